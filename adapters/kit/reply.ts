import { getPath, Id, pick, Text } from './read.ts';

/** A refusal behind a good HTTP status: the member `flag` is false, and the one at `reason` says why. */
export const refusedBy =
  (flag: string, reason: string) =>
  (body: unknown): string | undefined =>
    getPath(body, flag) === false ? (pick(body, reason, Text) ?? 'no reason given') : undefined;

/** The provider's words for an error, wherever it puts them. */
export function readError(body: unknown): { code?: string | undefined; message?: string | undefined } {
  const first = (value: unknown): unknown =>
    Array.isArray(value)
      ? first(value[0])
      : value !== null && typeof value === 'object'
        ? (pick(value, ['message', 'description', 'detail'], Text) ?? first(Object.values(value)[0]))
        : value;
  const at = ['errors', 'message', 'error.message', 'error', 'erro.motivo', 'erro.mensagem', 'mensagem', 'detail'];
  const message = at.map((path) => first(getPath(body, path))).find((text) => typeof text === 'string' && text !== '');
  const code = pick(body, ['code', 'errors.0.code', 'error.code', 'providerCode', 'LR', 'type'], Id);
  return { code: code?.slice(0, 100), message: message as string | undefined };
}
