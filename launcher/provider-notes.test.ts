import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '../adapters/index.ts';
import {
  consoleNotesFile,
  consoleTexts,
  consoleTitlesFile,
  notesFileOf,
  notesOf,
  sharedNotesFile,
  textsIn,
  titlesOf,
} from './provider-notes.ts';

const shared = textsIn(sharedNotesFile);
const providers = catalogue.map((entry) => ({
  file: notesFileOf(entry.slug),
  english: new Set([...notesOf(entry), ...titlesOf(entry)]),
  texts: textsIn(notesFileOf(entry.slug)),
}));

it('the console’s notes and titles are made of the providers’ (`npm run docs:providers` writes them)', () => {
  for (const [file, content] of Object.entries(consoleTexts())) expect(readFileSync(file, 'utf8'), file).toBe(content);
});

it('each note and each title of a credential has a Portuguese text in its provider’s file, or in that of the families', () => {
  const lacking = providers.flatMap(({ file, english, texts }) =>
    [...english].filter((one) => !(one in texts) && !(one in shared)).map((one) => ({ file, one })),
  );
  const isSeveral = (english: string) => lacking.filter(({ one }) => one === english).length > 1;
  const belonging = lacking.map(({ file, one }) => `${isSeveral(one) ? sharedNotesFile : file}: ${one}`);
  expect([...new Set(belonging)]).toEqual([]);
});

it('each text has its English: of that provider, or in the families’ file of any', () => {
  for (const { file, english, texts } of providers) {
    expect(
      Object.keys(texts).filter((one) => !english.has(one)),
      file,
    ).toEqual([]);
  }
  const isUsed = (one: string) => providers.some(({ english }) => english.has(one));
  expect(
    Object.keys(shared).filter((one) => !isUsed(one)),
    sharedNotesFile,
  ).toEqual([]);
});

it('what is in several files has the same text in all, of which the console shows one', () => {
  const shown = { ...textsIn(consoleNotesFile), ...textsIn(consoleTitlesFile) };
  for (const { file, texts } of providers) expect(shown, file).toMatchObject(texts);
  expect(shown, sharedNotesFile).toMatchObject(shared);
});

it('a text names the same addresses, amounts and members as its English', () => {
  const named = (text: string) =>
    (text.match(/`[^`]+`|https?:\/\/\S+|R\$ [\d.,]+\d|\((?:X-|[a-z]+[A-Z_])[\w-]*/g) ?? []).sort();
  for (const file of [consoleNotesFile, consoleTitlesFile]) {
    for (const [english, text] of Object.entries(textsIn(file))) expect(named(text), english).toEqual(named(english));
  }
});
