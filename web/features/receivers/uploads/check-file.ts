import { type FileType, fileTypeOf } from '../../../../domain/core/files.ts';

/** 10 MB, as the API takes at most. */
export const mostBytes = 10 * 1024 * 1024;

export type FileFault = 'type' | 'size' | 'empty' | 'name' | 'unreadable';

const isPdfName = (name: string) => /\.pdf$/i.test(name);

/** What is wrong with a file, before anything of it is sent; its type by its first bytes when nothing is. */
export async function checkFile(file: File): Promise<{ type: FileType } | { fault: FileFault }> {
  if (file.size === 0) return { fault: 'empty' };
  if (file.size > mostBytes) return { fault: 'size' };
  let type: FileType | undefined;
  try {
    type = fileTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  } catch {
    // Moved or deleted since it was chosen.
    return { fault: 'unreadable' };
  }
  if (!type) return { fault: 'type' };
  // A name that says PDF, and no PDF in it, or the other way round: the API tells PDFs by their name.
  return (type === 'application/pdf') === isPdfName(file.name) ? { type } : { fault: 'name' };
}
