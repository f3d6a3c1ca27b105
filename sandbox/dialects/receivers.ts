import { z } from 'zod';
import { documentKind } from '../../domain/core/documents.ts';
import { type Call, found, type Provider, Refusal, type ReportedReceiver, type Route } from '../core/provider.ts';
import { is } from '../core/shapes.ts';

/** Receivers where no source shows their wire form: the names are those of the specification's receiver request. */
export interface ReceiverApi {
  /** `/recipients`. */
  path: string;
  notFound: string;
  /** Behind a receiver's own path, where its balance is a call of its own. */
  balancePath?: string;
  /** What a request must fulfil besides. */
  demands?: (body: Readonly<Record<string, unknown>>) => string | undefined;
  tells?: (receiver: ReportedReceiver) => Record<string, unknown>;
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
    document: z.union([is.cpfOrCnpj, is.document, is.documentInCapitals], { error: 'is not a valid document' }),
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

/** As the books' words are: nobody shows others. */
export const receiverWords = { waiting: 'pending', active: 'active', refused: 'refused' };

export function receiverRoutes({ path, notFound, balancePath, demands, tells = told }: ReceiverApi): Route[] {
  const find = (call: Call) => found(call.context.receiver(call.params.id ?? ''), notFound);
  const routes: Route[] = [
    {
      method: 'post',
      path,
      operation: 'createReceiver',
      handle: (call) => {
        const body = Body.superRefine((value, context) => {
          const wrong = demands?.(value);
          if (wrong) context.addIssue({ code: 'custom', message: wrong });
        }).parse(call.body);
        const { name, email, document, externalRef, postbackUrl } = body;
        const receiver = call.context.register({
          reference: externalRef,
          notifyUrl: postbackUrl,
          details: { name, email, document: numberOf(document) },
        });
        return { status: 200, body: tells(call.reportReceiver(receiver)) };
      },
    },
    {
      method: 'get',
      path: `${path}/:id`,
      operation: 'getReceiver',
      handle: (call) => ({ status: 200, body: tells(call.reportReceiver(find(call))) }),
      refuse: () => {
        throw new Refusal(404, notFound);
      },
    },
  ];
  if (balancePath === undefined) return routes;
  const balance: Route = {
    method: 'get',
    path: `${path}/:id${balancePath}`,
    handle: (call) => ({ status: 200, body: { balance: find(call).balance } }),
  };
  return [...routes, balance];
}

function told({ id, word, reference, balance, details, createdAt, updatedAt }: ReportedReceiver) {
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
export function receiverWebhook(tells: ReceiverApi['tells'] = told): NonNullable<Provider['receiverWebhook']> {
  return (receiver, event) => ({
    body: { id: event.id, type: 'recipient', objectId: receiver.id, url: event.url, data: tells(receiver) },
  });
}
