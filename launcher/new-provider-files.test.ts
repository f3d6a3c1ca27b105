import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newProvider } from './new-provider-files.ts';
import { slugsWith } from './provider-lists.ts';

const made = newProvider('Nova & Cia.', slugsWith);

it('makes both sides of a new provider, its rows and notes in one folder, and a line for it in each list', () => {
  expect(Object.keys(made).sort()).toEqual([
    'adapters/providers/index.ts',
    'adapters/providers/nova---cia-/adapter.ts',
    'adapters/providers/nova---cia-/notes.pt.json',
    'adapters/providers/nova---cia-/rows.ts',
    'adapters/providers/nova---cia-/stand-in.ts',
    'sandbox/providers.ts',
    'test/conformance/own-rows-list.ts',
  ]);
  const part = (name: string) => made[`adapters/providers/nova---cia-/${name}.ts`];
  expect(part('adapter')).toContain("name: 'Nova & Cia.'");
  expect(part('stand-in')).toContain("export const novaCia = whiteLabel({ name: 'Nova & Cia.'");
  const rows = part('rows');
  expect(rows).toContain("export const novaCia: OwnRows = {\n  provider: 'Nova & Cia.',");
  for (const required of ['evidence:', 'charges:', 'sends:', 'webhooks:']) expect(rows).toContain(`  ${required} `);
});

it.each(['white-label', 'bank'] as const)('writes the note of a %s with its Portuguese', (start) => {
  const files = newProvider('Nova', slugsWith, start);
  const notes = Object.keys(JSON.parse(files['adapters/providers/nova/notes.pt.json'] ?? ''));
  expect(notes).toHaveLength(1);
  expect(files['adapters/providers/nova/adapter.ts']).toContain(`notes: '${notes[0]}'`);
});

it('changes nothing else in the lists', () => {
  const added = (file: string) => {
    const before = readFileSync(file, 'utf8').split('\n');
    const after = (made[file] ?? '').split('\n');
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
    expect(after.length - before.length).toBe(after.filter((line) => !before.includes(line)).length);
    return after.filter((line) => !before.includes(line));
  };
  expect(added('adapters/providers/index.ts')).toEqual([
    "import novaCia from './nova---cia-/adapter.ts';",
    '  novaCia,',
  ]);
  const way = '../adapters/providers/nova---cia-';
  expect(added('sandbox/providers.ts')).toEqual([`import { novaCia } from '${way}/stand-in.ts';`, '  novaCia,']);
  expect(added('test/conformance/own-rows-list.ts')).toEqual([
    `import { novaCia } from '../${way}/rows.ts';`,
    '  novaCia,',
  ]);
});

it('begins a bank as one in all three, at one address and with one log-in', () => {
  const bank = newProvider('Banco Nova', slugsWith, 'bank');
  const [adapter, standIn, rows] = ['adapter', 'stand-in', 'rows'].map(
    (part) => bank[`adapters/providers/banco-nova/${part}.ts`] ?? '',
  );
  expect(adapter).toContain("export default bankPix({\n  name: 'Banco Nova',");
  expect(standIn).toContain("export const bancoNova = bankPix({\n  name: 'Banco Nova',\n  slug: 'banco-nova',");
  expect(rows).toContain("bankRows({\n  provider: 'Banco Nova',");
  expect(rows).toContain('export const bancoNova: OwnRows = {');
  for (const side of [adapter, rows]) expect(side).toContain("'https://api.banco-nova.example'");
  for (const side of [adapter, standIn, rows]) expect(side).toMatch(/prefix: '\/pix\/v2',[\s\S]*\/oauth\/token/);
});
