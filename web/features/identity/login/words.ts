import { areaWords, type Same } from '../../../i18n/area.ts';

/** Messages of the second step, which most logins do not have. */
const pt = {
  code: 'Código de seis dígitos',
  codeHelp: 'Do aplicativo autenticador no seu celular.',
  codeMissing: 'Informe o código.',
  codeWrong: 'O código não confere, já foi usado ou passou do tempo. Use o próximo.',
  recovery: 'Código de recuperação',
  recoveryHelp: 'Um dos dez que você guardou ao ligar o segundo fator. Cada um vale uma vez.',
  useRecovery: 'Sem o celular? Usar um código de recuperação',
  useApp: 'Usar o aplicativo autenticador',
  lead: (email: string) => `Segundo fator de ${email}`,
  back: 'Voltar',
  expired: 'Esta senha de uso único venceu. Peça outra a quem administra o Trilho na sua empresa.',
};

const en: Same<typeof pt> = {
  code: 'Six-digit code',
  codeHelp: 'Of the authenticator app on your phone.',
  codeMissing: 'Enter the code.',
  codeWrong: 'The code is wrong, was used before, or is too old. Take the next one.',
  recovery: 'Recovery code',
  recoveryHelp: 'One of the ten that you kept when you set up the second factor. Each is good once.',
  useRecovery: 'Without your phone? Use a recovery code',
  useApp: 'Use the authenticator app',
  lead: (email) => `Second factor of ${email}`,
  back: 'Back',
  expired: 'This one-time password has expired. Ask whoever administers Trilho at your company for another.',
};

export const both = { pt, en };
export const useLoginWords = areaWords(both);
