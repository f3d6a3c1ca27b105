import sharp from 'sharp';

/** More than any phone's camera makes, and what a small machine can hold (bytes: three to four times as many). */
const mostPixels = 50_000_000;
const timeoutSeconds = 20;

// The first bytes have said what it is; no other reader of the library's is tried, whatever stands behind them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
// Pictures are drawn beside everything else that this process does.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The picture anew, of the same type, upright, and with nothing in the file but the picture: where it was taken and by
 * which device is gone, and so is whatever else stood before, between and behind its pixels.
 *
 * @throws Error for what cannot be read as a picture, and for one with too many pixels
 */
export async function redraw(bytes: Buffer, type: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: timeoutSeconds });
  // A paper must stay legible.
  return (type === 'image/jpeg' ? picture.jpeg({ quality: 90 }) : picture.png({ compressionLevel: 9 })).toBuffer();
}
