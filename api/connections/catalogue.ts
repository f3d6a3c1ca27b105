import { z } from 'zod';
import { catalogue } from '../../adapters/index.ts';
import { pageOf } from '../core/lists.ts';
import { type Route, route } from '../core/route.ts';

const LookUpBy = z.array(z.enum(['id', 'reference', 'endToEndId']));

const Provider = z
  .object({
    name: z.string().meta({ description: 'As a payment names it: spelled exactly so' }),
    slug: z.string().meta({ description: 'For addresses: lower case, anything but a–z and 0–9 is `-`' }),
    methods: z
      .array(z.string())
      .meta({ description: 'Payment methods that it charges by; none where it only pays out' }),
    optionalFields: z.array(z.string()).meta({
      description: 'Optional fields of a payment that it gets, by one method at least. The others are kept here',
    }),
    operations: z.array(z.string()).meta({ description: 'What it offers; anything else is refused before any call' }),
    credentials: z
      .array(
        z.object({
          field: z.string().meta({ description: 'Its name in a connection' }),
          title: z.string().meta({ description: 'What the provider calls it' }),
          secret: z.boolean().meta({ description: 'Kept sealed and never shown again' }),
          required: z.boolean(),
          message: z.string().optional().meta({ description: 'What is answered when it is missing' }),
        }),
      )
      .meta({ description: 'What a connection to it is made of' }),
    accountBy: z.array(z.string()).optional().meta({
      description: 'The credentials that name the account, where the others are renewed. Absent: all of them',
    }),
    cancels: z.literal(true).optional().meta({
      description: 'It cancels a charge that nobody has paid. Absent: the charge lapses by itself',
    }),
    card: z
      .enum(['token', 'raw'])
      .optional()
      .meta({ description: 'How a card reaches it: tokenised by the provider first, or opened at the charge' }),
    payouts: z.array(z.string()).optional().meta({ description: 'What a payout may go to. Absent: it has no payouts' }),
    receivers: z
      .object({
        documentTypes: z.array(z.enum(['CPF', 'CNPJ'])).meta({ description: 'Whom it takes' }),
        wants: z
          .array(
            z.object({
              field: z
                .string()
                .meta({ description: 'Where it goes in a receiver', example: 'documents.photoDocument' }),
              message: z.string().meta({ description: 'What is said while it is missing' }),
              documentType: z.enum(['CPF', 'CNPJ']).optional().meta({ description: 'Of those only. Absent: of all' }),
            }),
          )
          .meta({ description: 'What it wants before it makes an account, in the order in which it is asked for' }),
      })
      .optional()
      .meta({ description: 'What a receiver needs there. Absent: it has no receivers' }),
    limits: z.object({
      pixExpiryMs: z.int().meta({ description: 'How long a PIX is payable, in ms, unless the payment says otherwise' }),
      billetExpiryMs: z.int().optional().meta({ description: 'Likewise of a boleto, in ms. Absent: three days' }),
      timeoutMs: z.int().meta({ description: 'How long a whole operation may take, in ms' }),
      receiverTimeoutMs: z
        .int()
        .optional()
        .meta({ description: 'Likewise the making of a receiver, where papers go with it. Absent: as `timeoutMs`' }),
    }),
    lookUpBy: LookUpBy.meta({ description: 'What it can be asked about a charge by; empty: it cannot be asked' }),
    withdrawLookUpBy: LookUpBy.optional().meta({ description: 'Likewise of a payout. Absent: as `lookUpBy`' }),
    absenceProof: z
      .union([z.literal('never'), z.object({ afterMs: z.int() })])
      .meta({ description: 'Whether, and after how many ms, "not found" proves that nothing was done' }),
    webhookProof: z.boolean().meta({
      description: 'A webhook is believed as it is (signed, or by client certificate), or only a hint to look',
    }),
    evidence: z.object({ grade: z.enum(['A', 'B', 'C', 'spec', 'assumed']), notes: z.string() }).meta({
      description:
        'How much is known of its wire format: A its own documentation, B several integrations or a sister brand, ' +
        'C one integration, `spec` the specification alone, `assumed` a guess. ' +
        'No grade says that the provider itself was called',
    }),
    notes: z.array(z.string()).meta({ description: 'What else to know, in English' }),
  })
  .meta({ id: 'Provider' });

export const catalogueRoutes = (): Route[] => [
  route({
    method: 'get',
    path: '/v1/providers',
    tag: 'Providers',
    summary: 'Providers and what each can do',
    query: z.object({ limit: z.coerce.number().pipe(z.int().min(1).max(500)).default(100) }),
    answers: { 200: { description: 'The catalogue', schema: pageOf(Provider) } },
    handle: async ({ query }) => ({
      status: 200,
      body: {
        data: catalogue.slice(0, query.limit),
        nextCursor: null,
      },
    }),
  }),
];
