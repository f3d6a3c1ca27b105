import './messages.ts';
import type { Translate } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { Tone } from '../../ui/tone.ts';
import type { Connection, TestResult } from './api.ts';

export { nameOf } from '../../shared/connections/api.ts';

interface Look {
  tone: Tone;
  icon: IconName;
  word: string;
}

/** Green is a connection in use whose last test and last charge got an answer. */
export function connectionDisplay(t: Translate, { disabledAt, lastTest, failingCharges }: Connection): Look {
  if (disabledAt) return { tone: 'plain', icon: 'dismiss', word: t('connections:state.off') };
  if (lastTest?.ok === false) return { tone: 'bad', icon: 'alert', word: t('connections:state.testFailed') };
  if (failingCharges) return { tone: 'ask', icon: 'alert', word: t('connections:state.failing') };
  if (!lastTest?.ok) return { tone: 'plain', icon: 'question', word: t('connections:state.untested') };
  return { tone: 'good', icon: 'check', word: t('connections:state.on') };
}

/** A test's result, as far as the provider's answer allows a conclusion. */
export type TestEnd = 'ok' | 'refused' | 'failed' | 'unsaid';

export function endOf({ ok, httpStatus }: TestResult): TestEnd {
  if (ok === null) return 'unsaid';
  if (ok) return 'ok';
  return httpStatus === 401 || httpStatus === 403 ? 'refused' : 'failed';
}

const endLooks = {
  ok: { tone: 'good', icon: 'check' },
  refused: { tone: 'bad', icon: 'close' },
  failed: { tone: 'bad', icon: 'close' },
  unsaid: { tone: 'ask', icon: 'question' },
} as const satisfies Record<TestEnd, { tone: Tone; icon: IconName }>;

export const testEndDisplay = (end: TestEnd) => endLooks[end];
