import { existsSync, readFileSync } from 'node:fs';
import { catalogue } from '../adapters/index.ts';
import { fieldsOfConnection } from '../domain/connections/connection.ts';
import { providersFolder } from './provider-lists.ts';

/*
 * The Portuguese of providers' notes and of their credentials' titles, by the English. A provider has its own in its
 * folder, so that adding it touches no other; the console gets all of them as two files, which `npm run docs:providers`
 * makes.
 */

/** Of one provider. Absent where it has no text that others lack. */
export const notesFileOf = (slug: string): string => `${providersFolder}/${slug}/notes.pt.json`;
/** Of what several providers share. */
export const sharedNotesFile = 'adapters/families/notes.pt.json';
/** The made file of the notes, which only the page of a provider loads. */
export const consoleNotesFile = 'web/features/connections/providers/notes.pt.json';
/** The made file of the titles of credentials. */
export const consoleTitlesFile = 'web/features/connections/titles.pt.json';

export const textsIn = (file: string): Record<string, string> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

type Entry = Pick<(typeof catalogue)[number], 'notes' | 'evidence' | 'credentials'>;

export const notesOf = ({ notes, evidence }: Entry): string[] => [...notes, evidence.notes];
/** With that of the proxy, which every connection may have. */
export const titlesOf = ({ credentials }: Entry): string[] => fieldsOfConnection(credentials).map(({ title }) => title);

/** The made files' contents by path: the texts of all files, sorted by the English. */
export function consoleTexts(): Record<string, string> {
  const files = [sharedNotesFile, ...catalogue.map(({ slug }) => notesFileOf(slug))];
  const texts = files.flatMap((file) => Object.entries(textsIn(file))).sort(([a], [b]) => (a < b ? -1 : 1));
  const only = (of: (entry: Entry) => string[]) => {
    const wanted = new Set(catalogue.flatMap(of));
    return `${JSON.stringify(Object.fromEntries(texts.filter(([english]) => wanted.has(english))), null, 2)}\n`;
  };
  return { [consoleNotesFile]: only(notesOf), [consoleTitlesFile]: only(titlesOf) };
}
