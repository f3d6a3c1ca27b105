import * as wf from '@temporalio/workflow';

/** The result of the update `opened`, by which the API sees whether its request started the run. */
export interface FirstAnswer {
  /** Base64; distinguishes a repeat of the same request from another request with the same key. */
  fingerprint: string;
  /** The nonce of the request that started the run: a request with another nonce is a repeat. */
  nonce: string;
}

/** `refused`: our own rules refuse the request, and nothing was written. */
export type Opened = FirstAnswer & {
  refused?: string;
  /** The body for the merchant, sealed, in base64, where it was at hand. It is in the idempotency record in any case. */
  answer?: string;
};

/** Waits for the first answer. */
const openedUpdate = wf.defineUpdate<Opened>('opened');

/**
 * Milliseconds that a request waits for the provider. A call's time-out is 10.5 s at all providers but two, so that its
 * outcome arrives before this on a busy machine too; at those, a request can be answered before its call has ended.
 */
export const answerWithinMs = 12_000;

/**
 * Milliseconds after which a call that has neither ended nor failed raises attention. Its tries take less than a minute;
 * beyond that it cannot be prepared (credentials that cannot be opened) or its outcome not be stored, and the engine
 * repeats it without limit.
 */
const overdueCallMs = 5 * 60_000;

/** The attention for such a call. It clears itself by the outcome. @param what the call, for people. */
const overdueCall = (what: string) => ({
  reason: 'provider_unreachable' as const,
  detail: `For five minutes ${what} could not be prepared, or its outcome could not be stored. It is tried again automatically; the worker’s log has the error.`,
});

/** Raises attention while a call is overdue, and returns once it has ended. @param call must not reject. */
export async function watchOverdueCall(
  call: Promise<unknown>,
  what: string,
  raise: (attention: ReturnType<typeof overdueCall>) => Promise<void>,
): Promise<void> {
  if (await endsWithin(call, overdueCallMs)) return;
  await raise(overdueCall(what));
  await call;
}

/** Lets the API's request wait until the workflow gives its first answer. */
export function firstAnswer(idempotency: FirstAnswer | undefined) {
  let answer: Pick<Opened, 'refused' | 'answer'> | undefined;
  wf.setHandler(openedUpdate, async () => {
    await wf.condition(() => answer !== undefined);
    const { fingerprint = '', nonce = '' } = idempotency ?? {};
    return { fingerprint, nonce, ...answer };
  });
  return {
    isGiven: () => answer !== undefined,
    give(sealed?: string): void {
      answer = { ...(sealed !== undefined && { answer: sealed }) };
    },
    /** Ends the run as failed, so that a later request may use the same key: nothing was written. */
    async refuse(detail: string): Promise<never> {
      answer = { refused: detail };
      await wf.condition(wf.allHandlersFinished);
      throw wf.ApplicationFailure.nonRetryable(detail, 'Refused');
    },
  };
}

/** @returns whether `work` ended within `ms`. It continues in either case, and must not reject. */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let ended = false;
  void work.then(() => {
    ended = true;
  });
  return wf.condition(() => ended, ms);
}
