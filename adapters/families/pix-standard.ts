import { z } from 'zod';
import { daysLater } from '../../domain/core/days.ts';
import type { ProviderEvent } from '../../domain/core/provider-event.ts';
import { dueTermsOf, type ShareType } from '../../domain/payments/due-terms.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import { refundState } from '../kit/answers.ts';
import type { Connection, RefundArgument, RefundResult, TransactionArgument } from '../kit/declaration.ts';
import { AdapterRefusal, ProviderError } from '../kit/errors.ts';
import { lettersAndDigits, taxDocument } from '../kit/fields.ts';
import { aDay } from '../kit/general.ts';
import type { LogIn } from '../kit/log-in.ts';
import { toReaisText } from '../kit/money.ts';
import type { Flow, Protocol, Reply, Step, Wire } from '../kit/protocol.ts';
import { EndToEndId, getPath, Id, Instant, pick, Text, Word } from '../kit/read.ts';

/*
 * The central bank's PIX API, as far as its families share it: what a charge, its answer, a refund and a notice hold.
 * How a charge is made and found, and the log-in, are a family's own.
 */

/** The path of one of the standard's resources at a provider. Default: as the standard has it. */
export type Place = (path: string, connection: Connection) => string;
const asTheStandard: Place = (path) => path;

/** The body of a charge, without what a family adds. */
export const newCob = (request: TransactionArgument, connection: Connection) => {
  const { number, kind } = taxDocument(request.customer.document);
  return {
    calendario: { expiracao: aDay / 1000 },
    devedor: { [kind === 'CNPJ' ? 'cnpj' : 'cpf']: number, nome: request.customer.name },
    valor: { original: toReaisText(request.amount) },
    chave: connection.pixKey,
    ...(request.description && { solicitacaoPagador: request.description.slice(0, 140) }),
  };
};

/**
 * The body of a charge with a due date (cobv), without what a family adds. Its kinds of a fine, interest and discount are the
 * standard's: 1 is an amount and 2 per cent; interest is per cent a month, of days as they come (3).
 */
export function newCobv(request: TransactionArgument, connection: Connection) {
  const { calendario: _, valor, ...cob } = newCob(request, connection);
  const { dueDate, daysAfterDue, discount, fine, interest } = dueTermsOf(request) ?? {};
  const shareOf = ({ type, amount }: { type: ShareType; amount: number }) =>
    type === 'FIXED'
      ? { modalidade: 1, valorPerc: toReaisText(amount) }
      : { modalidade: 2, valorPerc: amount.toFixed(2) };
  const discountOf = ({ until, ...share }: NonNullable<typeof discount>) => {
    const { modalidade, valorPerc } = shareOf(share);
    return { modalidade, descontoDataFixa: [{ data: until, valorPerc }] };
  };
  return {
    ...cob,
    calendario: { dataDeVencimento: dueDate, validadeAposVencimento: daysAfterDue },
    valor: {
      ...valor,
      ...(fine && { multa: shareOf(fine) }),
      ...(interest && { juros: { modalidade: 3, valorPerc: interest.percentPerMonth.toFixed(2) } }),
      ...(discount && { desconto: discountOf(discount) }),
    },
  };
}

/** Where our address is registered, with which headers, and with the token of which log-in. */
export interface Registration {
  at?: Place;
  headers?: Record<string, string>;
  logIn?: LogIn;
  /** The call that follows is refused without it. */
  required?: true;
}

/**
 * Registers our webhook address at the provider, once a day, since it keeps one address per PIX key. Webhooks are
 * hints, so what follows does not fail because of this call, and waits at most 3 s for it, unless it is required.
 *
 * @throws ProviderError where a required one failed: what was to follow is not sent.
 */
