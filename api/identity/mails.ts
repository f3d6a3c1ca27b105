import type { HeldRole } from '../../db/core/held-role.ts';
import { builtInNames, isBuiltIn } from '../../domain/core/roles.ts';
import type { Mail } from '../../runtime/mail.ts';

/** A built-in role's name, or the merchant's own name for it, which has one language. */
const nameOf = ({ role, own }: HeldRole, language: 'pt' | 'en'): string =>
  isBuiltIn(role) ? builtInNames[role][language] : (own?.name ?? role);

/** Date and time in Brasília, where the people are who read these mails. */
const timeIn = (language: 'pt-BR' | 'en-GB', at: Date) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
    at,
  );

/** A mail in Portuguese and English, in plain text: the person's language is not known. */
const inBoth = (to: string, subject: { pt: string; en: string }, pt: string[], en: string[]): Mail => ({
  to,
  subject: `${subject.pt} / ${subject.en}`,
  text: [...pt, '—', ...en, ''].join('\n\n'),
});

export const invitationMail = (
  to: string,
  given: { merchant: string; inviter: string; role: HeldRole; url: string; until: Date },
): Mail =>
  inBoth(
    to,
    { pt: `Convite: ${given.merchant} no Trilho`, en: `Invitation: ${given.merchant} at Trilho` },
    [
      `${given.inviter} convida você para ${given.merchant} no Trilho, com o papel ${nameOf(given.role, 'pt')}.`,
      `Abra o link para aceitar ou recusar. Ele vale uma vez, até ${timeIn('pt-BR', given.until)} (horário de Brasília):`,
      given.url,
      'Se você não esperava este convite, ignore esta mensagem: sem a sua resposta nada acontece.',
    ],
    [
      `${given.inviter} invites you to ${given.merchant} at Trilho, with the role ${nameOf(given.role, 'en')}.`,
      `Open the link to accept or decline. It is good once, until ${timeIn('en-GB', given.until)} (Brasília time):`,
      given.url,
      'If you did not expect this invitation, ignore this message: without your answer nothing happens.',
    ],
  );

export const resetMail = (to: string, given: { url: string; until: Date }): Mail =>
  inBoth(
    to,
    { pt: 'Nova senha do Trilho', en: 'New password for Trilho' },
    [
      `Abra o link para escolher uma nova senha. Ele vale uma vez, até ${timeIn('pt-BR', given.until)} (horário de Brasília):`,
      given.url,
      'Ao escolher a senha, todas as suas sessões terminam. O segundo fator continua a ser pedido.',
      'Se não foi você quem pediu, ignore esta mensagem: a senha atual continua.',
    ],
    [
      `Open the link to choose a new password. It is good once, until ${timeIn('en-GB', given.until)} (Brasília time):`,
      given.url,
      'Once you have chosen it, all your sessions end. The second factor is still asked for.',
      'If you did not ask for this, ignore this message: the present password stays.',
    ],
  );

export const resetByAdministratorMail = (to: string, given: { by: string; url: string; until: Date }): Mail =>
  inBoth(
    to,
    { pt: 'Nova senha do Trilho', en: 'New password for Trilho' },
    [
      `${given.by} redefiniu o seu acesso ao Trilho. A senha anterior não vale mais.`,
      `Abra o link para escolher outra. Ele vale uma vez, até ${timeIn('pt-BR', given.until)} (horário de Brasília):`,
      given.url,
    ],
    [
      `${given.by} has reset your access to Trilho. The password before is no longer valid.`,
      `Open the link to choose another. It is good once, until ${timeIn('en-GB', given.until)} (Brasília time):`,
      given.url,
    ],
  );

export const passwordResetMail = (to: string): Mail =>
  inBoth(
    to,
    { pt: 'Sua senha do Trilho mudou', en: 'Your Trilho password has changed' },
    ['A sua senha foi trocada por um link de redefinição, e as suas sessões terminaram.', asked.pt],
    ['Your password was changed by a reset link, and your sessions have ended.', asked.en],
  );

export const roleChangedMail = (
  to: string,
  given: { merchant: string; by: string; from: HeldRole; to: HeldRole },
): Mail =>
  inBoth(
    to,
    { pt: `Seu papel em ${given.merchant} mudou`, en: `Your role at ${given.merchant} has changed` },
    [
      `${given.by} mudou o seu papel em ${given.merchant} no Trilho: de ${nameOf(given.from, 'pt')} para ${nameOf(given.to, 'pt')}.`,
      asked.pt,
    ],
    [
      `${given.by} changed your role at ${given.merchant} at Trilho: from ${nameOf(given.from, 'en')} to ${nameOf(given.to, 'en')}.`,
      asked.en,
    ],
  );

