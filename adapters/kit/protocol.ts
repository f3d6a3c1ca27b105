import { z } from 'zod';
import type { PaymentMethod } from '../../domain/core/schemas.ts';
import type { TransactionResult } from '../../domain/payments/payment.ts';
import type { WithdrawRequest } from '../../domain/payouts/payout.ts';
import type { ReceiverRequest } from '../../domain/receivers/receiver.ts';
import { asCreated, cents, need, readBalance, readCharge, readPayout, readReceiver, readRefund } from './answers.ts';
import { checkArgument } from './check.ts';
import type {
  CaptureArgument,
  CardArgument,
  ConfirmArgument,
  Context,
  InReceiversName,
  LookUp,
  OperationTable,
  Provider,
  RefundArgument,
  TransactionArgument,
  WebhookDelivery,
} from './declaration.ts';
import { AdapterRefusal, type Operation } from './errors.ts';
import { failure, withSpecifiedMessage } from './failures.ts';
import { toWire } from './money.ts';
import type { Flow, Protocol, Reply, Step, StepOrFlow, Wire } from './protocol-table.ts';
import { logInOnly, send } from './send.ts';
import { readWebhook } from './webhook-forms.ts';

export type { ChargeAnswer, Flow, PayoutAnswer, Protocol, RefundAnswer, Reply, Step, Wire } from './protocol-table.ts';

const CardHandle = z.string().min(1).max(4000);

/** The provider that a protocol's table describes. */
export function protocol(p: Protocol): Provider {
  /** An operation whose errors carry the specification's messages. */
  const run =
    <Argument, Result>(operation: Operation, work: Flow<Argument, Result>) =>
    async (context: Context, argument: Argument): Promise<Result> => {
      try {
        return await work(wireOf(p, asReceiver(p, context, argument), operation), argument);
      } catch (error) {
        throw withSpecifiedMessage(p, operation, error, argument);
      }
    };
  const all: Required<OperationTable> = {
    createTransaction: run('createTransaction', async (wire, request: TransactionArgument) => {
      const step = creationOf(p, request.paymentMethod);
      const created = await perform(wire, step, request, (reply) => wire.charge(reply, request));
      // A reply without an amount is about the one that was asked for.
      return asCreated(p, { ...created, amount: created.amount || request.amount });
    }),
    getTransaction: run('getTransaction', (wire, lookUp: LookUp) =>
      perform(wire, p.getTransaction, lookUp, (reply) =>
        wire.charge(reply, {
          ...(lookUp.paymentMethod && { paymentMethod: lookUp.paymentMethod }),
          ...(lookUp.id && { lookedUpId: lookUp.id }),
        }),
      ),
    ),
    refund: run('refund', (wire, request: RefundArgument) =>
      perform(wire, p.refund, request, (reply) => wire.refunded(reply, request)),
    ),
    withdraw: run('withdraw', (wire, request: WithdrawRequest) =>
      perform(wire, p.withdraw, request, (reply) => wire.payout(reply, request)),
    ),
    getWithdraw: run('getWithdraw', (wire, lookUp: LookUp) =>
      perform(wire, p.getWithdraw, lookUp, (reply) => wire.payout(reply)),
    ),
    createReceiver: run('createReceiver', (wire, request: ReceiverRequest) =>
      perform(wire, p.createReceiver, request, (reply) => wire.receiver(reply, request)),
    ),
    getReceiver: run('getReceiver', (wire, lookUp: LookUp) =>
      perform(wire, p.getReceiver, lookUp, (reply) => wire.receiver(reply)),
    ),
    createCardToken: run('createCardToken', (wire, card: CardArgument) =>
      perform(wire, p.createCardToken, card, (reply) => ({
        cardToken: wire.need(reply, p.cardAnswer?.token ?? 'id', CardHandle),
      })),
    ),
    createCardId: run('createCardId', (wire, card: CardArgument) =>
      perform(wire, p.createCardId, card, (reply) => ({
        cardId: wire.need(reply, p.cardAnswer?.id ?? 'id', CardHandle),
      })),
    ),
    processWebhook: async (context, delivery) => {
      const sent = { ...delivery, headers: inLowerCase(delivery.headers) };
      const read = p.opened ? p.opened(sent, context.connection) : sent;
      return read && isTrusted(p, context, read) ? readWebhook(p, read) : [];
    },
  };
  const isOffered = (operation: string) => operation === 'processWebhook' || operation in p;
  const { connect, auth, getRefund, capture, confirm, getBalance } = p;
  return {
    declaration: p,
    operations: Object.fromEntries(Object.entries(all).filter(([operation]) => isOffered(operation))),
    unsupported: p.unsupported ?? {},
    check: (connection, operation, argument) => checkArgument(p, connection, operation, argument),
    ...(capture && {
      capture: run('capture', (wire, request: CaptureArgument) => perform(wire, capture, request, () => ({}))),
    }),
    ...(confirm && {
      confirm: run('createTransaction', async (wire, request: ConfirmArgument) => {
        const decided = await confirm(wire, request);
        return { ...decided, amount: decided.amount || request.amount };
      }),
    }),
    ...(getBalance && {
      getBalance: run('getBalance', (wire, argument: object) => perform(wire, getBalance, argument, wire.balance)),
    }),
    ...(connect && { connect: run('processWebhook', connect) }),
    // Not run as `refund`, whose failures have the specification's messages.
    ...(getRefund && { getRefund: run('getTransaction', getRefund) }),
    ...logInOf(p, auth.logIn),
  };
}

