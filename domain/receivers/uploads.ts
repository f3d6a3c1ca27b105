import { z } from 'zod';
import { type FileType, fileTypeOf, largestFile, longestSide, mostPixels } from '../core/files.ts';
import { text } from '../core/schemas.ts';
import { EvidenceName } from '../disputes/index.ts';

/** Files that merchants upload (specification, section 2, "Upload behaviour"), as the API accepts and returns them. */

/** The specification's messages for a file that was released, and for one that was refused. */
export const uploadDone = 'Upload realizado com sucesso!';
export const uploadFailed = 'Houve um erro ao tentar realizar o upload, contate o suporte';

export const UploadState = z.enum(['WAITING', 'RELEASED', 'REFUSED']);
export type UploadState = z.infer<typeof UploadState>;

const size = z
  .int()
  .min(1)
  .meta({ description: `Bytes, at most ${largestFile}`, example: 482_113 });

/**
 * Body of `POST /v1/uploads`. An invalid announcement is refused by `uploadErrors`, with the specification's message.
 */
export const CreateUpload = z
  .strictObject({
    fileName: EvidenceName,
    contentType: text(100).meta({
      description: 'application/pdf, image/jpeg or image/png',
      example: 'application/pdf',
    }),
    purpose: text(60).meta({ description: 'Your own note: what it is for', example: 'photoDocument' }),
    size: size.optional(),
  })
  .meta({ id: 'CreateUpload' });
export type CreateUpload = z.output<typeof CreateUpload>;

/** Body of `POST /v1/uploads/{id}/link`. */
export const RenewUpload = z.strictObject({ size: size.optional() });

/** The address for the file, valid for a minute: one PUT with these headers. */
export const UploadLink = z
  .object({
    uploadId: z.string().meta({ example: 'upl_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    url: z.string(),
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()).meta({ description: 'Headers to send unchanged with the PUT' }),
    expiresAt: z.iso.datetime(),
    maxBytes: z.int(),
  })
  .meta({ id: 'UploadLink' });
export type UploadLink = z.infer<typeof UploadLink>;

export const Upload = z
  .object({
    uploadId: z.string().meta({ example: 'upl_3f8kq0z6m2x1c9vb7n4w5e8rt0' }),
    fileName: z.string(),
    contentType: z.string(),
    purpose: z.string(),
    state: UploadState,
    size: z.int().optional().meta({ description: 'Size of the stored file in bytes, once it is RELEASED' }),
    refusal: z.string().optional().meta({ description: 'Why it was REFUSED' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof Upload>;

/** Answer of `POST /v1/uploads/{id}/complete`. */
export const ReleasedUpload = Upload.pick({ uploadId: true, fileName: true, contentType: true })
  .extend({ size: z.int(), state: z.literal('RELEASED'), message: z.literal(uploadDone) })
  .meta({ id: 'ReleasedUpload' });

/** Why an uploaded file is not stored. */
export const uploadRefusals = {
  empty: 'has no bytes',
  size: `is larger than ${largestFile} bytes (10 MB)`,
  file_type: 'is not a PDF, JPEG or PNG by its first bytes',
  pdf_name: 'is a PDF only by its name or only by its content',
  announced: 'is not of the declared type',
  picture: `cannot be read as a picture, or has more than ${mostPixels / 1e6} million pixels or a side of more than ${longestSide}`,
  abandoned: 'was not completed within a day',
} as const;
export type UploadRefusal = keyof typeof uploadRefusals;

/** The specification's rule: a file counts as a PDF if its name ends in .pdf, in any case. */
export const isPdfName = (fileName: string): boolean => /\.pdf$/i.test(fileName);

const isFileType = (text: string): text is FileType =>
  text === 'application/pdf' || text === 'image/jpeg' || text === 'image/png';

/** Faults of a file that its announcement shows; without faults, its `contentType`. */
export function uploadErrors({ fileName, contentType, size }: CreateUpload):
  | { contentType: FileType }
  | {
      faults: { field: string; rule: string; message: string }[];
    } {
  const faults = [];
  if (!isFileType(contentType)) {
    const message = 'must be application/pdf, image/jpeg or image/png';
    faults.push({ field: 'contentType', rule: 'one_of', message });
  } else if (isPdfName(fileName) !== (contentType === 'application/pdf')) {
    const message = 'must end in .pdf if and only if the file is a PDF';
    faults.push({ field: 'fileName', rule: 'pdf_name', message });
  }
  if (size !== undefined && size > largestFile) {
    faults.push({ field: 'size', rule: 'max', message: `must be at most ${largestFile} bytes (10 MB)` });
  }
  return isFileType(contentType) && faults.length === 0 ? { contentType } : { faults };
}

/** Why the content of a file is refused; undefined where it fits its name and its announced type. */
export function contentError(
  { fileName, contentType }: { fileName: string; contentType: string },
  bytes: Uint8Array,
): UploadRefusal | undefined {
  if (bytes.length === 0) return 'empty';
  const type = fileTypeOf(bytes);
  if (type === undefined) return 'file_type';
  if (isPdfName(fileName) !== (type === 'application/pdf')) return 'pdf_name';
  return type === contentType ? undefined : 'announced';
}