export const removedMail = (to: string, given: { merchant: string; by: string }): Mail =>
  inBoth(
    to,
    { pt: `Seu acesso a ${given.merchant} terminou`, en: `Your access to ${given.merchant} has ended` },
    [`${given.by} retirou o seu acesso a ${given.merchant} no Trilho.`, asked.pt],
    [`${given.by} took your access to ${given.merchant} at Trilho away.`, asked.en],
  );

export const factorRemovedMail = (to: string, given: { by: string }): Mail =>
  inBoth(
    to,
    { pt: 'Seu segundo fator do Trilho foi retirado', en: 'Your second factor for Trilho was taken away' },
    [`${given.by} retirou o seu segundo fator. Ligue outro em Sua conta.`, asked.pt],
    [`${given.by} took your second factor away. Set up another in Your account.`, asked.en],
  );

/** What a person changed about how their account is opened. */
export type AccountChange =
  | { kind: 'password' | 'app_on' | 'app_off' | 'recovery_codes' }
  | { kind: 'passkey_added' | 'passkey_removed' | 'provider_bound' | 'provider_bound_alone'; name: string };

const changes = {
  password: {
    subject: { pt: 'Sua senha do Trilho mudou', en: 'Your Trilho password has changed' },
    pt: () => 'A senha da sua conta foi trocada, e as outras sessões terminaram.',
    en: () => 'The password of your account was changed, and the other sessions have ended.',
  },
  app_on: {
    subject: { pt: 'Seu segundo fator do Trilho foi ligado', en: 'Your second factor for Trilho was turned on' },
    pt: () => 'Um aplicativo autenticador foi ligado na sua conta.',
    en: () => 'An authenticator app was turned on for your account.',
  },
  app_off: {
    subject: { pt: 'Seu segundo fator do Trilho foi desligado', en: 'Your second factor for Trilho was turned off' },
    pt: () => 'O aplicativo autenticador da sua conta foi desligado.',
    en: () => 'The authenticator app of your account was turned off.',
  },
  recovery_codes: {
    subject: { pt: 'Novos códigos de recuperação do Trilho', en: 'New recovery codes for Trilho' },
    pt: () => 'Novos códigos de recuperação foram gerados. Os anteriores não valem mais.',
    en: () => 'New recovery codes were made. Those before are no longer valid.',
  },
  passkey_added: {
    subject: { pt: 'Nova chave de acesso no Trilho', en: 'New passkey for Trilho' },
    pt: (name: string) => `Uma chave de acesso, “${name}”, foi criada na sua conta. Ela abre a conta sem a senha.`,
    en: (name: string) => `A passkey, “${name}”, was added to your account. It opens the account without the password.`,
  },
  passkey_removed: {
    subject: { pt: 'Chave de acesso removida no Trilho', en: 'Passkey removed at Trilho' },
    pt: (name: string) => `A chave de acesso “${name}” foi removida da sua conta.`,
    en: (name: string) => `The passkey “${name}” was removed from your account.`,
  },
  provider_bound: {
    subject: { pt: 'Nova forma de entrar no Trilho', en: 'New way to sign in to Trilho' },
    pt: (name: string) => `A sua conta foi aberta pela primeira vez com ${name}, e passa a abrir também assim.`,
    en: (name: string) => `Your account was opened with ${name} for the first time, and now opens that way too.`,
  },
  provider_bound_alone: {
    subject: { pt: 'Nova forma de entrar no Trilho', en: 'New way to sign in to Trilho' },
    pt: (name: string) =>
      `A sua conta foi aberta pela primeira vez com ${name}, e passa a abrir assim. Quem criou a conta podia conhecer a senha: ela e o que tinha sido configurado antes (sessões, chaves de acesso, aplicativo autenticador) não abrem mais a conta, exceto o que você usou agora. Você pode criar outros em Sua conta.`,
    en: (name: string) =>
      `Your account was opened with ${name} for the first time, and now opens that way. Whoever made the account may have known its password: that, and what had been set up before (sessions, passkeys, authenticator app), no longer opens it, except what you used just now. You can set up others in Your account.`,
  },
} as const;

export const accountChangedMail = (to: string, change: AccountChange, given: { at: Date; address: string }): Mail => {
  const { subject, pt, en } = changes[change.kind];
  const name = 'name' in change ? change.name : '';
  return inBoth(
    to,
    subject,
    [
      pt(name),
      `Quando: ${timeIn('pt-BR', given.at)} (horário de Brasília), a partir de ${given.address}.`,
      'Se não foi você, encerre as sessões que não conhece e troque a senha em Sua conta, e fale com quem administra o Trilho na sua empresa.',
    ],
    [
      en(name),
      `When: ${timeIn('en-GB', given.at)} (Brasília time), from ${given.address}.`,
      'If it was not you, end the sessions that you do not know and change the password in Your account, and tell whoever administers Trilho at your company.',
    ],
  );
};

const asked = {
  pt: 'Se você não sabe por quê, fale com quem administra o Trilho na sua empresa.',
  en: 'If you do not know why, ask whoever administers Trilho at your company.',
};