function creationOf({ createTransaction: steps }: Protocol, method: PaymentMethod) {
  return steps && (typeof steps === 'function' || 'path' in steps) ? steps : steps?.[method];
}

async function perform<Argument, Result>(
  wire: Wire,
  step: StepOrFlow<Argument, Result> | undefined,
  argument: Argument,
  read: (reply: Reply) => Result,
): Promise<Result> {
  if (!step) throw new AdapterRefusal('Method not implemented.', 'unsupported');
  return typeof step === 'function' ? step(wire, argument) : read(await wire.send(step, argument));
}

/** The connection of a call in a receiver's name, which its own token authenticates. */
function asReceiver(p: Protocol, context: Context, argument: unknown): Context {
  const { receiverToken } = argument as InReceiversName;
  if (!p.receiverToken || !receiverToken) return context;
  return { ...context, connection: { ...context.connection, [p.receiverToken]: receiverToken } };
}

function wireOf(p: Protocol, context: Context, operation: Operation): Wire {
  const wire: Wire = {
    provider: p.name,
    operation,
    connection: context.connection,
    context,
    now: context.now(),
    money: (amount) => toWire(p.money, amount),
    send: (step, argument) => send(p, wire, step, argument),
    charge: (reply, expected) => readCharge(p, wire, reply, expected),
    payout: (reply, request) => readPayout(p, wire, reply, request),
    receiver: (reply, request) => readReceiver(p, wire, reply, request),
    refunded: (reply, request) => readRefund(p, reply, request),
    balance: (reply) => readBalance(p, reply),
    failed: (message, effect) => failure(p, operation, message, effect),
    need: (reply, path, shape) => need(p, operation, reply, path, shape),
    cents: (reply, path) => cents(p, operation, reply, path),
  };
  return wire;
}

/** Header names have no case: a delivery that did not come through Node's server may have any. */
const inLowerCase = (headers: WebhookDelivery['headers']): WebhookDelivery['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Where webhooks are proof, a delivery that cannot be checked is not trusted. */
function isTrusted(p: Protocol, { connection, now }: Context, delivery: WebhookDelivery): boolean {
  const secret = connection[p.signedWith ?? 'webhookSecret'];
  return !p.signed || (secret ? p.signed(delivery, secret, now()) : !p.webhookProof);
}

/** The log-in can be tried alone only where it needs no client certificate. */
const logInOf = (p: Protocol, logIn: Protocol['auth']['logIn']): Pick<Provider, 'logIn'> =>
  logIn && !p.certificates && !p.certificateIfGiven ? { logIn: (context) => logInOnly(p, context, logIn) } : {};

/** A look-up whose reply may lack the id: the reply is about the requested charge. */
export const lookUpById =
  (path: Step<LookUp>['path']): Flow<LookUp, TransactionResult> =>
  async (wire, lookUp) => {
    const reply = await wire.send({ method: 'GET', path }, lookUp);
    return wire.charge({ ...reply, body: { id: lookUp.id, ...(reply.body as object) } }, lookUp);
  };
