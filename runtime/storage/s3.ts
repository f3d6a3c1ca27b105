import { addAbortSignal, type Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { largestFile } from '../../domain/core/files.ts';
import type { StorageSettings } from '../settings.ts';
import {
  checkFile,
  checkVisible,
  publicCacheControl,
  putSeconds,
  type Storage,
  type StoredFile,
  wholeOf,
} from './storage.ts';

/** The timeout (ms) of our own requests to the store. */
const timeoutMs = 20_000;

/**
 * Files in S3-compatible object storage. Links are signed locally, by AWS Signature 4 in the query, and the bytes do
 * not pass through our processes. The SDK finds the credentials: in the environment, a file, or the machine's role.
 */
export function s3Storage(settings: Extract<StorageSettings, { kind: 's3' }>): Storage {
  const { bucket, region, endpoint, pathStyle, acl } = settings;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    // Otherwise the SDK would sign a checksum of a body that it does not have.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const until = (seconds: number) => new Date(Date.now() + seconds * 1000);
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });

  /** Content type, ACL and cache headers of a file, for signed uploads and our own. */
  function putting({ name, contentType, size }: StoredFile) {
    const isPublic = name.startsWith('public/');
    const headers = {
      'content-type': contentType,
      'cache-control': isPublic ? publicCacheControl : 'private, no-store',
      ...(isPublic && acl && { 'x-amz-acl': acl }),
    };
    const input = {
      Bucket: bucket,
      Key: name,
      ContentType: headers['content-type'],
      ...(size !== undefined && { ContentLength: size }),
      CacheControl: headers['cache-control'],
      ...(isPublic && acl && { ACL: acl }),
    };
    return { headers, input };
  }

  return {
    async signedPut(file) {
      checkFile(file);
      const { headers, input } = putting(file);
      const expiresAt = until(putSeconds);
      const url = await getSignedUrl(client, new PutObjectCommand(input), {
        expiresIn: putSeconds,
        // Unsigned headers could be changed by the sender. The SDK signs the size, but by default not type and cache
        // control.
        signableHeaders: new Set(Object.keys(headers)),
        unhoistableHeaders: new Set(['x-amz-acl']),
      });
      return { url, headers, expiresAt };
    },

    publicUrl(name) {
      checkVisible(name, 'public');
      return `${settings.publicUrl}/${name}`;
    },

    async signedGet(name, seconds) {
      checkVisible(name, 'public', 'private');
      const expiresAt = until(seconds);
      const get = new GetObjectCommand({ Bucket: bucket, Key: name });
      return { url: await getSignedUrl(client, get, { expiresIn: seconds }), expiresAt };
    },

    async read(name) {
      checkVisible(name, 'public', 'private', 'quarantine');
      const limit = inTime();
      const found = await client
        .send(new GetObjectCommand({ Bucket: bucket, Key: name }), limit)
        .catch((error: unknown) => {
          if (!(error instanceof NoSuchKey)) throw error;
        });
      if (!found) return undefined;
      const body = addAbortSignal(limit.abortSignal, found.Body as Readable);
      // A link without a size cannot limit the upload, so a file that is too large is not read.
      if ((found.ContentLength ?? 0) <= largestFile) return wholeOf(body);
      body.destroy();
      return 'too_large';
    },

    async write(name, contentType, bytes) {
      const file = { name, contentType, size: bytes.length };
      checkFile(file);
      await client.send(new PutObjectCommand({ ...putting(file).input, Body: bytes }), inTime());
    },

    emptyQuarantine: async () => {},

    async remove(name) {
      checkVisible(name, 'public', 'private', 'quarantine');
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }), inTime());
    },
  };
}