export async function registerWebhook(
  wire: Wire,
  webhookUrl: string | undefined,
  { at = asTheStandard, headers = {}, logIn, required }: Registration = {},
): Promise<void> {
  if (!webhookUrl) return;
  const { connection, context } = wire;
  const { pixKey = '', clientId } = connection;
  const shownPath = at('/webhook/••••', {});
  // A failed one that was not required is not tried again for five minutes.
  const key = JSON.stringify(['webhook', wire.provider, clientId, pixKey, webhookUrl, shownPath, required]);
  await context.tokens.get(key, async () => {
    const step: Step<object> = {
      method: 'PUT',
      path: at(`/webhook/${encodeURIComponent(pixKey)}`, connection),
      shownPath,
      headers: () => headers,
      ...(logIn && { logIn }),
      body: () => ({ webhookUrl }),
      writes: false,
      ...(!required && { timeoutMs: 3_000 }),
    };
    const isRegistered = await wire.send(step, {}).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProviderError && (error.httpStatus ?? 500) < 300) return true;
        if (required)
          throw wire.failed(`${wire.provider} did not register our address: ${(error as Error).message}`, 'none');
        return false;
      },
    );
    return { value: 'registered', until: wire.now.getTime() + (isRegistered ? aDay : 300_000) };
  });
}

// Answers

/** Where `readCob`'s charge keeps its values: `expiresAt`, `endToEndId` and `reference` are members that it adds. */
export const cobAnswer: Protocol['answer'] = {
  id: 'txid',
  txid: 'txid',
  status: 'status',
  amount: 'valor.original',
  pixCode: 'pixCopiaECola',
  expiresAt: 'expiresAt',
  endToEndId: 'endToEndId',
  reference: 'reference',
};

/**
 * Reads a charge. The standard has no words for money that was returned or disputed: both are derived from the received
 * payments and their returns. @param reference ours, where the charge shows it
 */
export function readCob(wire: Wire, reply: Reply, reference?: string): TransactionResult {
  wire.need(reply, 'status', Word);
  const { body } = reply;
  const received = itemsAt(body, 'pix');
  const returned = received.flatMap((path) => returnsAt(body, path));
  const sumOf = (paths: readonly string[]) =>
    paths.reduce((sum, path) => sum + (wire.cents(reply, `${path}.valor`) ?? 0), 0);
  const [paidAmount, refundedAmount] = [sumOf(received), sumOf(returned)];
  const isDisputed = returned.some((path) => isMed(body, path));
  const isClaimed = received.some((path) => isClaimedAt(body, path));
  const computed = {
    reference,
    expiresAt: expiryOf(body),
    paidAt: pick(
      body,
      received.map((path) => `${path}.horario`),
      Instant,
    ),
    endToEndId: pick(
      body,
      received.map((path) => `${path}.endToEndId`),
      EndToEndId,
    ),
  };
  const charge = wire.charge({ ...reply, body: { ...(body as object), ...computed } }, { paymentMethod: 'PIX' });
  const status = isDisputed
    ? 'CHARGEBACK'
    : paidAmount > 0 && refundedAmount >= paidAmount
      ? 'REFUNDED'
      : charge.status;
  return {
    ...charge,
    ...(charge.status === 'APPROVED' && { status }),
    ...(paidAmount > 0 && { paidAmount, refundedAmount, ...(computed.paidAt && { paidAt: computed.paidAt }) }),
    ...(isDisputed
      ? { dispute: { kind: 'MED', phase: 'lost' } as const }
      : isClaimed && charge.status === 'APPROVED' && { dispute: claimed }),
  };
}

/** The paths of the items of a list. Refunds are a list in the schema, and an object in one published example. */
export function itemsAt(body: unknown, path: string): string[] {
  const found = getPath(body, path);
  if (Array.isArray(found)) return found.map((_, index) => `${path}.${index}`);
  return found !== null && typeof found === 'object' ? [path] : [];
}

/** The paths of the returns of a received payment with this word. Default: those that were made. */
const returnsAt = (body: unknown, path: string, word = 'DEVOLVIDO'): string[] =>
  itemsAt(body, path === '' ? 'devolucoes' : `${path}.devolucoes`).filter(
    (one) => getPath(body, `${one}.status`) === word,
  );

const isMed = (body: unknown, path: string): boolean =>
  pick(body, `${path}.natureza`, Text)?.startsWith('MED_') ?? false;

/** Whether the payer's bank claims a received payment: a return under MED is in process, and nothing has gone back yet. */
const isClaimedAt = (body: unknown, path: string): boolean =>
  returnsAt(body, path, 'EM_PROCESSAMENTO').some((one) => isMed(body, one));
const claimed = { kind: 'MED', phase: 'opened' } as const;

