import * as wf from '@temporalio/workflow';

/** The result of the update `opened`, by which the API sees whether its request started the run. */
export interface FirstAnswer {
  /** Base64; distinguishes a repeat of the same request from another request with the same key. */
  fingerprint: string;
  /** The nonce of the request that started the run: a request with another nonce is a repeat. */
  nonce: string;
}

/** `refused`: our own rules refuse the request, and nothing was written. */
export type Opened = FirstAnswer & { refused?: string };

/** Waits for the first answer; its content is then in the row. */
const openedUpdate = wf.defineUpdate<Opened>('opened');

/**
 * Milliseconds that a request waits for the provider. A call's time-out is at most 10.5 s, so that its outcome arrives
 * before this on a busy machine too.
 */
export const answerWithinMs = 12_000;

/** Lets the API's request wait until the workflow gives its first answer. */
export function firstAnswer(idempotency: FirstAnswer | undefined) {
  let answer: { refused?: string } | undefined;
  wf.setHandler(openedUpdate, async () => {
    await wf.condition(() => answer !== undefined);
    const { fingerprint = '', nonce = '' } = idempotency ?? {};
    return { fingerprint, nonce, ...answer };
  });
  return {
    isGiven: () => answer !== undefined,
    give(): void {
      answer = {};
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
