import { HttpAgent, HttpsAgent } from 'agentkeepalive';
import axios from 'axios';
import type { Mode } from '../../runtime/settings.ts';
import { checkUrl, guardedLookup } from '../../runtime/url-guard.ts';

const timeoutMs = 5_000;
const maxBytes = 256 * 1024;

/**
 * Fetches a merchant's file (a client certificate) from an address that the merchant named, under the rules for such
 * addresses. @throws ForbiddenUrl, or an error with the reason and without the address.
 */
export function downloads(mode: Mode): (url: string) => Promise<Buffer> {
  const lookup = guardedLookup(mode);
  const agents = { httpAgent: new HttpAgent({ lookup } as object), httpsAgent: new HttpsAgent({ lookup } as object) };
  return async (url) => {
    checkUrl(url, mode);
    const answer = await axios
      .get<ArrayBuffer>(url, {
        ...agents,
        maxRedirects: 0,
        maxContentLength: maxBytes,
        responseType: 'arraybuffer',
        timeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
        validateStatus: () => true,
        proxy: false,
      })
      .catch((error: { code?: string }) => {
        throw new Error(`no answer (${error.code ?? 'no code'})`);
      });
    if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
    return Buffer.from(answer.data);
  };
}
