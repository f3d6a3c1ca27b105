/**
 * The provider's answer is in our hands and nowhere else: a database that is away for a moment must not turn it into an
 * unknown outcome, nor one that was killed and comes back. Past these tries, for which the engine's time for the call has
 * room, the send guard stays closed, and what was sent goes to the attention queue.
 */
export async function withRetry<T>(write: () => Promise<T>): Promise<T> {
  for (const waitMs of [200, 1000, 2000, 2000, 2000, 2000]) {
    try {
      return await write();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return write();
}
