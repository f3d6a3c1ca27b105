import { z } from 'zod';
import { parseReais } from '../../../../domain/core/money.ts';
import type { PaymentMethod } from '../../../../domain/core/schemas.ts';
import type { NewLink } from './api.ts';

const text = z.string().trim();
const most = 1_000_000;

/** Whether the text is empty or an amount above nothing. */
const isAmount = (typed: string) => parseReais(typed) === undefined || Boolean(parseReais(typed));

/** The form of a new link as typed. Amounts are in reais. */
export const linkSchema = z
  .object({
    description: text.min(1, 'missing'),
    kind: z.enum(['fixed', 'free']),
    amount: text,
    amountMin: text.refine(isAmount, 'amount'),
    amountMax: text.refine(isAmount, 'amount'),
    methods: z.array(z.custom<PaymentMethod>()).min(1, 'methods'),
    provider: text,
    /** A day, or empty. */
    expiresOn: text,
    maxPayments: text.refine(
      (typed) => typed === '' || (/^\d{1,7}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most),
      'limit',
    ),
    /** Up to how many; empty: at once. */
    installments: text,
  })
  .superRefine(({ kind, amount, amountMin, amountMax }, { addIssue }) => {
    const wrong = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (kind === 'fixed' && !parseReais(amount)) wrong('amount', 'amount');
    const [min, max] = [parseReais(amountMin), parseReais(amountMax)];
    if (kind === 'free' && min && max && min > max) wrong('amountMax', 'bounds');
  })
  .transform(
    ({
      description,
      kind,
      amount,
      amountMin,
      amountMax,
      methods,
      provider,
      expiresOn,
      maxPayments,
      installments,
    }): NewLink => ({
      description,
      methods,
      ...(kind === 'fixed' && { amount: parseReais(amount) ?? 0 }),
      ...(kind === 'free' && parseReais(amountMin) && { amountMin: parseReais(amountMin) ?? 0 }),
      ...(kind === 'free' && parseReais(amountMax) && { amountMax: parseReais(amountMax) ?? 0 }),
      ...(provider && { provider }),
      // The end of that day in Brazil.
      ...(expiresOn && { expiresAt: `${expiresOn}T23:59:59-03:00` }),
      ...(maxPayments && { maxPayments: Number(maxPayments) }),
      ...(installments && methods.includes('CREDIT_CARD') && { maxInstallments: Number(installments) }),
    }),
  );

export const emptyLink: z.input<typeof linkSchema> = {
  description: '',
  kind: 'fixed',
  amount: '',
  amountMin: '',
  amountMax: '',
  methods: ['PIX'],
  provider: '',
  expiresOn: '',
  maxPayments: '',
  installments: '',
};
