import { z } from 'zod';
import { documentKind } from '../../domain/core/documents.ts';
import { type Call, orNotFound, type Provider, Refusal, type ReportedReceiver, type Route } from '../core/provider.ts';
import { is } from '../core/shapes.ts';

/** Receivers whose wire form no source shows: the field names are those of the specification's receiver request. */
export interface ReceiverApi {
  /** `/recipients`. */
  path: string;
  notFound: string;
  /** The path of the balance, where it is a separate call: a receiver's, or the account's if it names none. */
  balancePath?: string;
  /** A further check of a request. @returns the error message. */
  validate?: (body: Readonly<Record<string, unknown>>) => string | undefined;
  body?: (receiver: ReportedReceiver) => Record<string, unknown>;
}

const text = z.string().min(1);

const BankAccount = z.looseObject({
  bankCode: is.digits(3),
  branchNumber: is.digits(1, 6),
  branchDigit: z.string().max(2).optional(),
  accountNumber: is.digits(1, 20),
  accountDigit: z.string().max(2).optional(),
});

const Body = z
  .looseObject({
    name: text,
    email: is.email.optional(),
    document: z.union([is.cpfOrCnpj, is.document, is.documentInUpperCase], { error: 'is not a valid document' }),
    documentType: z.enum(['CPF', 'CNPJ', 'cpf', 'cnpj']).optional(),
    bankAccount: BankAccount.optional(),
    postbackUrl: is.url.optional(),
    externalRef: z.string().optional(),
  })
  .refine(
    ({ document, documentType }) =>
      documentType === undefined || documentKind(numberOf(document)) === documentType.toUpperCase(),
    { path: ['documentType'], error: 'is not the type of this document' },
  );

const numberOf = (document: string | { number: string }) => (typeof document === 'string' ? document : document.number);

/** The sandbox's own states: no source shows the provider's words. */
export const receiverWords = { waiting: 'pending', active: 'active', refused: 'refused' };

export function receiverRoutes({
  path,
  notFound,
  balancePath,
  validate,
  body: bodyOf = receiverBody,
}: ReceiverApi): Route[] {
  const find = (call: Call) => orNotFound(call.context.receiver(call.params.id ?? ''), notFound);
  const routes: Route[] = [
    {
      method: 'post',
      path,
      operation: 'createReceiver',
      handle: (call) => {
        const body = Body.superRefine((value, context) => {
          const problem = validate?.(value);
          if (problem) context.addIssue({ code: 'custom', message: problem });
        }).parse(call.body);
        const { name, email, document, externalRef, postbackUrl } = body;
        const receiver = call.context.registerReceiver({
          reference: externalRef,
          notifyUrl: postbackUrl,
          details: { name, email, document: numberOf(document) },
        });
        return { status: 200, body: bodyOf(call.reportReceiver(receiver)) };
      },
    },
    {
      method: 'get',
      path: `${path}/:id`,
      operation: 'getReceiver',
      handle: (call) => ({ status: 200, body: bodyOf(call.reportReceiver(find(call))) }),
      refuse: () => {
        throw new Refusal(404, notFound);
      },
    },
  ];
  if (balancePath === undefined) return routes;
  const balance: Route = {
    method: 'get',
    path: balancePath,
    handle: (call) => ({ status: 200, body: { balance: call.params.id === undefined ? 0 : find(call).balance } }),
  };
  return [...routes, balance];
}

function receiverBody({ id, word, reference, balance, details, createdAt, updatedAt }: ReportedReceiver) {
  const { name, email, document } = details as { name: string; email?: string; document: string };
  const documentType = documentKind(document);
  return {
    id,
    status: word,
    name,
    email,
    document,
    documentType,
    externalRef: reference,
    balance,
    createdAt,
    updatedAt,
  };
}

/** The family's postback about a receiver. */
export function receiverWebhook(bodyOf: ReceiverApi['body'] = receiverBody): NonNullable<Provider['receiverWebhook']> {
  return (receiver, event) => ({
    body: { id: event.id, type: 'recipient', objectId: receiver.id, url: event.url, data: bodyOf(receiver) },
  });
}
