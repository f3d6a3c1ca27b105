import { useLanguage } from './language.tsx';

/** A dictionary with the same keys and any texts. */
export type Same<Dictionary> = {
  readonly [Key in keyof Dictionary]: Dictionary[Key] extends string
    ? string
    : Dictionary[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Same<Dictionary[Key]>;
};

/**
 * The words of one part of the console, which are loaded with its pages instead of at the start. They are in `words.ts`
 * of the part's folder, which also exports them as `both` for the test of all words.
 *
 * @returns the hook that returns the words in the current language.
 */
export function areaWords<Dictionary>(both: { pt: Dictionary; en: Same<NoInfer<Dictionary>> }) {
  const spoken = both as { pt: Same<Dictionary>; en: Same<Dictionary> };
  return (): Same<Dictionary> => spoken[useLanguage().language];
}
