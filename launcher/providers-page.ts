import { readFileSync } from 'node:fs';
import { type CatalogueEntry, catalogue, optionalFieldsOf, providerNames } from '../adapters/index.ts';
import type { PaymentMethod } from '../domain/core/schemas.ts';
import { mutantsOf } from '../test/mutation/mutants.ts';
import { resultsOf, targets } from '../test/mutation/results.ts';

/** The meaning of the evidence grades. */
const grades = [
  ['A', "the provider's own documentation, SDK or OpenAPI description"],
  ['B', 'several independent public integrations that agree, or the documentation of a sister brand'],
  ['C', 'one public integration, not confirmed elsewhere'],
  ['spec', 'the specification alone: its paths and words; names that it leaves open are the family’s'],
  ['assumed', 'a guess: not even a path is described anywhere, the nearest family’s form is used'],
] as const;

const short: Record<string, string> = {
  createTransaction: 'charge',
  getTransaction: 'look-up',
  refund: 'refund',
  withdraw: 'payout',
  getWithdraw: 'payout look-up',
  getBalance: 'balance',
  createReceiver: 'receiver',
  getReceiver: 'receiver look-up',
  createCardToken: 'card token',
  createCardId: 'card id',
};

/** `docs/providers.md`: the capability matrix, from the declarations. */
export function providersPage(entries: readonly CatalogueEntry[] = catalogue): string {
  const operations = Object.keys(short);
  // A cancel is not a separate operation: it is the refund of an unpaid charge.
  const columns = Object.values(short).flatMap((title) => (title === 'refund' ? [title, 'cancel'] : [title]));
  const mark = (has: boolean) => (has ? '●' : '');
  const named = [...entries].sort((a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase(), 'en'));
  const matrix = named.map((entry) => {
    const cells: string[] = operations.map((operation) => entry.evidence.operations[operation] ?? '');
    cells.splice(operations.indexOf('refund') + 1, 0, mark(entry.cancels === true));
    const methods = entry.methods.join(', ') || '–';
    return `| [${entry.name}](#${entry.slug}) | ${entry.evidence.grade} | ${methods} | ${cells.join(' | ')} |`;
  });
  const count = (grade: string) => named.filter(({ evidence }) => evidence.grade === grade).length;
  return `${[
    '# Providers',
    '',
    '<!-- Made by `npm run docs:providers` from the declarations in adapters/providers. Do not edit. -->',
    '',
    `${named.length} providers, ${providerNames.length} of them by the specification. No grade says that the provider itself was`,
    'called: each adapter is tested against a stand-in that was written from the same public sources, by the rules of its',
    'row. Before you send money through one, try it with small amounts on an account of yours.',
    '',
    '| grade | what we know | providers |',
    '| --- | --- | --- |',
    ...grades.map(([grade, meaning]) => `| ${grade} | ${meaning} | ${count(grade)} |`),
    '',
    '## What each can do',
    '',
    `| provider | evidence | methods | ${columns.join(' | ')} |`,
    `| --- | --- | --- | ${columns.map(() => '---').join(' | ')} |`,
    ...matrix,
    '',
    'A cell has the grade of that operation; a provider’s own is that of its worst operation that moves money.',
    'All of them read webhooks. What a provider lacks is refused before any call, in the specification’s words.',
    '',
    'Optional fields of a payment: those that a provider gets are named with each. The others are accepted, stored and',
    'answered by `GET /v1/payments/{id}/request`, which lists under `notPassed` what this payment’s provider did not get. `splits`',
    'are refused where a provider has none. `orderId` is yours alone: providers know a payment by an id of ours.',
    '',
    '## What to know about each',
    ...named.flatMap(details),
    '',
    '## Mutations',
    '',
    'How much of a declaration its own tests look at: `npm run mutate -- <provider>` changes each word, path, field, number',
    'and flag in turn, and one of the tests must fail. These are the last runs; a provider without a row was not run yet.',
    'Open ones, which have neither a test nor a reason, are listed in `mutants.json` of the provider’s folder in',
    '`adapters/providers/`, those of a family in `adapters/families/`.',
    '',
    ...mutationTable(),
  ].join('\n')}\n`;
}

