// Draws one picture again: its bytes come by standard input, the new file leaves by standard output. A process of its
// own, without secrets in its environment, so that a fault in the decoder, or its memory, ends nothing else. Plain
// JavaScript, since it is started without a loader.
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const [type, mostPixels, mostBytes] = process.argv.slice(2);

// The decoder's memory is outside of the heap, and so outside of Node's own limit.
setInterval(() => {
  if (process.memoryUsage.rss() > Number(mostBytes)) process.exit(3);
}, 20).unref();

// The type was detected by the first bytes; sharp must not try any of its other decoders on an uploaded file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
// The machine has other work to do.
sharp.concurrency(1);
sharp.cache(false);

try {
  const picture = sharp(await buffer(process.stdin), {
    limitInputPixels: Number(mostPixels),
    failOn: 'error',
  }).autoOrient();
  // The quality must keep a document legible. A higher level of compression takes a minute for noise.
  const drawn = type === 'image/jpeg' ? picture.jpeg({ quality: 90 }) : picture.png({ compressionLevel: 6 });
  process.stdout.end(await drawn.toBuffer());
} catch {
  process.exitCode = 2;
}
