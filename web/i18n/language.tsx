import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';
import { pt, type Words } from './pt.ts';
import { recall, remember } from './remember.ts';
import { type Language, speak as speakTexts } from './texts.ts';

export type { Language } from './texts.ts';

/** A text in both languages that is defined beside its subject instead of in the dictionary. */
export type InBoth = Record<Language, string>;

/** `tag` is used for `lang` and Intl. British English, because it writes the day first, as Portuguese does. */
export const languages: Record<Language, { tag: string; name: string; short: string }> = {
  pt: { tag: 'pt-BR', name: 'Português', short: 'PT' },
  en: { tag: 'en-GB', name: 'English', short: 'EN' },
};

interface Speaking {
  language: Language;
  tag: string;
  words: Words;
  setLanguage: (language: Language) => void;
}

const key = 'trilho.language';
const LanguageContext = createContext<Speaking | undefined>(undefined);

interface Spoken {
  language: Language;
  words: Words;
}

/** The first language is always loaded; the other one on demand. If loading fails, the first one stays. */
async function speak(language: Language): Promise<Spoken> {
  await speakTexts(language);
  if (language === 'pt') return { language, words: pt };
  return import('./en.ts').then(
    ({ en }) => ({ language, words: en }),
    () => ({ language: 'pt', words: pt }),
  );
}

/** The language that was chosen last. */
export const firstSpoken = (): Promise<Spoken> => speak(recall(key) === 'en' ? 'en' : 'pt');

export function LanguageProvider({ first, children }: { first: Spoken; children: ReactNode }) {
  const [{ language, words }, setSpoken] = useState(first);
  const { tag } = languages[language];

  // Set together with the words, so that a screen reader uses the right language for them.
  useLayoutEffect(() => {
    document.documentElement.lang = tag;
    remember(key, language === 'pt' ? undefined : language);
  }, [language, tag]);

  const setLanguage = (chosen: Language) => void speak(chosen).then(setSpoken);
  return <LanguageContext value={{ language, tag, words, setLanguage }}>{children}</LanguageContext>;
}

export function useLanguage(): Speaking {
  const speaking = use(LanguageContext);
  if (!speaking) throw new Error('useLanguage outside of LanguageProvider');
  return speaking;
}

export const useWords = (): Words => useLanguage().words;
