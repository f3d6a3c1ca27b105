import { useSyncExternalStore } from 'react';
import { recall, remember } from './remember.ts';
import { type Language, languageNow, onLanguage, speak } from './texts.ts';

export type { Language } from './texts.ts';

/** A text in both languages that is defined beside its subject instead of in a catalogue. */
export type InBoth = Record<Language, string>;

/** `tag` is used for `lang` and Intl. British English, because it writes the day first, as Portuguese does. */
export const languages: Record<Language, { tag: string; name: string; short: string }> = {
  pt: { tag: 'pt-BR', name: 'Português', short: 'PT' },
  en: { tag: 'en-GB', name: 'English', short: 'EN' },
};

const key = 'trilho.language';

// Before the texts change, so that a screen reader uses the right language for them.
onLanguage(() => {
  const language = languageNow();
  document.documentElement.lang = languages[language].tag;
  remember(key, language === 'pt' ? undefined : language);
  // For the API, which names the files of the texts in the page.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store needs HTTPS, and not every browser has it
  document.cookie = `trilho_language=${language}; path=/; max-age=31536000; samesite=strict`;
});

/** Loads the texts in the language that was chosen last, or else in the first language. */
export const speakFirst = (): Promise<void> =>
  recall(key) === 'en' ? speak('en').catch(() => speak('pt')) : speak('pt');

/** The language stays if its texts cannot be loaded. */
const setLanguage = (language: Language) => void speak(language).catch(() => undefined);

export function useLanguage() {
  const language = useSyncExternalStore(onLanguage, languageNow);
  return { language, tag: languages[language].tag, setLanguage };
}
