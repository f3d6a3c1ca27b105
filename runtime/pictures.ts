import sharp from 'sharp';

/** More pixels than a phone's camera produces, and few enough for a small machine's memory (3 to 4 bytes per pixel). */
const mostPixels = 50_000_000;
const timeoutSeconds = 20;

// The type was detected by the first bytes; sharp must not try any of its other decoders on an uploaded file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
// Limits the processor and memory use, since the process has other work to do.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Decodes the picture and encodes it again, in the same type and upright. The new file has the pixels only: location,
 * device and all other metadata are removed, and so are bytes before, between and behind the image data.
 *
 * @throws Error for a file that cannot be read as a picture, or has more than 50 million pixels.
 */
export async function redraw(bytes: Buffer, type: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: timeoutSeconds });
  // The quality must keep a document legible.
  return (type === 'image/jpeg' ? picture.jpeg({ quality: 90 }) : picture.png({ compressionLevel: 9 })).toBuffer();
}
