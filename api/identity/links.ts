import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { MailSubject } from '../../db/identity/mails.ts';
import type { Mail } from '../../runtime/mail.ts';
import type { Api } from '../core/context.ts';
import { post } from './outbox.ts';

/** The pages of the console that links open, by the purpose of the MAC under which a link's token is stored. */
const pages = { invitation: 'invitation', 'password-reset': 'reset' } as const;
type Purpose = keyof typeof pages;

/** The token of a link as somebody sends it; one of another form is unknown too. */
export const LinkToken = z.string().min(1).max(100).meta({ description: 'The part of the link after `#`' });

/**
 * A link with 256 random bits, of which only the keyed MAC is stored. The token is in the fragment, which browsers send
 * to no server, so that it is in no log.
 */
export function newLink(api: Api, purpose: Purpose): { url: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { url: `${api.settings.consoleUrl}/${pages[purpose]}#${token}`, hash: linkHash(api, purpose, token) };
}

export const linkHash = (api: Api, purpose: Purpose, token: string): Buffer => api.store.keys.mac(purpose, token);

/** What whoever made a link for another person gets: the link itself only if it was not mailed to the person. */
export const Delivered = z.object({
  mailed: z.boolean().meta({ description: 'The link was mailed to the person' }),
  link: z.string().optional().meta({ description: 'To be handed over, shown only once: the link was not mailed' }),
});

/** Mails a link, and shows it where that did not work at once: whoever made it may not want to wait for other tries. */
export async function deliver(
  api: Api,
  { url, until }: { url: string; until: Date },
  mail: Mail,
  subject: MailSubject,
): Promise<z.output<typeof Delivered>> {
  const mailed = await post(api, mail, subject, until);
  return { mailed, ...(!mailed && { link: url }) };
}
