/**
 * Status words that tests set for one charge, its refunds, one transfer or receiver. Answers and webhooks show them in place of the
 * provider's own word; the ledger is not changed. In memory only.
 */
export interface WordOverrides {
  /** @param word undefined removes the override. */
  set(provider: string, id: string, word: string | undefined): void;
  of(provider: string, id: string): string | undefined;
}

/** The name under which the word of a charge's refunds is set: it can be set before there is one. */
export const refundsOf = (chargeId: string): string => `refunds of ${chargeId}`;

/** No overrides yet. */
export function createWordOverrides(): WordOverrides {
  const words = new Map<string, string>();
  return {
    set: (provider, id, word) => {
      if (word === undefined) words.delete(`${provider}/${id}`);
      else words.set(`${provider}/${id}`, word);
    },
    of: (provider, id) => words.get(`${provider}/${id}`),
  };
}
