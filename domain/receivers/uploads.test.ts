import { describe, expect, it } from 'vitest';
import { contentError, uploadErrors } from './uploads.ts';

const pdf = Buffer.from('%PDF-1.7 x');
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);

describe('the announcement of a file', () => {
  const faults = (fileName: string, contentType: string, size?: number) => {
    const reported = uploadErrors({ fileName, contentType, purpose: 'any', ...(size !== undefined && { size }) });
    return 'faults' in reported ? reported.faults.map(({ field, rule }) => `${field} ${rule}`) : reported.contentType;
  };

  it.each([
    ['contrato.pdf', 'application/pdf'],
    ['CONTRATO.PDF', 'application/pdf'],
    ['selfie.jpg', 'image/jpeg'],
    ['foto.pdf.png', 'image/png'],
    ['sem nome', 'image/jpeg'],
  ])('%s may be %s', (name, type) => expect(faults(name, type)).toBe(type));

  it.each([
    ['contrato.pdf', 'image/jpeg', undefined, ['fileName pdf_name']],
    ['contrato.Pdf', 'image/png', undefined, ['fileName pdf_name']],
    ['contrato.jpg', 'application/pdf', undefined, ['fileName pdf_name']],
    ['a.heic', 'image/heic', undefined, ['contentType one_of']],
    ['a.svg', 'image/svg+xml', undefined, ['contentType one_of']],
    ['a.pdf', '__proto__', undefined, ['contentType one_of']],
    ['a.pdf', 'application/pdf', 20_000_000, ['size max']],
    ['a.mp4', 'video/mp4', 20_000_000, ['contentType one_of', 'size max']],
  ])('%s as %s of %s bytes is refused', (name, type, size, expected) =>
    expect(faults(name, type, size)).toEqual(expected),
  );

  it('accepts the largest file and not one byte more', () => {
    expect(faults('a.pdf', 'application/pdf', 10 * 1024 * 1024)).toBe('application/pdf');
    expect(faults('a.pdf', 'application/pdf', 10 * 1024 * 1024 + 1)).toEqual(['size max']);
  });
});

it.each([
  ['a.pdf', 'application/pdf', pdf, undefined],
  ['A.PDF', 'application/pdf', pdf, undefined],
  ['a.jpg', 'image/jpeg', jpeg, undefined],
  ['a.png', 'image/png', png, undefined],
  ['a.jpg', 'image/png', png, undefined],
  ['a.jpg', 'image/jpeg', pdf, 'pdf_name'],
  ['a.pdf', 'application/pdf', png, 'pdf_name'],
  ['a.png', 'image/png', jpeg, 'announced'],
  ['a.pdf', 'application/pdf', Buffer.from('<html>%PDF-1.4'), 'file_type'],
  ['a.jpg', 'image/jpeg', Buffer.from('GIF89a'), 'file_type'],
  ['a.jpg', 'image/jpeg', Buffer.alloc(0), 'empty'],
])('the bytes of %s as %s', (fileName, contentType, bytes, fault) => {
  expect(contentError({ fileName, contentType }, bytes)).toBe(fault);
});
