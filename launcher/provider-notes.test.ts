import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '../adapters/index.ts';
import { consoleNotes, consoleNotesFile, notesFileOf, sharedNotesFile, textsIn } from './provider-notes.ts';

const shared = textsIn(sharedNotesFile);
const providers = catalogue.map(({ slug, notes, evidence }) => ({
  file: notesFileOf(slug),
  notes: new Set([...notes, evidence.notes]),
  texts: textsIn(notesFileOf(slug)),
}));

it('the console’s notes.pt.json is made of the providers’ (`npm run docs:providers` writes it)', () => {
  expect(readFileSync(consoleNotesFile, 'utf8')).toBe(consoleNotes());
});

it('each note has a Portuguese text in its provider’s file, or in that of the families', () => {
  const lacking = providers.flatMap(({ file, notes, texts }) =>
    [...notes].filter((note) => !(note in texts) && !(note in shared)).map((note) => ({ file, note })),
  );
  const isSeveral = (note: string) => lacking.filter((one) => one.note === note).length > 1;
  const belonging = lacking.map(({ file, note }) => `${isSeveral(note) ? sharedNotesFile : file}: ${note}`);
  expect([...new Set(belonging)]).toEqual([]);
});

it('each text has a note: of that provider, or in the families’ file of any', () => {
  for (const { file, notes, texts } of providers) {
    expect(
      Object.keys(texts).filter((note) => !notes.has(note)),
      file,
    ).toEqual([]);
  }
  const isNote = (text: string) => providers.some(({ notes }) => notes.has(text));
  expect(
    Object.keys(shared).filter((text) => !isNote(text)),
    sharedNotesFile,
  ).toEqual([]);
});

it('a note has the same text wherever it stands, of which the console shows one', () => {
  const shown = textsIn(consoleNotesFile);
  for (const { file, texts } of providers) expect(shown, file).toMatchObject(texts);
  expect(shown, sharedNotesFile).toMatchObject(shared);
});

it('a text names the same addresses, amounts and members as its note', () => {
  const named = (text: string) => (text.match(/`[^`]+`|https?:\/\/\S+|R\$ [\d.,]+\d/g) ?? []).sort();
  for (const [note, text] of Object.entries(textsIn(consoleNotesFile))) expect(named(text), note).toEqual(named(note));
});
