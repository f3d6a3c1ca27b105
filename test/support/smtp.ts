import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server got it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Decoded. */
  text: string;
}

/**
 * Starts an SMTP server on the loopback interface, which keeps what it is sent. It refuses recipients whose address
 * begins with `refused`, for good, and those in `busy` for now.
 */
export async function openSmtp() {
  const mails: ReceivedMail[] = [];
  const busy = new Set<string>();
  const waiting: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const refuse = (text: string, responseCode: number) => done(Object.assign(new Error(text), { responseCode }));
      if (address.startsWith('refused')) return refuse('no such mailbox', 550);
      if (busy.has(address)) return refuse('try again later', 451);
      done(null);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          text: decoded(Buffer.concat(chunks).toString()),
        });
        done();
        for (const wake of waiting.splice(0)) wake();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    busy,
    /** The mails to an address, once there are so many. */
    async to(address: string, count = 1): Promise<ReceivedMail[]> {
      for (;;) {
        const found = mails.filter(({ to }) => to.includes(address));
        if (found.length >= count) return found;
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Header lines as they are, and the text decoded. */
function decoded(raw: string): string {
  const end = raw.indexOf('\r\n\r\n');
  const [head, body] = [raw.slice(0, end), raw.slice(end + 4)];
  if (/content-transfer-encoding: base64/i.test(head)) return `${head}\n\n${Buffer.from(body, 'base64')}`;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return /quoted-printable/i.test(head) ? `${head}\n\n${Buffer.from(bytes, 'latin1')}` : raw;
}
