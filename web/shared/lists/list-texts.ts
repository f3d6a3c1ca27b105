import type { Texts } from '../../i18n/texts.generated.ts';
import type { Translate } from '../../i18n/texts.ts';

/** The texts of the page of a list. */
export interface ListTexts {
  title: string;
  /** The number of rows, where all of them are loaded. */
  all: (count: number) => string;
  /** Texts for a search without results. */
  noMatch: string;
  noMatchHelp: string;
  seeAll: string;
  /** Texts for a list without any rows. */
  empty: string;
  emptyHelp: string;
  /** A hint about the keys that move through the list. */
  keys: string;
}

type GroupOf<Key, Name extends string> = Key extends `${infer Group}.${Name}` ? Group : never;
/** Groups that have all texts of a list's page. */
type ListGroup = GroupOf<keyof Texts, 'noMatchHelp'> & GroupOf<keyof Texts, 'keys'>;

/** The texts of a list from its group of keys, `refunds:list`. */
export const listTexts = (t: Translate, group: ListGroup): ListTexts => ({
  title: t(`${group}.title`),
  all: (count) => t(`${group}.all`, { count }),
  noMatch: t(`${group}.noMatch`),
  noMatchHelp: t(`${group}.noMatchHelp`),
  seeAll: t(`${group}.seeAll`),
  empty: t(`${group}.empty`),
  emptyHelp: t(`${group}.emptyHelp`),
  keys: t(`${group}.keys`),
});
