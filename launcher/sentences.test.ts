import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { faultsOfSentences, readSources } from './sentences.ts';

/** Sentences that no page of the console leads to: they are about keys, cards, files and other calls of a server. */
const unseen = new Set([
  // While a connection's callback address is registered, its page shows a state of its own.
  'The callback address is being registered at {{}}.',
  // Calls of a merchant's server.
  'cardToken or cardId is required for CREDIT_CARD',
  '{{}}. No card was saved: send it again.',
  'receiverToken {{}}',
  '{{}} takes no card of our vault',
  '{{}} learns by itself what the payer did.',
  'No answer of the payer is expected now.',
  'data.{{}} {{}}',
  '{{}}\u0027s unit of amounts is assumed: send `provider` with its first, small charge',
  // Of the Temporal UI.
  'Send JSON.',
  'A payload was not encrypted by this installation, or is damaged.',
  'In the Temporal UI; noted once an hour.',
  // Fields of the audit log and of a CSV file, which have their own texts.
  'link mailed',
  'the mail was not accepted',
  'role {{}}',
  'role {{}}, invited by {{}}',
  'until {{}}: {{}}',
  'Recusado pelas regras',
  'Refused by the rules',
  // Of a field that a body does not have: a page sends none.
  '{{}} is not a field of this request',
]);

const translations: Record<string, string> = JSON.parse(readFileSync('web/shared/sentences/sentences.json', 'utf8'));

it('each sentence of the API and of a technical record has a Portuguese text, and each text a sentence', () => {
  expect(faultsOfSentences(readSources(), translations, unseen)).toEqual([]);
});

it('each cause of a change of status has a text on the timeline, in both languages', () => {
  const causes = new Set(
    readSources()
      .filter(({ path }) => /^(activities|workflows)\//.test(path))
      .flatMap(({ text }) => [...text.matchAll(/\bcause: '([^']+)'/g)].map(([, cause = '']) => cause)),
  );
  expect(causes.size).toBeGreaterThan(5);
  for (const language of ['pt', 'en']) {
    const texts = JSON.parse(readFileSync(`web/shared/timeline/messages/${language}.json`, 'utf8'));
    expect([...causes].filter((cause) => texts.causeOf[cause] === undefined)).toEqual([]);
  }
});

const api = (text: string) => [{ path: 'api/shop.ts', text }];

it.each([
  [
    'a refusal without a text',
    `throw new Problem('conflict', \`The shop is \${state} now.\`);`,
    {},
    'api/shop.ts writes “The shop is {{}} now.”, which has no Portuguese text',
  ],
  [
    'either branch of a sentence',
    "new Problem('conflict', is ? 'The shop is open.' : 'The shop is shut.')",
    { 'The shop is open.': 'A loja está aberta.' },
    'api/shop.ts writes “The shop is shut.”, which has no Portuguese text',
  ],
  [
    'a technical record without a text',
    "const detail = 'The shop was lost.';",
    {},
    'api/shop.ts writes “The shop was lost.”, which has no Portuguese text',
  ],
  [
    'a text of a sentence that is gone',
    "new Problem('conflict', 'The shop is open.')",
    { 'The shop is open.': 'A loja está aberta.', 'The shop burns.': 'A loja pega fogo.' },
    '“The shop burns.” is written by nothing',
  ],
  [
    'a value that the sentence lacks',
    `new Problem('conflict', \`The shop \${name} is open.\`)`,
    { 'The shop {{name}} is open.': 'A loja {{nome}} está aberta.' },
    '“The shop {{name}} is open.” has no value nome',
  ],
  [
    'an untranslated text',
    "new Problem('conflict', 'The shop is open.')",
    { 'The shop is open.': 'The shop is open.' },
    '“The shop is open.” is not translated',
  ],
])('finds %s', (_, text, texts, fault) => {
  expect(faultsOfSentences(api(text), texts as Record<string, string>, new Set())).toEqual([fault]);
});

it('leaves out problems for which the console has a general text', () => {
  expect(faultsOfSentences(api("new Problem('not_found', 'There is no such shop.')"), {}, new Set())).toEqual([]);
});
