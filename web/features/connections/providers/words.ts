import { areaWords, type Same } from '../../../i18n/area.ts';

/** Messages of the capability matrix only. */
const pt = {
  matrix: 'O que cada provedor faz, provedor por provedor. Role para o lado para ver todas as colunas.',
  yes: 'sim',
  no: 'não',
  webhookProof: 'Webhook vale como prova',
};

const en: Same<typeof pt> = {
  matrix: 'What each provider does, one by one. Scroll sideways to see all columns.',
  yes: 'yes',
  no: 'no',
  webhookProof: 'Webhook is proof',
};

export const both = { pt, en };
export const useMatrixWords = areaWords(both);
