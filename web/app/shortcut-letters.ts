import type { Words } from '../i18n/pt.ts';

/**
 * The letter of each section after g. The same in both languages, so that nobody learns them twice: Início is home
 * everywhere, Saques, proVedores, Equipe.
 */
export const letterOf: Record<keyof Words['nav']['section'], string> = {
  home: 'h',
  payments: 'p',
  payouts: 's',
  receivers: 'r',
  providers: 'v',
  developers: 'd',
  team: 'e',
};
