import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { recall, remember } from '../ui/remember.ts';
import { en } from './en.ts';
import { pt, type Words } from './pt.ts';

export type Language = 'pt' | 'en';

/** Text that lives beside what it names instead of in the dictionary. */
export type InBoth = Record<Language, string>;

/** `tag` goes to `lang` and to Intl. British English, because it writes dates day first as everyone else here does. */
export const languages: Record<Language, { tag: string; name: string; short: string; words: Words }> = {
  pt: { tag: 'pt-BR', name: 'Português', short: 'PT', words: pt },
  en: { tag: 'en-GB', name: 'English', short: 'EN', words: en },
};

interface Speaking {
  language: Language;
  tag: string;
  words: Words;
  setLanguage: (language: Language) => void;
}

const key = 'trilho.language';
const LanguageContext = createContext<Speaking | undefined>(undefined);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(() => (recall(key) === 'en' ? 'en' : 'pt'));
  const { tag, words } = languages[language];

  useEffect(() => {
    document.documentElement.lang = tag;
    remember(key, language === 'pt' ? undefined : language);
  }, [language, tag]);

  return <LanguageContext value={{ language, tag, words, setLanguage }}>{children}</LanguageContext>;
}

export function useLanguage(): Speaking {
  const speaking = use(LanguageContext);
  if (!speaking) throw new Error('useLanguage outside of LanguageProvider');
  return speaking;
}

export const useWords = (): Words => useLanguage().words;
