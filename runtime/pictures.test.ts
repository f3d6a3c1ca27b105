import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureSize } from '../domain/core/files.ts';
import { redraw } from './pictures.ts';

const gps = { GPSLatitude: '23/1 33/1 1/1', GPSLatitudeRef: 'S', GPSLongitude: '46/1 38/1 2/1', GPSLongitudeRef: 'W' };
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777777' }, limitInputPixels: false });
/** A photo as a phone makes it: rotated by its EXIF orientation, with location and device in its metadata. */
const photo = () =>
  blank(300, 200)
    .withExif({ IFD0: { Make: 'Telefone', Model: 'Modelo X' }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

it('keeps the picture of a photo, upright, and nothing of where it was taken', async () => {
  const before = await photo();
  // The test photo must contain the metadata in clear, or the test would prove nothing.
  expect(before.includes('Telefone')).toBe(true);
  expect((await sharp(before).metadata()).exif?.includes(Buffer.from([23, 0, 0, 0, 1, 0, 0, 0, 33]))).toBe(true);

  const after = await redraw(before, 'image/jpeg');
  const { format, width, height, exif, xmp, iptc, icc, orientation } = await sharp(after).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 200, height: 300 });
  expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
  for (const trace of ['Exif', 'Telefone', 'Modelo']) expect(after.includes(trace), trace).toBe(false);
});

it('keeps a PNG a PNG, without the words in it', async () => {
  const png = await blank(20, 10)
    .withExif({ IFD0: { Make: 'Telefone' } })
    .png()
    .toBuffer();
  expect(png.includes('Telefone')).toBe(true);
  const after = await redraw(png, 'image/png');
  expect((await sharp(after).metadata()).format).toBe('png');
  expect(after.includes('Telefone')).toBe(false);
});

it('leaves behind what else a file is: a page after its pixels, a PDF within its comment', async () => {
  const plain = await blank(20, 10).jpeg().toBuffer();
  const page = '<script>alert(1)</script>';
  const comment = Buffer.from('%PDF-1.4 1 0 obj');
  const length = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  const polyglot = Buffer.concat([plain.subarray(0, 2), length, comment, plain.subarray(2), Buffer.from(page)]);
  const after = await redraw(polyglot, 'image/jpeg');
  for (const trace of ['%PDF', 'script']) expect(after.includes(trace), trace).toBe(false);
});

it.each([
  ['what only begins as a JPEG', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')])],
  ['half a photo', async () => (await photo()).subarray(0, 400)],
  ['a drawing (SVG)', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['no bytes', async () => Buffer.alloc(0)],
])('refuses %s', async (_, bytes) => {
  await expect(redraw(await bytes(), 'image/jpeg')).rejects.toThrow();
});

/** A header that promises so many pixels, and no picture behind it. */
const pngOf = (width: number, height: number) => {
  const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000802000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
};
const jpegOf = (width: number, height: number) => {
  const header = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc00011080000000003', 'hex');
  header.writeUInt16BE(height, 25);
  header.writeUInt16BE(width, 27);
  return header;
};

it.each([
  ['a PNG of 7000²', pngOf(7_000, 7_000), 'image/png', 'more than 25000000 pixels'],
  ['a PNG of 1 × 50 million', pngOf(1, 50_000_000), 'image/png', 'a side of more than 10000'],
  ['a PNG of 50 million × 1', pngOf(50_000_000, 1), 'image/png', 'a side of more than 10000'],
  ['a JPEG of 7000²', jpegOf(7_000, 7_000), 'image/jpeg', 'more than 25000000 pixels'],
  ['a JPEG of 65,000 × 3', jpegOf(65_000, 3), 'image/jpeg', 'a side of more than 10000'],
] as const)('refuses %s by its header, before it decodes anything', async (_, bytes, type, why) => {
  await expect(redraw(bytes, type)).rejects.toThrow(why);
});

it('reads the size of what a phone makes from its header', async () => {
  expect(pictureSize(await photo(), 'image/jpeg')).toEqual({ width: 300, height: 200 });
  const progressive = await blank(31, 17).jpeg({ progressive: true }).toBuffer();
  expect(pictureSize(progressive, 'image/jpeg')).toEqual({ width: 31, height: 17 });
  expect(pictureSize(await blank(20, 10).png().toBuffer(), 'image/png')).toEqual({ width: 20, height: 10 });
});
