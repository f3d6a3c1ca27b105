import { expect, test } from 'vitest';
import { checkFile, mostBytes } from './check-file.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const pdf = [...'%PDF-1.7'].map((letter) => letter.charCodeAt(0));
const file = (bytes: number[], name: string) => new File([new Uint8Array(bytes)], name);

test('the type is found by the content of the file', async () => {
  expect(await checkFile(file(jpeg, 'rg.jpg'))).toEqual({ type: 'image/jpeg' });
  expect(await checkFile(file(jpeg, 'foto'))).toEqual({ type: 'image/jpeg' });
  expect(await checkFile(file(pdf, 'contrato.PDF'))).toEqual({ type: 'application/pdf' });
});

test.each([
  [file([], 'rg.jpg'), 'empty'],
  [new File([new Uint8Array(mostBytes + 1)], 'rg.jpg'), 'size'],
  [file([0x4d, 0x5a, 0x90], 'rg.jpg'), 'type'],
  [file(jpeg, 'rg.pdf'), 'name'],
  [file(pdf, 'rg.jpg'), 'name'],
])('%#: refused before it is sent', async (wrong, fault) => {
  expect(await checkFile(wrong)).toEqual({ fault });
});

test('a file of just ten megabytes is taken', async () => {
  const bytes = new Uint8Array(mostBytes);
  bytes.set(jpeg);
  expect(await checkFile(new File([bytes], 'rg.jpg'))).toEqual({ type: 'image/jpeg' });
});
