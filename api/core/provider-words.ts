import { AdapterRefusal, catalogueEntry, type Operation, validate } from '../../adapters/index.ts';
import { findConnection } from '../../db/connections/connections.ts';
import type { Store } from '../../db/core/store.ts';
import { Problem } from './problems.ts';
import { everyCredential } from './refusals.ts';

/**
 * A refused body with the sentence of the provider that it names: where the specification has one for the refused field
 * (section 5), a merchant reads that sentence and not the general one. What is refused, and by which rule, stays.
 */
export const inProviderWords =
  (store: Store, operation: Operation) =>
  async (problem: Problem, sent: unknown, merchantId: string): Promise<Problem> => {
    const { provider, ...argument } = (sent ?? {}) as Record<string, unknown>;
    if (typeof provider !== 'string' || provider.length > 100) return problem;
    const name = catalogueEntry(provider)?.name ?? (await findConnection(store, merchantId, provider))?.provider;
    const own = name && refusalOf(name, operation, argument);
    if (!own) return problem;
    const { field = '', message } = own;
    const found = problem.violations.findIndex((one) => one.field === field || one.field.startsWith(`${field}.`));
    // `card` is the whole body of a card.
    const at = found === -1 && field === 'card' ? 0 : found;
    const violations = problem.violations.map((one, index) => (index === at ? { ...one, message } : one));
    return at === -1 ? problem : new Problem(problem.code, message, violations);
  };

function refusalOf(provider: string, operation: Operation, argument: unknown): AdapterRefusal | undefined {
  try {
    validate(provider, everyCredential, operation, argument);
  } catch (error) {
    // Anything else was thrown by a body that is not even of the form that the check expects.
    if (error instanceof AdapterRefusal) return error;
  }
  return undefined;
}
