import * as z from 'zod/mini';
import { methods, statuses } from './states.ts';

/**
 * The filters of the list, as they stand in the address: a pasted link shows a colleague the same rows. Whatever is not
 * a filter, or not a value of one, counts as not given rather than as an error.
 */
const PaymentSearch = z.object({
  q: z.catch(
    z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}+$/u))),
    undefined,
  ),
  status: z.catch(z.optional(z.enum(statuses)), undefined),
  paymentMethod: z.catch(z.optional(z.enum(methods)), undefined),
  needsAttention: z.catch(z.optional(z.literal('true')), undefined),
});
export type PaymentSearch = z.infer<typeof PaymentSearch>;

export const readSearch = (params: URLSearchParams): PaymentSearch => PaymentSearch.parse(Object.fromEntries(params));

/** The address of a search: only what is set, always in the same order, so that equal searches have equal addresses. */
export function writeSearch(search: PaymentSearch): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of ['q', 'status', 'paymentMethod', 'needsAttention'] as const) {
    const value = search[key];
    if (value) params.set(key, value);
  }
  return params;
}

export const isFiltered = (search: PaymentSearch): boolean => writeSearch(search).size > 0;
