/** Words that tests put into a provider's mouth: of one charge, transfer or receiver, until they take them back. */
export interface Words {
  /** @param word undefined: its own again. */
  put(provider: string, id: string, word: string | undefined): void;
  of(provider: string, id: string): string | undefined;
}

/** In memory only. */
export function createWords(): Words {
  const words = new Map<string, string>();
  return {
    put: (provider, id, word) => {
      if (word === undefined) words.delete(`${provider}/${id}`);
      else words.set(`${provider}/${id}`, word);
    },
    of: (provider, id) => words.get(`${provider}/${id}`),
  };
}
