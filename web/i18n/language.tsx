import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react';
import { pt, type Words } from './pt.ts';
import { recall, remember } from './remember.ts';

export type Language = 'pt' | 'en';

/** Text that lives beside what it names instead of in the dictionary. */
export type InBoth = Record<Language, string>;

/** `tag` goes to `lang` and to Intl. British English, because it writes dates day first as everyone else here does. */
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

/** The first language is always here; the other one comes to who reads it. Should it not come, the first stays. */
async function speak(language: Language): Promise<Spoken> {
  if (language === 'pt') return { language, words: pt };
  return import('./en.ts').then(
    ({ en }) => ({ language, words: en }),
    () => ({ language: 'pt', words: pt }),
  );
}

/** What was chosen the last time. */
export const firstSpoken = (): Promise<Spoken> => speak(recall(key) === 'en' ? 'en' : 'pt');

export function LanguageProvider({ first, children }: { first: Spoken; children: ReactNode }) {
  const [{ language, words }, setSpoken] = useState(first);
  const { tag } = languages[language];

  // With the words, not a moment after them: whoever reads them aloud does it in this language.
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
