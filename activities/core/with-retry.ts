/**
 * Repeats a write whose loss would lose a provider's answer: a database that is away for some seconds must not turn the
 * answer into an unknown outcome. The activity's timeout has room for these tries. After them the send guard stays
 * taken, and the entity goes to the attention queue.
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
