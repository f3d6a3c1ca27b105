import { useLanguage } from '../../i18n/language.ts';
import { useLate } from '../../ui/use-late.ts';

/** Loaded with the first sentence: most pages have none. */
const load = () => import('./sentences.ts');

/** A sentence of the API in the reader's language, and whether that is certain. */
interface Sentence {
  text: string;
  /** It is in English although the reader's language is another: not one of our sentences, or not loaded yet. */
  isEnglish: boolean;
}

/**
 * Puts sentences of the API, which are in English, into the reader's language.
 *
 * @param wanted whether there are any: their translations are not loaded otherwise.
 */
export function useSentences(wanted = true): (english: string) => Sentence {
  const { language } = useLanguage();
  const isOther = language !== 'en';
  const late = useLate(load, wanted && isOther);
  return (english) => {
    const text = isOther ? late?.inPortuguese(english) : english;
    return { text: text ?? english, isEnglish: text === undefined };
  };
}
