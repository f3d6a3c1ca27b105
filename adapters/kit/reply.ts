import { getPath, Id, pick, Text } from './read.ts';

/** A refusal with a 2xx status: the member `flag` is false, and the one at `reason` gives the reason. */
export const refusedBy =
  (flag: string, reason: string) =>
  (body: unknown): string | undefined =>
    getPath(body, flag) === false ? (pick(body, reason, Text) ?? 'no reason given') : undefined;

/** The provider's code and message of an error, at any of the usual places. */
export function readError(body: unknown): { code?: string | undefined; message?: string | undefined } {
  const first = (value: unknown): unknown =>
    Array.isArray(value)
      ? first(value[0])
      : value !== null && typeof value === 'object'
        ? (pick(value, ['message', 'Message', 'description', 'descricao', 'detail', 'error'], Text) ??
          first(Object.values(value)[0]))
        : value;
  const at = [
    'errors',
    // PagBank.
    'error_messages',
    // Lytex.
    'error.details',
    'message',
    'error.message',
    'error',
    'Error',
    'erro.motivo',
    'erro.mensagem',
    'mensagem',
    'erros.0.mensagem',
    // Sicoob.
    'mensagens.0.mensagem',
    'detail',
    'title',
    // Rede.
    'returnMessage',
    // Stone.
    'reason',
    // An error in the envelope of replies (ONZ).
    'data.message',
    'data.detail',
  ];
  // Some write nothing but a list (BS2, Cielo).
  const parts = Array.isArray(body) ? [body] : at.map((path) => getPath(body, path));
  const message = parts.map(first).find((text) => typeof text === 'string' && text !== '');
  // A problem `type` may be an address; its last segment is the code.
  const type = pick(body, 'type', Id)?.split('/').at(-1);
  const code =
    pick(
      body,
      [
        'code',
        'errors.0.code',
        'error_messages.0.code',
        'error.code',
        'error.errorCode',
        'errorCode',
        'ErrorCode',
        'providerCode',
        'LR',
        'nome',
        'erros.0.codigo',
        'mensagens.0.codigo',
        '0.tag',
        '0.Code',
        'cause.0.code',
        'returnCode',
        // Stripe, where an error has no code of its own.
        'error.type',
      ],
      Id,
    ) ?? type;
  return { code: code?.slice(0, 100), message: message as string | undefined };
}
