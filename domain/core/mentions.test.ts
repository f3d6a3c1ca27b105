import { expect, it } from 'vitest';
import { mentionedIn, mentionNames, partsOfNote, withMentions } from './mentions.ts';

const id = (last: string) => `usr_${'0'.repeat(26 - last.length)}${last}`;
const ana = { id: id('a1'), name: 'Ana' };
const anaSouza = { id: id('a2'), name: 'Ana Souza' };
const joao = { id: id('b1'), name: 'João' };
const other = { id: id('b2'), name: 'joão' };

it('writes a typed name as the id of the person, the longest that fits', () => {
  expect(withMentions('@Ana Souza, e @ana: vejam', [ana, anaSouza])).toBe(`@${anaSouza.id}, e @${ana.id}: vejam`);
  expect(withMentions('@Anabela x@Ana.com @Zé', [ana])).toBe('@Anabela x@Ana.com @Zé');
});

it('tells two persons of one name apart', () => {
  const names = mentionNames([joao, other, ana]);
  expect([...names.values()]).toEqual(['João 00b1', 'joão 00b2', 'Ana']);
  expect(withMentions('@João 00b2 e @João', [joao, other])).toBe(`@${other.id} e @João`);
});

it('finds each mentioned person once, and the parts of the text', () => {
  const text = `Oi @${ana.id}, fale com @${joao.id} ou @${ana.id}.`;
  expect(mentionedIn(text)).toEqual([ana.id, joao.id]);
  expect(partsOfNote(text)).toEqual([
    { text: 'Oi ' },
    { personId: ana.id },
    { text: ', fale com ' },
    { personId: joao.id },
    { text: ' ou ' },
    { personId: ana.id },
    { text: '.' },
  ]);
  expect(mentionedIn(`@${ana.id}x @usr_1 usr_${'0'.repeat(26)}`)).toEqual([]);
});
