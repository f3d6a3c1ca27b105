import { crc32, inflateSync } from 'node:zlib';
import QRCode from 'qrcode';
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

it('draws every module of the code, four pixels wide, with a white margin', () => {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
  const chunks = chunksOf(drawQr(code));
  const side = chunks.get('IHDR')?.readUInt32BE(0) ?? 0;
  expect(side).toBe((modules.size + 4) * 4);
  const pixels = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  const line = 1 + Math.ceil(side / 8);
  expect(pixels).toHaveLength(side * line);
  const isBlack = (x: number, y: number) => (((pixels[y * line + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 0;
  const wrong: string[] = [];
  for (let y = 0; y < side; y += 1) {
    if (pixels[y * line] !== 0) wrong.push(`filter of line ${y}`);
    for (let x = 0; x < side; x += 1) {
      const [row, column] = [Math.floor(y / 4) - 2, Math.floor(x / 4) - 2];
      const inside = row >= 0 && column >= 0 && row < modules.size && column < modules.size;
      if (isBlack(x, y) !== (inside && modules.get(row, column) === 1)) wrong.push(`${x},${y}`);
    }
  }
  expect(wrong).toEqual([]);
});
