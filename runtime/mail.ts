import { createTransport } from 'nodemailer';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** How long a mail server may take for each step in ms; a person may be waiting for the answer meanwhile. */
const stepMs = 5_000;

/** A message in plain text to one person. */
export interface Mail {
  /** The same for each try of the same mail, by which mail programs show it once. */
  id?: string;
  to: string;
  subject: string;
  text: string;
}

/** `refused`: for good, so that another try would end the same. `failed`: the server was away, or busy. */
export type MailOutcome = 'accepted' | 'refused' | 'failed';

export type Mailer = ReturnType<typeof openMailer>;

/**
 * Sends mail by the SMTP server of the settings (`SMTP_URL`, `MAIL_FROM`). Nothing depends on a mail: what it tells is
 * also in an answer or on a page. In production the connection to the server must be encrypted.
 */
export function openMailer({ mail, mode }: Pick<Settings, 'mail' | 'mode'>, log: Log) {
  const limits = { connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs, dnsTimeout: stepMs };
  const transport =
    mail && createTransport({ url: mail.smtpUrl, requireTLS: mode === 'production', ...limits }, { from: mail.from });
  /** Sends that nobody waits for. */
  const underWay = new Set<Promise<unknown>>();

  const host = /@([^\s>]+)/.exec(mail?.from ?? '')?.[1];

  async function send({ id, to, subject, text }: Mail): Promise<MailOutcome> {
    if (!transport) return 'failed';
    try {
      const messageId = id === undefined ? undefined : `<${id}@${host}>`;
      await transport.sendMail({ to: { name: '', address: to }, subject, text, ...(messageId && { messageId }) });
      return 'accepted';
    } catch (error) {
      // The error's text may repeat the address, so only its code is logged.
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      log.warn({ code, responseCode }, 'a mail was not sent');
      // Only what the server says of the mailbox or the message is for good: a refused sign-in can be corrected.
      const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500;
      return isFinal ? 'refused' : 'failed';
    }
  }

  return {
    /** Whether mail is sent at all. */
    configured: mail !== undefined,
    /** Tries once. `api/identity/outbox.ts` repeats what failed. */
    send,
    /** Runs work after the answer, so that the answer does not tell by its time what was done. */
    later(work: () => Promise<unknown>): void {
      const running = work()
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    /** Waits for the work of `later`. */
    async settled(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
