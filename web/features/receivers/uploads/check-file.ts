import { type FileType, fileTypeOf } from '../../../../domain/core/files.ts';

/** 10 MB, the API's maximum. */
export const mostBytes = 10 * 1024 * 1024;

export type FileFault = 'type' | 'size' | 'empty' | 'name' | 'unreadable';

const isPdfName = (name: string) => /\.pdf$/i.test(name);

/** The file's fault, checked before the upload; without a fault, its type by its first bytes. */
export async function checkFile(file: File): Promise<{ type: FileType } | { fault: FileFault }> {
  if (file.size === 0) return { fault: 'empty' };
  if (file.size > mostBytes) return { fault: 'size' };
  let type: FileType | undefined;
  try {
    type = fileTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  } catch {
    // The file was moved or deleted after it was chosen.
    return { fault: 'unreadable' };
  }
  if (!type) return { fault: 'type' };
  // The API recognises PDFs by their name, so name and content have to agree.
  return (type === 'application/pdf') === isPdfName(file.name) ? { type } : { fault: 'name' };
}
