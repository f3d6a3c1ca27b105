import { type StoredUpload, uploadsOf } from '../../db/receivers/uploads.ts';
import { largestFile } from '../../domain/core/files.ts';
import {
  CreateUpload,
  ReleasedUpload,
  RenewUpload,
  Upload,
  UploadLink,
  uploadDone,
  uploadErrors,
  uploadFailed,
  uploadRefusals,
} from '../../domain/receivers/uploads.ts';
import type { Storage } from '../../runtime/storage/storage.ts';
import type { Api } from '../core/context.ts';
import { Problem, type Violation } from '../core/problems.ts';
import { type Caller, type Route, route } from '../core/route.ts';
import { storageOr503 } from '../core/storage.ts';
import { completeUpload } from './complete-upload.ts';

const failed = (violations: Violation[]) => new Problem('validation', uploadFailed, violations);

/** @throws Problem 404; a malformed id is unknown too. */
async function uploadOr404(api: Api, { merchantId }: Caller, id = ''): Promise<StoredUpload> {
  const found = await uploadsOf(api.store, merchantId).get(id);
  if (!found) throw new Problem('not_found', 'There is no such upload.');
  return found;
}

async function linkTo(storage: Storage, upload: StoredUpload, size: number | undefined): Promise<UploadLink> {
  const { quarantine: name, contentType } = upload;
  const { url, headers, expiresAt } = await storage.signedPut({ name, contentType, ...(size && { size }) });
  return {
    uploadId: upload.id,
    url,
    method: 'PUT',
    headers,
    expiresAt: expiresAt.toISOString(),
    maxBytes: largestFile,
  };
}

export const uploadRoutes = (api: Api): Route[] => [
  route({
    method: 'post',
    path: '/v1/uploads',
    tag: 'Uploads',
    summary: 'Create an upload and get the link for its file',
    description:
      'PUT the file to `url` with `headers` within 60 seconds, then complete it. Until then nobody can read it. PDF, JPEG or PNG of at most 10 MB; a PDF’s name ends in `.pdf`, and no other’s does.',
    body: CreateUpload,
    answers: { 201: { description: 'The link for the file', schema: UploadLink } },
    async handle({ caller, body }) {
      const storage = storageOr503(api);
      const announced = uploadErrors(body);
      if ('faults' in announced) throw failed(announced.faults);
      const uploads = uploadsOf(api.store, caller.merchantId);
      const upload = await uploads.create(body, announced.contentType, caller.person?.id);
      return { status: 201, body: await linkTo(storage, upload, body.size) };
    },
  }),

  route({
    method: 'get',
    path: '/v1/uploads/:id',
    tag: 'Uploads',
    summary: 'Read the state of an upload',
    answers: { 200: { description: 'The upload, without the file', schema: Upload } },
    handle: async ({ caller, params }) => ({ status: 200, body: (await uploadOr404(api, caller, params.id)).shown }),
  }),

  route({
    method: 'post',
    path: '/v1/uploads/:id/link',
    tag: 'Uploads',
    summary: 'Create a new link for a file that was not sent yet',
    description: 'The earlier link becomes invalid: a file that was sent to it is discarded.',
    body: RenewUpload,
    answers: {
      200: { description: 'The link for the file', schema: UploadLink },
      409: { description: 'The upload is already completed or refused' },
    },
    async handle({ caller, params, body }) {
      const storage = storageOr503(api);
      const before = await uploadOr404(api, caller, params.id);
      const announced = uploadErrors({ ...before.shown, ...body });
      if ('faults' in announced) throw failed(announced.faults);
      const after = await uploadsOf(api.store, caller.merchantId).moveOn(before);
      if (after.state !== 'WAITING') {
        throw new Problem(
          'conflict',
          `The upload is ${after.state} and accepts no file any more. Create another upload.`,
        );
      }
      await storage.remove(before.quarantine).catch((error: unknown) => {
        api.log.warn({ err: error, uploadId: after.id }, 'a file stays in quarantine and was not removed');
      });
      return { status: 200, body: await linkTo(storage, after, body.size) };
    },
  }),

  route({
    method: 'post',
    path: '/v1/uploads/:id/complete',
    tag: 'Uploads',
    summary: 'Complete an upload: the file is checked, and released or refused',
    description:
      'The first bytes of the file must match its declared type and its name. Pictures are re-encoded, upright and without metadata such as the location. Repeating the request is safe and has the same answer; a refused file stays refused.',
    answers: {
      200: { description: 'The released upload', schema: ReleasedUpload },
      409: { description: 'A newer link was requested' },
      422: { description: 'No file was received yet (`required`), or it was refused; the violation says why' },
    },
    async handle({ caller, params }) {
      const storage = storageOr503(api);
      const upload = await uploadOr404(api, caller, params.id);
      const ended = await completeUpload(api, storage, caller.merchantId, upload);
      if (ended.refusal) {
        throw failed([{ field: 'file', rule: ended.refusal, message: uploadRefusals[ended.refusal] }]);
      }
      const { id: uploadId, fileName, contentType, size } = ended;
      return { status: 200, body: { uploadId, fileName, contentType, size, state: 'RELEASED', message: uploadDone } };
    },
  }),
];
