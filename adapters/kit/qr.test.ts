import { crc32, inflateSync } from 'node:zlib';
import encodeQr from 'qr';
import decodeQr from 'qr/decode.js';
import { expect, it } from 'vitest';
import { buildBrCode } from '../../domain/core/brcode.ts';
import { drawQr } from './qr.ts';

const code = buildBrCode({
  url: 'pix.orbita.invalid/qr/v2/5c1b1f7e-0000-4000-8000-000000000001',
  amountCents: 12_990,
  merchantName: 'Orbita Pagamentos',
  merchantCity: 'Sao Paulo',
});

/** The chunks of a PNG, each with its check sum verified. */
function chunksOf(dataUrl: string): Map<string, Buffer> {
  const [head = '', base64 = ''] = dataUrl.split(',');
  expect(head).toBe('data:image/png;base64');
  const bytes = Buffer.from(base64, 'base64');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(bytes.subarray(at + 4, at + 8 + length)));
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

it('draws every module of a code that reads back as the text, four pixels wide, with a white margin', () => {
  const modules = encodeQr(code, 'raw', { ecc: 'medium', border: 2 });
  const chunks = chunksOf(drawQr(code));
  const side = chunks.get('IHDR')?.readUInt32BE(0) ?? 0;
  expect(side).toBe(modules.length * 4);
  const pixels = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const line = 1 + Math.ceil(side / 8);
  expect(pixels).toHaveLength(side * line);
  const isBlack = (x: number, y: number) => (((pixels[y * line + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0;
  const data = new Uint8Array(3 * side * side);
  const wrong: string[] = [];
  for (let y = 0; y < side; y += 1) {
    if (pixels[y * line] !== 0) wrong.push(`filter of line ${y}`);
    for (let x = 0; x < side; x += 1) {
      if (isBlack(x, y) !== modules[Math.floor(y / 4)]?.[Math.floor(x / 4)]) wrong.push(`${x},${y}`);
      data.fill(isBlack(x, y) ? 0 : 255, 3 * (y * side + x), 3 * (y * side + x + 1));
    }
  }
  expect(wrong).toEqual([]);
  expect(modules.slice(0, 2).flat()).not.toContain(true);
  expect(decodeQr({ width: side, height: side, data })).toBe(code);
});
