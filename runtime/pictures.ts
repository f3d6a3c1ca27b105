import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { mostPixels, pictureSize, whyTooLarge } from '../domain/core/files.ts';

const program = fileURLToPath(new URL('./picture-process.mjs', import.meta.url));
/** The largest allowed picture takes 300 MB, since an interlaced one is held whole, and turned upright. */
const mostBytes = 600 * 1024 * 1024;
const timeoutMs = 20_000;

/**
 * Decodes the picture and encodes it again, in the same type and upright, in a process of its own. The new file has the
 * pixels only: location, device and all other metadata are removed, and so are bytes before, between and behind the
 * image data. The size is read from the header first: of a picture that is too large nothing is decoded.
 *
 * @throws Error for a file that cannot be read as a picture, is too large, or takes more than 20 s.
 */
export async function redraw(bytes: Buffer, type: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  const size = pictureSize(bytes, type);
  if (!size) throw new Error('the header has no size of a picture');
  const why = whyTooLarge(size);
  if (why) throw new Error(why);

  const drawing = spawn(process.execPath, [program, type, String(mostPixels), String(mostBytes)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  // A process that has ended reads no more; its exit code says why.
  drawing.stdin.on('error', () => undefined);
  drawing.stdin.end(bytes);
  const ended = new Promise<number | null>((resolve, reject) => drawing.once('error', reject).once('close', resolve));
  const [drawn, code] = await Promise.all([buffer(drawing.stdout), ended]);
  if (code !== 0 || drawn.length === 0) throw new Error(`the picture could not be drawn (${code ?? 'stopped'})`);
  return drawn;
}
