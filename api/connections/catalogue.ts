import { z } from 'zod';
import { catalogue } from '../../adapters/index.ts';
import { PaymentMethod } from '../../domain/core/schemas.ts';
import { ShareType } from '../../domain/payments/due-fields.ts';
import { pageOf } from '../core/lists.ts';
import { type Route, route } from '../core/route.ts';

const LookUpBy = z.array(z.enum(['id', 'reference', 'endToEndId']));

const Grade = z.enum(['A', 'B', 'C', 'spec', 'assumed']);

const Provider = z
  .object({
    name: z.string().meta({ description: 'The value of `provider` in requests, in exactly this spelling' }),
    slug: z
      .string()
      .meta({ description: 'For URLs: lower case without accents, every other character than a–z and 0–9 is `-`' }),
    methods: z
      .array(z.string())
      .meta({ description: 'Payment methods of its charges; empty for a provider that only pays out' }),
    optionalFields: z.array(z.string()).meta({
      description:
        'Optional fields of a payment that are sent to it, with at least one method. The others are stored only',
    }),
    operations: z
      .array(z.string())
      .meta({ description: 'Supported operations; any other is refused before a call is made' }),
    credentials: z
      .array(
        z.object({
          field: z.string().meta({ description: 'Field name in a connection' }),
          title: z.string().meta({ description: 'The provider’s name for it' }),
          secret: z.boolean().meta({ description: 'Stored encrypted and never returned' }),
          required: z.boolean(),
          alias: z.string().optional().meta({ description: 'Another name under which it is taken' }),
          message: z.string().optional().meta({ description: 'The error message when it is missing' }),
          orPlatform: z.string().optional().meta({
            description: 'The field of the platform that serves in its place; then the connection need not have it',
          }),
        }),
      )
      .meta({ description: 'Credentials of a connection' }),
    accountBy: z.array(z.string()).optional().meta({
      description:
        'The credentials that identify the account; the others can be rotated. Absent: all of them identify it',
    }),
    takesReceiverToken: z.literal(true).optional().meta({
      description: 'Charges can be made in a receiver’s name, with the `receiverToken` of its result',
    }),
    cancels: z.literal(true).optional().meta({
      description: 'An unpaid charge can be cancelled. Absent: the charge only expires',
    }),
    cancelMethods: z.array(z.string()).optional().meta({
      description: 'The methods of which an unpaid charge can be cancelled. Absent: all, where `cancels` is true',
    }),
    card: z.enum(['token', 'raw', 'page']).optional().meta({
      description:
        '`token`: the provider tokenises the card first. `raw`: the card data is sent with the charge. `page`: no card is sent, since the payer pays on the provider’s page (`nextAction`)',
    }),
    captures: z
      .object({
        inPart: z.boolean().meta({ description: 'Less than what was authorised can be captured' }),
        holdsMs: z.int().meta({ description: 'How long an authorisation holds, in ms, where no answer says it' }),
      })
      .optional()
      .meta({ description: 'A card can be authorised first and captured later (`capture: manual`)' }),
    collects: z.literal(true).optional().meta({
      description:
        'What the payer agrees to on its page is taken by a call of ours, by itself: the payment is PENDING until then',
    }),
    balance: z
      .literal(true)
      .optional()
      .meta({ description: 'The account’s balance can be asked for (`POST /v1/balances/refresh`)' }),
    authentication: z.array(z.string()).optional().meta({
      description:
        'The members of `authentication` that its card payments take: the result of a 3-D Secure authentication that you made elsewhere. Absent: it is refused',
    }),
    dueTerms: z
      .partialRecord(
        PaymentMethod,
        z.object({
          daysAfterDue: z.int().optional().meta({
            description: 'Most days after its due date on which it can still be paid. Absent: none',
          }),
          discount: z.array(ShareType).optional(),
          fine: z.array(ShareType).optional(),
          interest: z.literal(true).optional(),
        }),
      )
      .optional()
      .meta({
        description:
          'By method: what a charge with a `dueDate` of yours can carry. What is absent is refused, and `dueDate` itself where the method is',
      }),
    billetPix: z.enum(['always', 'asked']).optional().meta({
      description:
        'Its boletos have a PIX code as well: each of them, or those whose request has `billetPix`. Absent: `billetPix` is refused',
    }),
    confirms: z.array(z.string()).optional().meta({
      description:
        'What a payer’s browser brings back from a 3-D Secure challenge, by name, for `POST /v1/payments/{id}/challenge`. Absent: the provider learns by itself what the payer did',
    }),
    payouts: z.array(z.string()).optional().meta({ description: 'Destinations of payouts. Absent: no payouts' }),
    receivers: z
      .object({
        documentTypes: z.array(z.enum(['CPF', 'CNPJ'])).meta({ description: 'Accepted kinds of receivers' }),
        wants: z
          .array(
            z.object({
              field: z.string().meta({ description: 'Field of the receiver', example: 'documents.photoDocument' }),
              message: z.string().meta({ description: 'The message while it is missing' }),
              documentType: z
                .enum(['CPF', 'CNPJ'])
                .optional()
                .meta({ description: 'Required of this kind only. Absent: of both' }),
            }),
          )
          .meta({ description: 'Required fields of an account, in the provider’s order' }),
      })
      .optional()
      .meta({ description: 'Requirements for receivers. Absent: no receivers' }),
    limits: z.object({
      pixExpiryMs: z.int().meta({ description: 'Default expiry of a PIX charge in ms' }),
      billetExpiryMs: z.int().optional().meta({ description: 'Default expiry of a boleto in ms. Absent: three days' }),
      timeoutMs: z.int().meta({ description: 'Timeout of a whole operation in ms' }),
      receiverTimeoutMs: z
        .int()
        .optional()
        .meta({ description: 'Timeout of creating a receiver, which may send documents, in ms. Absent: `timeoutMs`' }),
    }),
    unit: z.enum(['cents', 'reais']).meta({ description: 'The unit in which it writes amounts' }),
    unitAssumed: z.literal(true).optional().meta({
      description:
        'Its sources leave the unit open or contradict each other. In production the first charge of a connection may be at most R$ 10,00, and others follow once a look-up has shown it as paid with its amount',
    }),
    lookUpBy: LookUpBy.meta({ description: 'Ids by which a charge can be looked up; empty: no look-up' }),
    idsByNotice: z.literal(true).optional().meta({
      description:
        'Only its notice brings the id of a charge: a payment without one has no `transactionId`, and needs a person once its time has passed',
    }),
    withdrawLookUpBy: LookUpBy.optional().meta({
      description: 'Ids by which a payout can be looked up. Absent: as `lookUpBy`',
    }),
    absenceProof: z
      .union([z.literal('never'), z.object({ afterMs: z.int() })])
      .meta({ description: 'Whether, and after how many ms, "not found" proves that nothing was done' }),
    webhookProof: z.boolean().meta({
      description:
        'True: an authenticated webhook (signed, or by client certificate) is proof. False: it only causes a look-up',
    }),
    payoutsUnreported: z.literal(true).optional().meta({
      description:
        'It reports the outcome of no payout, neither by look-up nor by webhook: two people resolve each by its statement',
    }),
    returnWords: z.array(z.string()).optional().meta({
      description:
        'Its words, in lower case, for money that went back: unless they report a refund of yours they mean a chargeback',
    }),
    evidence: z
      .object({
        grade: Grade.meta({ description: 'That of its worst operation that moves money' }),
        notes: z.string(),
        operations: z.record(z.string(), Grade).meta({ description: 'The grade of each operation that it has' }),
      })
      .meta({
        description:
          'How certain its wire format is: A its own documentation, B several integrations or a sister brand, ' +
          'C one integration, `spec` the specification alone, `assumed` the nearest provider’s format. ' +
          'With no grade was the provider itself called',
      }),
    notes: z.array(z.string()).meta({ description: 'Further notes, in English' }),
  })
  .meta({ id: 'Provider' });

const ProviderName = z
  .object({ name: z.string(), slug: z.string(), grade: Grade })
  .meta({ id: 'ProviderName', description: 'As in `Provider`, `grade` from its `evidence`' });

export const catalogueRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/v1/providers',
    tag: 'Providers',
    summary: 'The providers and their capabilities',
    query: z.object({ limit: z.coerce.number().pipe(z.int().min(1).max(500)).default(500) }),
    answers: { 200: { description: 'The catalogue', schema: pageOf(Provider) } },
    handle: async ({ query }) => ({
      status: 200,
      body: {
        data: catalogue.slice(0, query.limit),
        nextCursor: null,
      },
    }),
  }),
  route({
    method: 'get',
    path: '/v1/providers/names',
    tag: 'Providers',
    summary: 'The names of all providers, without their capabilities',
    description: 'A fiftieth of the catalogue, for lists that show and link many providers.',
    answers: { 200: { description: 'The names', schema: pageOf(ProviderName) } },
    handle: async () => ({ status: 200, body: { data: names, nextCursor: null } }),
  }),
];

const names: z.infer<typeof ProviderName>[] = catalogue.map(({ name, slug, evidence }) => ({
  name,
  slug,
  grade: evidence.grade,
}));
