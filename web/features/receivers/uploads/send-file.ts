import type { FileType } from '../../../../domain/core/files.ts';
import { api, type Schema } from '../../../shared/api/client.ts';
import { Problem } from '../../../shared/api/problem.ts';

/** The URL to PUT one file to, valid for one minute. */
type Ticket = Schema<'UploadLink'>;

/** A file that the API has accepted: requests can refer to it now. */
export type Released = Schema<'ReleasedUpload'>;

/** The progress of one file. It exists as long as the file is chosen, so that another try continues from there. */
export interface Journey {
  file: File;
  /** The file name for the API, without the characters that the API refuses. */
  name: string;
  type: FileType;
  /** The document that the file shows. */
  purpose: string;
  ticket?: Ticket;
  /** The PUT is complete; the API has not confirmed it yet. */
  arrived?: boolean;
}

export type SendFault =
  /** No answer: the network or the server is down. */
  | { why: 'network' }
  /** The link had expired, and so had its replacement. */
  | { why: 'expired' }
  /** The API checked the file and refused it by these rules. It would refuse the same file again. */
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

/** In ms. The API scans the file and rewrites an image before it answers. */
const timeoutMs = 60_000;
/** In ms. An upload without progress for this time is aborted. */
const stuckMs = 30_000;

interface Manners {
  signal: AbortSignal;
  /** Progress of the upload, from 0 to 1. */
  onProgress: (share: number) => void;
}

/**
 * Uploads one file: requests a link, PUTs the file, completes the upload. If the link has expired, as on a phone that
 * slept in between, it is renewed once.
 *
 * @throws SendError with the fault; AbortError if it was canceled.
 */
export async function sendFile(merchantId: string, journey: Journey, manners: Manners): Promise<Released> {
  try {
    // After an interruption the link may have expired, so a new one is always requested.
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

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
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
    // When the network goes down, a running upload may hang for minutes instead of failing.
    window.addEventListener('offline', abort);
    moves();
    call.send(file);
  });
}

/** The API describes an error as JSON; an object store may answer with XML, which is ignored. */
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
  // The upload cannot be continued in any of these cases, so another try starts a new one.
  delete journey.ticket;
  delete journey.arrived;
  const isGone = status === 409 || status === 404 || violations.some(({ rule }) => rule === 'required');
  if (isGone) return new SendError({ why: 'server', requestId });
  return new SendError({ why: 'refused', violations: violations.length > 0 ? violations : [{ rule: '', message }] });
}
