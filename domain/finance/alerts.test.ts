import { expect, it } from 'vitest';
import { type AlertContent, alertMessage, mailText, slackBody, teamsBody } from './alert-message.ts';
import { AlertKind, defaultPreferences, isQuiet, nextHour, whenToSend } from './alerts.ts';

const at = (text: string) => new Date(`${text}-03:00`);
const choice = { mode: 'at_once' as const, urgent: false, quiet: { from: 22, until: 7 }, digestHour: 8 };

it('keeps quiet over midnight, and within a day', () => {
  for (const [text, quiet] of [
    ['2026-11-26T21:59:59', false],
    ['2026-11-26T22:00:00', true],
    ['2026-11-27T00:00:00', true],
    ['2026-11-27T06:59:59', true],
    ['2026-11-27T07:00:00', false],
  ] as const) {
    expect([text, isQuiet(at(text), { from: 22, until: 7 })]).toEqual([text, quiet]);
  }
  expect(isQuiet(at('2026-11-26T12:30:00'), { from: 12, until: 13 })).toBe(true);
  expect(isQuiet(at('2026-11-26T13:00:00'), { from: 12, until: 13 })).toBe(false);
  expect(isQuiet(at('2026-11-26T23:00:00'), null)).toBe(false);
});

it('finds the next hour by the clock of Brasília, over the end of a month', () => {
  expect(nextHour(at('2026-11-30T07:59:59'), 8)).toEqual(at('2026-11-30T08:00:00'));
  expect(nextHour(at('2026-11-30T08:00:00'), 8)).toEqual(at('2026-12-01T08:00:00'));
  expect(nextHour(at('2026-11-30T23:30:00'), 0)).toEqual(at('2026-12-01T00:00:00'));
});

it('sends at once after a minute, in the digest, or at the end of the quiet hours', () => {
  const [day, night] = [at('2026-11-26T15:00:00'), at('2026-11-26T23:00:00')];
  expect(whenToSend('money', choice, day)).toEqual({ bundle: 'money', dueAt: at('2026-11-26T15:01:00') });
  expect(whenToSend('money', choice, night)).toEqual({ bundle: 'quiet', dueAt: at('2026-11-27T07:00:00') });
  // What would be sent a minute after the quiet hours began belongs to them.
  expect(whenToSend('money', choice, at('2026-11-26T21:59:30'))?.bundle).toBe('quiet');
  expect(whenToSend('money', { ...choice, urgent: true }, night)).toMatchObject({ bundle: 'money' });
  expect(whenToSend('money', { ...choice, mode: 'digest' }, night)).toEqual({
    bundle: 'digest',
    dueAt: at('2026-11-27T08:00:00'),
  });
  expect(whenToSend('money', { ...choice, mode: 'off', urgent: true }, day)).toBeUndefined();
});

it('tells a person who has chosen nothing only what is meant for them', () => {
  const { modes } = defaultPreferences;
  expect(AlertKind.options.filter((kind) => modes[kind] !== 'off')).toEqual(['mention', 'assignment']);
});

it('says the same in each form, and lets no name become markup', () => {
  const content: AlertContent = {
    bundle: 'provider',
    merchantId: 'mer_1',
    merchantName: 'Loja <b> *x* [y](http://evil)',
    groups: [
      {
        entity: 'connection',
        reason: 'circuit_open',
        count: 7,
        amount: null,
        since: at('2026-11-26T14:03:00'),
        lines: [
          {
            entityId: 'con_1',
            provider: 'Orbita',
            amount: null,
            since: at('2026-11-26T14:03:00'),
            name: '<!channel> _a_',
          },
        ],
      },
    ],
  };
  const message = alertMessage(content, { site: 'https://c.example', language: 'en', forChannel: true });
  expect(message.subject).toBe('Provider down, connection paused: 7 connections · Loja <b> *x* [y](http://evil)');
  expect(message.sections).toMatchObject([
    {
      facts: '7 connections · since 26/11 14:03',
      url: 'https://c.example/m/mer_1/provider-health',
      more: 'and 6 more',
    },
  ]);
  expect(mailText(message)).toContain(
    '- Orbita · <!channel> _a_ · 26/11 14:03\n  https://c.example/m/mer_1/connections/con_1',
  );
  const slack = JSON.stringify(slackBody(message));
  expect(slack).toContain('&lt;!channel&gt; \u200b_a\u200b_');
  expect(slack).not.toContain('<!channel>');
  expect(JSON.stringify(teamsBody(message))).toContain(JSON.stringify('\\*x\\* \\[y\\](http://evil)').slice(1, -1));
});
