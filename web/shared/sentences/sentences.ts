import { statusDisplay } from '../status/display.ts';
import sentences from './sentences.json' with { type: 'json' };

/** Words that sentences name, besides statuses. */
const words: Readonly<Record<string, string>> = {
  RUNNING: 'em andamento',
  DONE: 'concluído',
  FAILED: 'com falha',
  EXPIRED: 'vencido',
  REFUSED: 'recusado',
  accepted: 'aceito',
  declined: 'recusado',
  revoked: 'cancelado',
  expired: 'vencido',
  won: 'ganha',
  lost: 'perdida',
  'was not reached or did nothing': 'não foi alcançado ou não fez nada',
  'refused to capture': 'recusou a captura',
  'For 15 minutes,': 'Por 15 minutos,',
  'The code has expired and': 'O código venceu e',
  'the charge': 'a cobrança',
  'the transfer': 'a transferência',
  'the refund': 'o estorno',
  'awaiting approval': 'à espera de aprovação',
  sending: 'em envio',
  sent: 'enviado',
  held: 'não enviado',
  closed: 'encerrado',
};

interface Pattern {
  matches: RegExp;
  names: string[];
  inPortuguese: string;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const whole = new Map<string, string>();
const patterns: Pattern[] = [];
for (const [english, inPortuguese] of Object.entries(sentences)) {
  const names = [...english.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
  if (names.length === 0) whole.set(english, inPortuguese);
  else {
    const parts = english.split(/\{\{\w+\}\}/).map(escaped);
    patterns.push({ matches: new RegExp(`^${parts.join('(.*?)')}$`, 's'), names, inPortuguese });
  }
}
// The most particular first: that with the longest text of its own.
const lengthOf = ({ matches }: Pattern) => matches.source.length;
patterns.sort((one, other) => lengthOf(other) - lengthOf(one));

/**
 * A sentence of the API, of a technical record or of a timeline in Portuguese, with the sentences, statuses and words
 * that it contains; undefined where it is not one of ours, as a provider's own text.
 */
export function inPortuguese(english: string): string | undefined {
  const same = whole.get(english);
  if (same !== undefined) return same;
  for (const { matches, names, inPortuguese: text } of patterns) {
    const found = matches.exec(english);
    if (!found) continue;
    const values = new Map(names.map((name, at) => [name, found[at + 1] ?? '']));
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => wordFor(values.get(name) ?? ''));
  }
  return undefined;
}

function wordFor(given: string): string {
  const text = given.trim();
  const status = Object.hasOwn(statusDisplay, text) ? statusDisplay[text as keyof typeof statusDisplay] : undefined;
  const own = Object.hasOwn(words, text) ? words[text] : undefined;
  return given.replace(text, () => status?.word.pt ?? own ?? inPortuguese(text) ?? text);
}
