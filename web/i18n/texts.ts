import i18next, { type ResourceKey } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Texts } from './texts.generated.ts';

export type Language = 'pt' | 'en';

type Key = keyof Texts;
type Values<Of extends Key> = [Texts[Of]] extends [never]
  ? []
  : [values: { [Name in Texts[Of]]: Name extends 'count' ? number : string | number }];

/** The text of a key, `t('refunds:list.title')`, with the values that it names. */
export type Translate = <Of extends Key>(key: Of, ...values: Values<Of>) => string;

/** The names in a group of keys: `NameIn<'common:nav.page'>`. */
export type NameIn<Group extends string, Of = Key> = Of extends `${Group}.${infer Name}` ? Name : never;

/** The texts in the current language. */
export const useTexts = (): Translate => useTranslation().t as Translate;

/** The text for a value of the API. One that only a newer API knows has no text. */
export function known<Otherwise>(t: Translate, key: `${string}:${string}`, otherwise: Otherwise): string | Otherwise {
  return i18next.exists(key) ? t(key as never) : otherwise;
}

const english = new Intl.PluralRules('en');

// Settled before the first text is used, since nothing is fetched here. The separators are named, because i18next
// takes a key with spaces, as `POST /v1/payments`, for a sentence otherwise.
void i18next.use(initReactI18next).init({
  initAsync: false,
  resources: {},
  fallbackLng: false,
  load: 'currentOnly',
  defaultNS: 'common',
  nsSeparator: ':',
  keySeparator: '.',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

// In both languages: Portuguese has a rule of its own, with “0 estorno”, and a third form for millions.
i18next.services.pluralResolver.getRule = () => english;

/** The names in a group of texts, in the order of the catalogue. */
export function namesIn<Group extends `${string}:${string}`>(group: Group): NameIn<Group>[] {
  const [namespace = '', path = ''] = group.split(':');
  return Object.keys(i18next.getResource(i18next.language, namespace, path)) as NameIn<Group>[];
}

type Catalogue = Record<Language, () => Promise<{ default: ResourceKey }>>;
const catalogues = new Map<string, Catalogue>();

/**
 * Names the texts of one part of the console. They are loaded with the pages that import its `messages.ts`, in the
 * language in use.
 */
export function catalogue(namespace: string, texts: Catalogue) {
  catalogues.set(namespace, texts);
}

catalogue('common', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });

async function load(language: Language) {
  await Promise.all(
    [...catalogues].map(async ([namespace, texts]) => {
      if (i18next.hasResourceBundle(language, namespace)) return;
      i18next.addResourceBundle(language, namespace, (await texts[language]()).default);
    }),
  );
}

/** The language in use, and the one that is being changed to: a page that comes meanwhile needs its texts in both. */
const wanted = new Set<Language>();

/** Waits for the texts of all parts that are there. A part of the console is not drawn before. */
export async function textsLoaded() {
  await Promise.all([...wanted].map(load));
}

/** Changes the language, once its texts are there. */
export async function speak(language: Language) {
  wanted.add(language);
  try {
    await load(language);
    await i18next.changeLanguage(language);
  } finally {
    for (const other of wanted) if (other !== i18next.language) wanted.delete(other);
  }
}
