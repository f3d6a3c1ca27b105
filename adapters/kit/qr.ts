import { crc32, deflateSync } from 'node:zlib';
import encodeQr from 'qr';

/** Pixels per module, and the width in modules of the quiet zone around the code. */
const scale = 4;
const margin = 2;
const white = 0xff;

/**
 * A text as a QR image, a data URL. One bit per pixel: a colour image, as the library draws it, costs several times as
 * much computing time, and a merchant waits for it.
 */
export function drawQr(text: string): string {
  const modules = encodeQr(text, 'raw', { ecc: 'medium', border: margin });
  const side = modules.length * scale;
  // Each line is preceded by its filter byte; 0 is no filter.
  const line = 1 + Math.ceil(side / 8);
  const pixels = Buffer.alloc(side * line, white);
  for (let y = 0; y < side; y += 1) pixels[y * line] = 0;
  for (const [row, darks] of modules.entries()) {
    const start = row * scale * line;
    for (const [column, isDark] of darks.entries()) {
      if (!isDark) continue;
      for (let x = column * scale; x < (column + 1) * scale; x += 1) {
        const at = start + 1 + (x >> 3);
        pixels[at] = (pixels[at] ?? white) & ~(0x80 >> (x & 7));
      }
    }
    for (let copy = 1; copy < scale; copy += 1) pixels.copy(pixels, start + copy * line, start, start + line);
  }
  return `data:image/png;base64,${png(side, pixels).toString('base64')}`;
}

/** A square PNG in black and white. */
function png(side: number, lines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bit depth 1. The bytes after it stay 0: greyscale, the only compression and filter methods, no interlacing.
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
