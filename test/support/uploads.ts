import { Readable } from 'node:stream';
import sharp from 'sharp';
import { makeCpf } from '../../domain/core/documents.ts';
import type { Receiver } from '../../domain/receivers/receiver.ts';
import type { Upload, UploadLink } from '../../domain/receivers/uploads.ts';
import type { merchant } from './merchant.ts';
import type { person } from './person.ts';

type Shop = Pick<ReturnType<typeof merchant> | Awaited<ReturnType<typeof person>>, 'call'>;

/** A file for an upload. */
export interface TestDocument {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

export const contract: TestDocument = {
  fileName: 'contrato.pdf',
  contentType: 'application/pdf',
  bytes: Buffer.from('%PDF-1.4\ncontrato social da loja de teste\n%%EOF'),
};

/** A photo as a phone writes it: rotated by an EXIF orientation, and with GPS coordinates. */
export async function selfie(): Promise<TestDocument> {
  const gps = { GPSLatitude: '23/1 33/1 1/1', GPSLatitudeRef: 'S' };
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#805030' } })
    .withExif({ IFD0: { Make: 'Telefone' }, IFD3: gps })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return { fileName: 'selfie.jpg', contentType: 'image/jpeg', bytes };
}

export const announce = (
  shop: Shop,
  { fileName, contentType, bytes }: TestDocument,
  more: object = { size: bytes.length },
) => shop.call<UploadLink>('POST', '/v1/uploads', { fileName, contentType, purpose: 'teste', ...more });

/** Sends bytes as a browser does; with `chunked`, without a content length. */
export const put = ({ url, headers }: Pick<UploadLink, 'url' | 'headers'>, bytes: Buffer, chunked = false) =>
  fetch(url, {
    method: 'PUT',
    headers,
    ...(chunked
      ? { body: Readable.toWeb(Readable.from([bytes])) as ReadableStream, duplex: 'half' }
      : { body: new Uint8Array(bytes) }),
  });

export const complete = (shop: Shop, id: string) =>
  shop.call<Upload & { message: string }>('POST', `/v1/uploads/${id}/complete`);

/**
 * Uploads a file that passes the check.
 *
 * @returns the upload's id.
 */
export async function uploaded(shop: Shop, document: TestDocument = contract): Promise<string> {
  const { body } = await announce(shop, document);
  const sent = await put(body, document.bytes);
  const { status } = await complete(shop, body.uploadId);
  if (sent.status !== 200 || status !== 200) throw new Error(`the upload failed: ${sent.status}, ${status}`);
  return body.uploadId;
}

/** A receiver that lacks only documents. */
export async function receiverWithoutDocuments(shop: Shop): Promise<Receiver> {
  const { status, body } = await shop.call<Receiver>('POST', '/v1/receivers', {
    provider: 'IUGUBAAS',
    name: 'Maria Silva',
    document: makeCpf(Math.random),
    email: 'maria@example.com',
    phone: '11999998888',
    address: { street: 'Rua Um', number: '1', district: 'Centro', city: 'São Paulo', state: 'SP', zipcode: '01001000' },
    bankAccount: { bankCode: '341', branchNumber: '0001', accountNumber: '12345', accountDigit: '6' },
  });
  if (status !== 201) throw new Error(`no receiver: ${status} ${JSON.stringify(body)}`);
  return body;
}
