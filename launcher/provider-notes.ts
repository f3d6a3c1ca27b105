import { existsSync, readFileSync } from 'node:fs';
import { catalogue } from '../adapters/index.ts';
import { providersFolder } from './provider-lists.ts';

/*
 * The Portuguese of providers' notes, by the note. A provider has its own in its folder, so that adding it touches no
 * other; the console gets all of them as one file, which `npm run docs:providers` makes.
 */

/** Of the notes of one provider. Absent where it has none that others lack. */
export const notesFileOf = (slug: string): string => `${providersFolder}/${slug}/notes.pt.json`;
/** Of the notes that several providers share. */
export const sharedNotesFile = 'adapters/families/notes.pt.json';
/** The made file. */
export const consoleNotesFile = 'web/features/connections/providers/notes.pt.json';

export const textsIn = (file: string): Record<string, string> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};

/** The made file's content: the texts of all files, sorted by the note. */
export function consoleNotes(): string {
  const files = [sharedNotesFile, ...catalogue.map(({ slug }) => notesFileOf(slug))];
  const texts = files.flatMap((file) => Object.entries(textsIn(file)));
  const sorted = Object.fromEntries(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}
