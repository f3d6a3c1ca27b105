import sharp from 'sharp';
import { expect, it } from 'vitest';
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

it('refuses a small file with more pixels than a machine can hold', async () => {
  const bomb = await blank(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  await expect(redraw(bomb, 'image/png')).rejects.toThrow('exceeds pixel limit');
});
