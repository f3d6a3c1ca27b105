/** The size limit of stored files, in bytes. */
export const largestFile = 10 * 1024 * 1024;

/** First bytes by file type. The type is never taken from the file's name. */
const beginnings = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const;
export type FileType = keyof typeof beginnings;

export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const types = Object.keys(beginnings) as FileType[];
  return types.find((type) => beginnings[type].every((byte, index) => bytes[index] === byte));
}
