import type { Language } from '../../i18n/language.ts';
import inPortuguese from './titles.pt.json';

/**
 * The title of a credential, which is English in the API, in the reader's language. One without a translation, such as that of a
 * newer API, is shown unchanged.
 */
export const titleOf = (language: Language, title: string): string =>
  (language === 'pt' && (inPortuguese as Readonly<Record<string, string>>)[title]) || title;
