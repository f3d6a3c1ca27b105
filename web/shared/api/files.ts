import { answerOf } from './answer.ts';
import { Problem } from './problem.ts';

/** Files are sent and fetched without generated types: the document describes them as bytes. */

/** Uploads a file unchanged. */
export async function sendBytes<Answer>(path: string, merchantId: string, file: File): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'trilho-merchant': merchantId, 'content-type': 'application/octet-stream' },
      body: file,
    });
  } catch {
    throw new Problem(0);
  }
  return (await answerOf(response)) as Answer;
}

/** Downloads a whole file under the name that the API gives. It may be large, so there is no timeout. */
export async function download(path: string, merchantId: string): Promise<{ name: string; file: Blob }> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: 'same-origin', headers: { 'trilho-merchant': merchantId } });
    if (response.ok) {
      const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
      return { name, file: await response.blob() };
    }
  } catch {
    throw new Problem(0);
  }
  await answerOf(response);
  throw new Problem(response.status);
}
