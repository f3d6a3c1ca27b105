import { afterAll, describe, expect, it } from 'vitest';
import { AttentionReason } from '../../../domain/core/attention.ts';
import { type Language, languageNow, speak, type Translate, textsNow } from '../../i18n/texts.ts';
import { attentionWords } from './attention-words.ts';

/** Says that somebody will be asked without a person’s doing. */
const promise =
  /keeps asking|look-ups? go|(once|when|until) a look-up|segue (perguntando|consultando)|consultas seguem|quando uma consulta/i;
/** Raised by look-ups that failed, so only where there are some. */
const byLookUps = 'provider_unreachable';

const before = languageNow();
const t = ((...asked: Parameters<Translate>) => textsNow()(...asked)) as Translate;
afterAll(() => speak(before));

describe.each(['pt', 'en'] satisfies Language[])('in %s', (language) => {
  it.each(['payment', 'payout'] as const)(
    'the advice about a %s promises a look-up only where the provider can be asked',
    async (about) => {
      await speak(language);
      const advice = (reason: AttentionReason, askable?: boolean) => attentionWords(t, reason, about, askable).advice;
      for (const reason of AttentionReason.options.filter((one) => one !== byLookUps)) {
        expect(advice(reason, false), reason).not.toMatch(promise);
      }
      expect(advice(byLookUps, true)).toMatch(promise);
      expect(advice('outcome_unknown', true)).toMatch(promise);
      // A list does not know the provider’s look-ups, so its text names both cases.
      const both = advice('outcome_unknown');
      expect(both).toMatch(promise);
      expect(both).toMatch(/Where|Onde|Se o provedor/);
    },
  );

  it('the advice about a refund is not that about a charge', async () => {
    await speak(language);
    const { title, advice } = attentionWords(t, 'outcome_unknown', 'refund');
    expect(`${title} ${advice}`).not.toMatch(promise);
    expect(`${title} ${advice}`).not.toMatch(/charge|cobr/i);
  });
});
