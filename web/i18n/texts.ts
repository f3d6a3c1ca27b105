import { useSyncExternalStore } from 'react';
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

/** The texts of a namespace, or of a group in it. */
interface Messages {
  [name: string]: string | Messages;
}

const messages: Record<Language, Map<string, Messages>> = { pt: new Map(), en: new Map() };

/** What a name leads to. Names may have dots themselves, as `payment.approved`. */
function within(group: Messages, path: string): string | Messages | undefined {
  if (Object.hasOwn(group, path)) return group[path];
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const name = path.slice(0, dot);
    const next = Object.hasOwn(group, name) ? group[name] : undefined;
    const found = typeof next === 'object' ? within(next, path.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function find(language: Language, key: string): string | Messages | undefined {
  const colon = key.indexOf(':');
  const namespace = messages[language].get(key.slice(0, colon));
  return namespace && within(namespace, key.slice(colon + 1));
}

const textOf = (language: Language, key: string) => {
  const found = find(language, key);
  return typeof found === 'string' ? found : undefined;
};

/** The forms of a count, by the English rule in both languages: Portuguese's has “0 estorno”, and a third for millions. */
const formsOf = (count: number) => [...(count === 0 ? ['_zero'] : []), count === 1 ? '_one' : '_other', ''];

/** A value is put in as it is: one that looks like `{{name}}` stays so. */
function translator(language: Language) {
  const number = new Intl.NumberFormat(language);
  return (key: string, values: Record<string, string | number> = {}): string => {
    const { count } = values;
    const forms = typeof count === 'number' ? formsOf(count) : [''];
    for (const form of forms) {
      const text = textOf(language, key + form);
      if (text === undefined) continue;
      return text.replace(/\{\{(\w+)(, number)?\}\}/g, (_, name: string, counted) => {
        const value = values[name] ?? '';
        return counted && typeof value === 'number' ? number.format(value) : String(value);
      });
    }
    // A missing text is a fault that `launcher/messages.ts` finds; its key says more than nothing.
    return key;
  };
}

let language: Language = 'pt';
let translate = translator(language) as Translate;
const listeners = new Set<() => void>();

/** The language of the texts now. */
export const languageNow = (): Language => language;

/** Calls back after each change of the language. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The texts in the current language, outside of components. */
export const textsNow = (): Translate => translate;

/** The texts in the current language. Another function after each change of the language. */
export const useTexts = (): Translate => useSyncExternalStore(onLanguage, textsNow);

/** The text for a value of the API. One that only a newer API knows has no text. */
export function known<Otherwise>(t: Translate, key: `${string}:${string}`, otherwise: Otherwise): string | Otherwise {
  return textOf(language, key) === undefined ? otherwise : t(key as never);
}

/** The names in a group of texts, in the order of the catalogue. */
export function namesIn<Group extends `${string}:${string}`>(group: Group): NameIn<Group>[] {
  return Object.keys(find(language, group) ?? {}) as NameIn<Group>[];
}

type Catalogue = Record<Language, () => Promise<{ default: Messages }>>;
const catalogues = new Map<string, Catalogue>();

/**
 * Names the texts of one part of the console. They are loaded with the pages that import its `messages.ts`, in the
 * language in use.
 */
export function catalogue(namespace: string, texts: Catalogue) {
  catalogues.set(namespace, texts);
}

catalogue('common', { pt: () => import('./messages/pt.json'), en: () => import('./messages/en.json') });

async function load(loaded: Language) {
  await Promise.all(
    [...catalogues].map(async ([namespace, texts]) => {
      if (messages[loaded].has(namespace)) return;
      messages[loaded].set(namespace, (await texts[loaded]()).default);
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
export async function speak(next: Language) {
  wanted.add(next);
  try {
    await load(next);
    language = next;
    translate = translator(next) as Translate;
    for (const listener of [...listeners]) listener();
  } finally {
    for (const other of wanted) if (other !== language) wanted.delete(other);
  }
}
