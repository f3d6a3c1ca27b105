import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newProvider } from './new-provider-files.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const made = newProvider('Nova & Cia.', read, (folder) => readdirSync(folder));

it('makes both sides of a new provider, and a line for it in each list', () => {
  expect(Object.keys(made).sort()).toEqual([
    'adapters/providers/index.ts',
    'adapters/providers/nova---cia-.ts',
    'sandbox/providers/index.ts',
    'sandbox/providers/nova---cia-.ts',
    'test/conformance/specification.ts',
  ]);
  expect(made['adapters/providers/nova---cia-.ts']).toContain("name: 'Nova & Cia.'");
  expect(made['sandbox/providers/nova---cia-.ts']).toContain("export const novaCia = whiteLabel({ name: 'Nova & Cia.'");
});

it('changes nothing else in the lists and the table', () => {
  const added = (file: string) => {
    const before = read(file).split('\n');
    const after = (made[file] ?? '').split('\n');
    expect(before.filter((line) => !after.includes(line))).toEqual([]);
    expect(after.length - before.length).toBe(after.filter((line) => !before.includes(line)).length);
    return after.filter((line) => !before.includes(line));
  };
  expect(added('adapters/providers/index.ts')).toEqual(["import novaCia from './nova---cia-.ts';", '  novaCia,']);
  expect(added('sandbox/providers/index.ts')).toEqual(["import { novaCia } from './nova---cia-.ts';", '  novaCia,']);
  expect(added('test/conformance/specification.ts')).toEqual(["  'Nova & Cia.': general,"]);
});

it('puts its words into the table of charges', () => {
  const table = made['test/conformance/specification.ts'] ?? '';
  const start = table.indexOf('export const charges:');
  const row = table.indexOf("'Nova & Cia.': general");
  expect(row).toBeGreaterThan(start);
  expect(row).toBeLessThan(table.indexOf('\n};\n', start));
});

it('writes nothing where the table is not as expected', () => {
  expect(() =>
    newProvider(
      'Nova',
      (file) => (file.startsWith('test/') ? '' : read(file)),
      (folder) => readdirSync(folder),
    ),
  ).toThrow('no table');
});
