import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const { resolve } = createRequire(import.meta.url);
const opened = new Map<string, Buffer>();

/**
 * A face of IBM Plex Mono, the console's own (SIL Open Font License), as a font file that may be embedded in a PDF.
 *
 * @param letters `latin`: the letters of western Europe, including Portuguese. `latin-ext`: those of the rest of
 *   Europe.
 */
export function plexMono(letters: 'latin' | 'latin-ext', weight: 400 | 600): Buffer {
  const file = `@fontsource/ibm-plex-mono/files/ibm-plex-mono-${letters}-${weight}-normal.woff`;
  const font = opened.get(file) ?? openWoff(readFileSync(resolve(file)));
  opened.set(file, font);
  return font;
}

/**
 * The font in a WOFF file (W3C, WOFF 1.0), with its tables unpacked. fontkit reads WOFF too, but table by table, and
 * reads past the end of a table whose last glyph is empty.
 */
function openWoff(woff: Buffer): Buffer {
  const headerLength = 12;
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woff.subarray(44 + index * 20, 64 + index * 20);
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: entry.subarray(0, 4),
      checksum: entry.subarray(16, 20),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });
  const header = Buffer.alloc(headerLength);
  const power = Math.floor(Math.log2(count));
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(2 ** power * 16, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE((count - 2 ** power) * 16, 10);
  let at = headerLength + count * 16;
  const directory: Buffer[] = [];
  const contents: Buffer[] = [];
  for (const { tag, checksum, bytes } of tables) {
    const place = Buffer.alloc(8);
    place.writeUInt32BE(at, 0);
    place.writeUInt32BE(bytes.length, 4);
    directory.push(tag, checksum, place);
    // Tables begin at multiples of four.
    const padding = Buffer.alloc(-bytes.length & 3);
    contents.push(bytes, padding);
    at += bytes.length + padding.length;
  }
  return Buffer.concat([header, ...directory, ...contents]);
}
