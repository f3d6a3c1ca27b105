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

/** More pixels than a scan of a page at 400 dpi has, and few enough for a small machine's memory. */
export const mostPixels = 25_000_000;
/** The longest side of a picture, in pixels. */
export const longestSide = 10_000;

/** Width and height in pixels as the file's header has them, without decoding; undefined where there is no such header. */
export function pictureSize(
  bytes: Uint8Array,
  type: 'image/jpeg' | 'image/png',
): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'image/png') {
    const isHeader = bytes.length >= 24 && view.getUint32(12) === 0x49484452;
    return isHeader ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;
  }
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    // Start of frame, of any kind: not the tables that are numbered among them.
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    } else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Why a picture of this size is not decoded; undefined where it may be. */
export function whyTooLarge({ width, height }: { width: number; height: number }): string | undefined {
  if (Math.max(width, height) > longestSide) return `has a side of more than ${longestSide} pixels`;
  return width * height > mostPixels ? `has more than ${mostPixels} pixels` : undefined;
}
