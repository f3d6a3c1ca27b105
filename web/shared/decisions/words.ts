import { areaWords, type Same } from '../../i18n/area.ts';

const pt = {
  title: 'Ações',
  outcome: 'O que aconteceu',
  outcomeMissing: 'Escolha o que aconteceu.',
  textMissing: 'Escreva pelo menos 3 letras.',
  evidence: 'Prova (opcional)',
  evidenceHelp: 'Onde se vê: protocolo, link, identificador do banco.',
  back: 'Voltar',
};

const en: Same<typeof pt> = {
  title: 'Actions',
  outcome: 'What happened',
  outcomeMissing: 'Choose what happened.',
  textMissing: 'Write at least 3 letters.',
  evidence: 'Evidence (optional)',
  evidenceHelp: 'Where it can be seen: protocol, link, the bank’s id.',
  back: 'Back',
};

export const both = { pt, en };
export const useDecisionWords = areaWords(both);
