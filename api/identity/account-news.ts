import type { Request } from 'express';
import { addressOf } from '../core/address.ts';
import type { Api } from '../core/context.ts';
import { type AccountChange, accountChangedMail } from './mails.ts';
import { post } from './outbox.ts';

/**
 * Tells a person by mail what was just changed about how their account is opened, by whoever was signed in as them: it
 * may have been somebody else. After the change is committed.
 */
export function tellOwner(
  api: Api,
  request: Request,
  { userId, email }: { userId: string; email: string },
  change: AccountChange,
): void {
  const mail = accountChangedMail(email, change, { at: new Date(), address: addressOf(request) });
  api.mailer.later(() => post(api, mail, { kind: 'account_changed', entityId: userId }));
}
