import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '../adapters/index.ts';

const texts: Record<string, string> = JSON.parse(
  readFileSync('web/features/connections/providers/notes.pt.json', 'utf8'),
);
const notes = new Set(catalogue.flatMap((one) => [...one.notes, one.evidence.notes]));

it('each note of a provider has a Portuguese text, and each text a note', () => {
  expect([...notes].filter((note) => texts[note] === undefined)).toEqual([]);
  expect(Object.keys(texts).filter((note) => !notes.has(note))).toEqual([]);
});

it('a text names the same addresses, amounts and members as its note', () => {
  const named = (text: string) => (text.match(/`[^`]+`|https?:\/\/\S+|R\$ [\d.,]+\d/g) ?? []).sort();
  for (const [note, text] of Object.entries(texts)) expect(named(text), note).toEqual(named(note));
});
