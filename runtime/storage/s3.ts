import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { StorageSettings } from '../settings.ts';
import { checkFile, publicCacheControl, putSeconds, type Storage } from './storage.ts';

/**
 * Files in anything that speaks S3. Links are signed here, by AWS Signature 4 in the query, and the bytes go past us.
 * Credentials are found as the SDK finds them: the environment, a file, the machine's own role.
 */
export function s3Storage(settings: Extract<StorageSettings, { kind: 's3' }>): Storage {
  const { bucket, region, endpoint, pathStyle, acl } = settings;
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    // The SDK would sign a checksum of the body, which it does not have.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const until = (seconds: number) => new Date(Date.now() + seconds * 1000);

  return {
    async signedPut(file) {
      checkFile(file);
      const isPublic = file.name.startsWith('public/');
      const headers = {
        'content-type': file.contentType,
        'cache-control': isPublic ? publicCacheControl : 'private, no-store',
        ...(isPublic && acl && { 'x-amz-acl': acl }),
      };
      const expiresAt = until(putSeconds);
      const put = new PutObjectCommand({
        Bucket: bucket,
        Key: file.name,
        ContentType: headers['content-type'],
        ContentLength: file.size,
        CacheControl: headers['cache-control'],
        ...(isPublic && acl && { ACL: acl }),
      });
      const url = await getSignedUrl(client, put, {
        expiresIn: putSeconds,
        // What is not signed could be sent otherwise. The SDK signs the size, and leaves out the type and caches.
        signableHeaders: new Set(Object.keys(headers)),
        unhoistableHeaders: new Set(['x-amz-acl']),
      });
      return { url, headers, expiresAt };
    },

    publicUrl: (name) => `${settings.publicUrl}/${name}`,

    async signedGet(name, seconds) {
      const expiresAt = until(seconds);
      const get = new GetObjectCommand({ Bucket: bucket, Key: name });
      return { url: await getSignedUrl(client, get, { expiresIn: seconds }), expiresAt };
    },
  };
}
