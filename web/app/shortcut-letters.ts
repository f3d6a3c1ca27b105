import type { NameIn } from '../i18n/texts.ts';
/**
 * The letter of each section after g, the same in both languages, so that people learn it once: Início is h as in home,
 * the queue is q, Saques is s, proVedores v, Equipe e.
 */
export const letterOf: Record<NameIn<'common:nav.section'>, string> = {
  home: 'h',
  queue: 'q',
  payments: 'p',
  payouts: 's',
  finance: 'f',
  receivers: 'r',
  providers: 'v',
  developers: 'd',
  team: 'e',
};
