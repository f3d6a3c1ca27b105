import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newProvider } from './new-provider-files.ts';

const made = newProvider('Nova & Cia.', (folder) => readdirSync(folder));

it('makes both sides of a new provider and its rows, and a line for it in each list', () => {
  expect(Object.keys(made).sort()).toEqual([
    'adapters/providers/index.ts',
    'adapters/providers/nova---cia-.ts',
    'sandbox/providers/index.ts',
    'sandbox/providers/nova---cia-.ts',
    'test/conformance/own/index.ts',
    'test/conformance/own/nova---cia-.ts',
  ]);
  expect(made['adapters/providers/nova---cia-.ts']).toContain("name: 'Nova & Cia.'");
  expect(made['sandbox/providers/nova---cia-.ts']).toContain("export const novaCia = whiteLabel({ name: 'Nova & Cia.'");
  const rows = made['test/conformance/own/nova---cia-.ts'];
  expect(rows).toContain("export const novaCia: OwnRows = {\n  provider: 'Nova & Cia.',");
  for (const required of ['evidence:', 'charges:', 'sends:', 'webhooks:']) expect(rows).toContain(`  ${required} `);
});

it('changes nothing else in the lists', () => {
  const added = (file: string) => {
    const before = readFileSync(file, 'utf8').split('\n');
    const after = (made[file] ?? '').split('\n');
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
    expect(after.length - before.length).toBe(after.filter((line) => !before.includes(line)).length);
    return after.filter((line) => !before.includes(line));
  };
  expect(added('adapters/providers/index.ts')).toEqual(["import novaCia from './nova---cia-.ts';", '  novaCia,']);
  for (const file of ['sandbox/providers/index.ts', 'test/conformance/own/index.ts']) {
    expect(added(file)).toEqual(["import { novaCia } from './nova---cia-.ts';", '  novaCia,']);
  }
});

it('begins a bank as one in all three, at one address and with one log-in', () => {
  const bank = newProvider('Banco Nova', (folder) => readdirSync(folder), 'bank');
  const [adapter, standIn, rows] = ['adapters/providers', 'sandbox/providers', 'test/conformance/own'].map(
    (folder) => bank[`${folder}/banco-nova.ts`] ?? '',
  );
  expect(adapter).toContain("export default bankPix({\n  name: 'Banco Nova',");
  expect(standIn).toContain("export const bancoNova = bankPix({\n  name: 'Banco Nova',\n  slug: 'banco-nova',");
  expect(rows).toContain("bankRows({\n  provider: 'Banco Nova',");
  expect(rows).toContain('export const bancoNova: OwnRows = {');
  for (const side of [adapter, rows]) expect(side).toContain("'https://api.banco-nova.example'");
  for (const side of [adapter, standIn, rows]) expect(side).toMatch(/prefix: '\/pix\/v2',[\s\S]*\/oauth\/token/);
});
