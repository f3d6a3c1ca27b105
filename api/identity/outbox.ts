import { audit } from '../../db/identity/audit.ts';
import { findInvitation, noteMailed } from '../../db/identity/invitations.ts';
import { dropMail, keepMail, type MailSubject, takeDueMails, type WaitingMail } from '../../db/identity/mails.ts';
import type { Mail } from '../../runtime/mail.ts';
import type { Api } from '../core/context.ts';

type Deps = Pick<Api, 'store' | 'mailer'>;

/** For how long a mail is tried at most, in ms. */
const triedMs = 24 * 3_600_000;
/** Mails that one sweep takes. */
const batchSize = 20;

/**
 * Mails something: now, and again by `sweepMails` if the server does not take it now. The mail is stored first, so that
 * a crash does not lose it; a crash just after the server took it sends it twice.
 *
 * @param until the end of the link in it.
 * @returns whether the server took it now.
 */
export async function post(api: Deps, mail: Mail, subject: MailSubject, until?: Date): Promise<boolean> {
  if (!api.mailer.configured) return false;
  const latest = new Date(Date.now() + triedMs);
  return attempt(api, await keepMail(api.store, subject, mail, until && until < latest ? until : latest));
}

/** Tries the mails that are due again. */
export async function sweepMails(api: Deps): Promise<void> {
  if (!api.mailer.configured) return;
  const due = await takeDueMails(api.store, batchSize);
  await Promise.all(due.map(async (one) => ((await isWanted(api, one)) ? attempt(api, one) : drop(api, one))));
}

/** An invitation may have been answered or revoked in the meantime. */
async function isWanted({ store }: Deps, { kind, entityId, merchantId = '' }: WaitingMail): Promise<boolean> {
  if (kind !== 'invitation') return true;
  return (await findInvitation(store.db, { merchantId, id: entityId }))?.state === 'pending';
}

const drop = ({ store }: Deps, { id }: WaitingMail) => dropMail(store.db, id);

/** @returns whether the server took it. */
async function attempt(api: Deps, waiting: WaitingMail): Promise<boolean> {
  const { db } = api.store;
  const { kind, entityId, merchantId, tries, isLast, mail } = waiting;
  const outcome = await api.mailer.send(mail);
  if (outcome === 'failed' && !isLast) return false;
  const isCurrent = await drop(api, waiting);
  if (outcome === 'accepted') {
    if (kind === 'invitation' && isCurrent) await noteMailed(db, entityId);
    return true;
  }
  await audit(api.store, {
    actor: { kind: 'system' },
    action: 'mail.not_delivered',
    phase: 'done',
    ...(merchantId !== undefined && { merchantId }),
    entityId,
    detail: `${kind}: ${outcome === 'refused' ? 'refused by the server' : `given up after ${tries} tries`}`,
  });
  return false;
}
