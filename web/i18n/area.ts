import { useLanguage } from './language.tsx';

/** A dictionary of the same words, whatever they say. */
export type Same<Dictionary> = {
  readonly [Key in keyof Dictionary]: Dictionary[Key] extends string
    ? string
    : Dictionary[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Same<Dictionary[Key]>;
};

/**
 * Words of one part of the console, which come with its pages instead of with the first load. They stand in `words.ts`
 * of the part's folder, which exports them as `both` too: the test of all words finds them there.
 *
 * @returns the hook that says them.
 */
export function areaWords<Dictionary>(both: { pt: Dictionary; en: Same<NoInfer<Dictionary>> }) {
  const spoken = both as { pt: Same<Dictionary>; en: Same<Dictionary> };
  return (): Same<Dictionary> => spoken[useLanguage().language];
}
