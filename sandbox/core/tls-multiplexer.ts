import type { Server as HttpServer, RequestListener } from 'node:http';
import { createServer as createHttps, type Server as HttpsServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import type { Pki } from './pki.ts';

/** The first byte of a TLS connection: the type of a handshake record. No HTTP method begins with it. */
const handshakeByte = 0x16;

/** The TLS server. The handshake fails without a client certificate of our authority. */
export async function tlsServer(app: RequestListener, pki: Pki, host: string): Promise<HttpsServer> {
  const contexts = new Map<string, Promise<SecureContext>>();
  const contextOf = async (name: string) => {
    const context =
      contexts.get(name) ??
      pki.server(name).then((own) => createSecureContext({ ...own, cert: `${own.cert}\n${pki.authority}` }));
    contexts.set(name, context);
    return context;
  };
  const own = await pki.server(host);
  return createHttps(
    {
      ...own,
      cert: `${own.cert}\n${pki.authority}`,
      ca: [pki.authority],
      requestCert: true,
      rejectUnauthorized: true,
      // Clients send names, not addresses, with SNI; for addresses the certificate above is used.
      SNICallback: (name, done) => {
        contextOf(name).then(
          (context) => done(null, context),
          (error) => done(error),
        );
      },
    },
    app,
  );
}

/** Serves HTTP and TLS on one port: the first byte of a connection decides. */
export function tlsMultiplexer(plain: HttpServer, secure: HttpsServer): { server: Server; cut(): void } {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) return socket.destroy();
      socket.unshift(first);
      (first[0] === handshakeByte ? secure : plain).emit('connection', socket);
    });
  });
  return {
    server,
    cut: () => {
      for (const socket of open) socket.destroy();
    },
  };
}

/** The subject of the client certificate; undefined without TLS. */
export function certificateOf(socket: unknown): { commonName: string; unit: string } | undefined {
  const { getPeerCertificate, authorized } = socket as Partial<TLSSocket>;
  if (!getPeerCertificate || !authorized) return undefined;
  const { subject } = getPeerCertificate.call(socket as TLSSocket);
  return { commonName: String(subject.CN), unit: String(subject.OU) };
}
