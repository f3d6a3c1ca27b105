import type { FileType } from '../../../../domain/core/files.ts';
import { api, type Schema } from '../../../shared/api/client.ts';
import { Problem } from '../../../shared/api/problem.ts';

/** Where one file is PUT, for a minute. */
type Ticket = Schema<'UploadLink'>;

/** A file that the API has released: it can be named now. */
export type Released = Schema<'ReleasedUpload'>;

/** How far a file has come. It lives as long as the file is chosen, so that another try goes on from there. */
export interface Journey {
  file: File;
  /** As the API is told it: without what it takes no name with. */
  name: string;
  type: FileType;
  /** What it shows. */
  purpose: string;
  ticket?: Ticket;
  /** All of it is there; only the API's word is missing. */
  arrived?: boolean;
}

export type SendFault =
  /** Nobody answered: the network is gone, or the server is. */
  | { why: 'network' }
  /** The link was too old, and so was the new one. */
  | { why: 'expired' }
  /** What arrived was looked at and refused, by which rules. The same file would be refused again. */
  | { why: 'refused'; violations: { rule: string; message: string }[] }
  | { why: 'mayNot' }
  | { why: 'server'; requestId?: string | undefined };

export class SendError extends Error {
  readonly fault: SendFault;
  constructor(fault: SendFault) {
    super(fault.why);
    this.fault = fault;
  }
}

/** The API looks at the file and rewrites an image before it answers. */
const timeoutMs = 60_000;
/** A body that does not move for so long will not. */
const stuckMs = 30_000;

interface Manners {
  signal: AbortSignal;
  /** From 0 to 1, as it goes up. */
  onProgress: (share: number) => void;
}

/**
 * Brings one file to the API: asks for a link, PUTs the file there, has it looked at. A link that has run out, as on a
 * phone that slept in between, is asked for anew, once.
 *
 * @throws SendError with the fault; AbortError when it was called off.
 */
export async function sendFile(merchantId: string, journey: Journey, manners: Manners): Promise<Released> {
  try {
    // What broke off before may be older than its link; asking for another costs nothing.
    if (!journey.arrived) {
      journey.ticket = journey.ticket
        ? await newLink(merchantId, journey.ticket, journey.file.size, manners.signal)
        : await firstLink(merchantId, journey, manners.signal);
      if ((await put(journey.ticket, journey.file, manners)) === 'expired') {
        journey.ticket = await newLink(merchantId, journey.ticket, journey.file.size, manners.signal);
        if ((await put(journey.ticket, journey.file, manners)) === 'expired') throw new SendError({ why: 'expired' });
      }
      journey.arrived = true;
    }
    const uploadId = journey.ticket?.uploadId ?? '';
    return await api.post('/v1/uploads/{id}/complete', {
      merchantId,
      params: { path: { id: uploadId } },
      signal: manners.signal,
      timeoutMs,
    });
  } catch (error) {
    throw manners.signal.aborted || error instanceof SendError ? error : faultOf(error, journey);
  }
}

const firstLink = (merchantId: string, journey: Journey, signal: AbortSignal) =>
  api.post('/v1/uploads', {
    merchantId,
    body: { fileName: journey.name, contentType: journey.type, purpose: journey.purpose, size: journey.file.size },
    signal,
  });

const newLink = (merchantId: string, { uploadId }: Ticket, size: number, signal: AbortSignal) =>
  api.post('/v1/uploads/{id}/link', { merchantId, params: { path: { id: uploadId } }, body: { size }, signal });

/** By XMLHttpRequest, which alone tells how far a body has gone. */
function put({ url, headers }: Ticket, file: File, { signal, onProgress }: Manners): Promise<'there' | 'expired'> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let stuck: ReturnType<typeof setTimeout>;
    const over = (settle: () => void) => () => {
      clearTimeout(stuck);
      signal.removeEventListener('abort', abort);
      window.removeEventListener('offline', abort);
      settle();
    };
    const lost = over(() => reject(new SendError({ why: 'network' })));
    const moves = () => {
      clearTimeout(stuck);
      stuck = setTimeout(() => call.abort(), stuckMs);
    };
    const abort = () => call.abort();
    call.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => {
      moves();
      onProgress(total > 0 ? loaded / total : 0);
    };
    call.onload = over(() => {
      if (call.status >= 200 && call.status < 300) resolve('there');
      else if (call.status === 403) resolve('expired');
      else reject(new Problem(call.status, problemIn(call.responseText)));
    });
    call.onerror = lost;
    call.onabort = over(() => {
      if (signal.aborted) reject(signal.reason);
      else reject(new SendError({ why: 'network' }));
    });
    signal.addEventListener('abort', abort);
    // A body that is under way when the network goes may hang for minutes instead of failing.
    window.addEventListener('offline', abort);
    moves();
    call.send(file);
  });
}

/** The API says what is wrong as JSON, a store of another make as XML. */
function problemIn(text: string): ConstructorParameters<typeof Problem>[1] {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

function faultOf(error: unknown, journey: Journey): SendError {
  if (!(error instanceof Problem)) return new SendError({ why: 'server' });
  const { status, requestId, violations, message } = error;
  if (status === 0) return new SendError({ why: 'network' });
  if (status === 403) return new SendError({ why: 'mayNot' });
  if (status >= 500 || status === 429) return new SendError({ why: 'server', requestId });
  // Whatever it was, that upload is over: another try begins anew.
  delete journey.ticket;
  delete journey.arrived;
  const isGone = status === 409 || status === 404 || violations.some(({ rule }) => rule === 'required');
  if (isGone) return new SendError({ why: 'server', requestId });
  return new SendError({ why: 'refused', violations: violations.length > 0 ? violations : [{ rule: '', message }] });
}