function mutationTable(): string[] {
  const code = (text: string) => `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``;
  const runs = targets
    .flatMap((target) => {
      const results = resultsOf(target);
      return results
        ? [{ name: target.name, now: mutantsOf(readFileSync(target.file, 'utf8')).length, ...results }]
        : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return [
    '| provider | changes | found | open | survivors with a reason |',
    '| --- | --: | --: | --: | --- |',
    ...runs.map(({ name, now, mutants, survivors }) => {
      const explained = survivors.filter(({ reason }) => reason);
      const cells = explained.map(
        ({ line, original, changed, reason }) =>
          `${line}: ${code(original)} ${changed ? `→ ${code(changed)}` : 'removed'} (${reason})`,
      );
      const counts = [mutants, mutants - survivors.length, survivors.length - explained.length];
      const since = now === mutants ? '' : ` (of an older form: there are ${now} now)`;
      return `| ${name}${since} | ${counts.join(' | ')} | ${cells.join('; ')} |`;
    }),
  ];
}

function details(entry: CatalogueEntry): string[] {
  const { name, slug, evidence, credentials, limits, notes, lookUpBy, payouts, absenceProof } = entry;
  const needs = credentials.filter(({ required }) => required).map(({ field, title }) => `\`${field}\` (${title})`);
  const may = credentials.filter(({ required }) => !required).map(({ field }) => `\`${field}\``);
  const proof =
    absenceProof === 'never' ? 'never proves that nothing was sent' : `proves it after ${absenceProof.afterMs} ms`;
  return [
    '',
    `### ${name}`,
    '',
    `<a id="${slug}"></a>Evidence **${evidence.grade}**: ${evidence.notes}`,
    '',
    `- Needs ${needs.join(', ') || 'nothing'}${may.length > 0 ? `; may have ${may.join(', ')}` : ''}.`,
    ...(lookUpBy.length > 0
      ? [`- Look-up by ${lookUpBy.join(' or ')}; "not found" ${proof}.`]
      : ['- No look-up of charges.']),
    ...usedFieldsOf(entry),
    ...receiversOf(entry),
    ...(payouts ? [`- Pays out to ${payouts.join(', ')}.`] : []),
    `- ${[...limitsOf(entry), `an operation takes at most ${limits.timeoutMs / 1000} s`].join('; ')}.`,
    ...notes.map((note) => `- ${note}`),
  ];
}

/** One line if all methods send the same fields, otherwise one line for each. */
function usedFieldsOf({ name, methods, optionalFields }: CatalogueEntry): string[] {
  const listed = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ') || 'none of them';
  const lines = new Map((methods as PaymentMethod[]).map((method) => [method, listed(optionalFieldsOf(name, method))]));
  if (lines.size === 0) return [];
  if (new Set(lines.values()).size === 1) return [`- Optional fields that it gets: ${listed(optionalFields)}.`];
  return [...lines].map(([method, fields]) => `- Optional fields that it gets with ${method}: ${fields}.`);
}

function receiversOf({ receivers }: CatalogueEntry): string[] {
  if (!receivers) return [];
  const who = { CPF: 'people', CNPJ: 'companies' };
  const wants = receivers.wants.map(
    ({ field, documentType }) => `\`${field}\`${documentType ? ` (of ${who[documentType]})` : ''}`,
  );
  const takes = receivers.documentTypes.map((type) => who[type]).join(' and ');
  return [
    `- Receivers are ${takes}; of each it wants ${wants.join(', ') || 'nothing beyond name, document and e-mail'}.`,
  ];
}

function limitsOf({ methods, card, limits }: CatalogueEntry): string[] {
  return [
    ...(methods.includes('PIX') ? [`a PIX is payable for ${span(limits.pixExpiryMs)}`] : []),
    ...(methods.includes('BILLET') ? [`a boleto for ${span(limits.billetExpiryMs ?? 3 * 86_400_000)}`] : []),
    ...(card === 'page' ? [`a card on its page is payable for ${span(limits.pixExpiryMs)}`] : []),
    ...(methods.length === 0 ? ['it has no charges'] : []),
  ];
}

const span = (ms: number): string =>
  ms % 86_400_000 === 0 ? `${ms / 86_400_000} day${ms === 86_400_000 ? '' : 's'}` : `${ms / 1000} s`;