function expiryOf(body: unknown): string | undefined {
  const dueDate = pick(body, 'calendario.dataDeVencimento', z.iso.date());
  if (dueDate !== undefined) {
    const days = pick(body, 'calendario.validadeAposVencimento', z.coerce.number().int().min(0).max(10_000)) ?? 0;
    return new Date(`${daysLater(dueDate, days)}T23:59:59-03:00`).toISOString();
  }
  const createdAt = pick(body, 'calendario.criacao', Text) ?? '';
  const seconds = pick(body, 'calendario.expiracao', z.coerce.number()) ?? Number.NaN;
  const expiry = new Date(Date.parse(createdAt) + seconds * 1000);
  return Number.isNaN(expiry.getTime()) ? undefined : expiry.toISOString();
}

// Refunds

const refundAnswer: NonNullable<Protocol['refundAnswer']> = {
  status: 'status',
  done: ['devolvido'],
  refused: ['nao_realizado'],
};

/** How the charge of a refund is read. Default: as a charge without a due date. */
type CobOf = (request: RefundArgument, connection: Connection) => Step<RefundArgument>;

/**
 * The standard's refund: by end-to-end id, with our own refund id, so that a repeated call is the same refund. Of its
 * words only DEVOLVIDO means that the money went back: EM_PROCESSAMENTO may still become NAO_REALIZADO.
 */
export function standardRefund(
  at: Place = asTheStandard,
  cobOf: CobOf = ({ transactionId }, connection) => ({
    method: 'GET',
    path: at(`/cob/${encodeURIComponent(transactionId)}`, connection),
  }),
): Pick<Protocol, 'refundAnswer'> &
  Required<Pick<Protocol, 'getRefund'>> & { refund: Flow<RefundArgument, RefundResult> } {
  const pathOf = async (wire: Wire, request: RefundArgument): Promise<{ refundId: string; path: string }> => {
    const endToEndId =
      request.endToEndId ?? readCob(wire, await wire.send(cobOf(request, wire.connection), request)).endToEndId;
    if (!endToEndId) throw new AdapterRefusal(`${wire.provider} refunds by end-to-end id.`, 'invalid', 'endToEndId');
    const refundId = lettersAndDigits(request.reference, 35);
    return { refundId, path: at(`/pix/${encodeURIComponent(endToEndId)}/devolucao/${refundId}`, wire.connection) };
  };
  return {
    refundAnswer,
    refund: async (wire, request) => {
      const { refundId, path } = await pathOf(wire, request);
      const step: Step<RefundArgument> = {
        method: 'PUT',
        path,
        body: ({ amount }) => ({ valor: toReaisText(amount) }),
      };
      return { ...wire.refunded(await wire.send(step, request), request), refundId };
    },
    getRefund: async (wire, request) => {
      const reply = await wire.send({ method: 'GET', path: (await pathOf(wire, request)).path }, request);
      const providerWord = wire.need(reply, 'status', Word);
      return { state: refundState(refundAnswer, providerWord), providerWord };
    },
  };
}

// Webhooks

/**
 * The standard's webhook has no words: its arrival means that the payment was received, and its refunds mean that money
 * was returned, or is claimed (MED). @param meaning the status of a return, which the payer's bank took (MED) or the
 * receiver made
 */
export function pixEvents(received: unknown, meaning: (isMed: boolean) => 'CHARGEBACK' | 'REFUNDED'): ProviderEvent[] {
  const transactionId = pick(received, 'txid', Id);
  if (transactionId === undefined) return [];
  const endToEndId = pick(received, 'endToEndId', EndToEndId);
  const returned = returnsAt(received, '');
  const isReturned = returned.length > 0;
  const isTaken = returned.some((path) => isMed(received, path));
  const isClaimed = !isTaken && isClaimedAt(received, '');
  // The latest of several: its id is ours, if we asked for it.
  const refundId = pick(received, `${returned.at(-1)}.id`, Id);
  return [
    {
      transactionId,
      type: 'TRANSACTION',
      status: isReturned ? meaning(isTaken) : 'APPROVED',
      providerWord: isReturned ? 'DEVOLVIDO' : isClaimed ? 'MED EM_PROCESSAMENTO' : 'pix',
      ...(isReturned && refundId !== undefined && { refundId }),
      ...(endToEndId && { endToEndId }),
      ...(isClaimed && { dispute: claimed }),
    },
  ];
}
