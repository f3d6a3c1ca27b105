/** Longest statement descriptor (specification, section 9). */
const longest = 13;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** A statement descriptor: letters and digits, at most 13. */
export const softDescriptor = (text: string): string => text.replace(/[^a-zA-Z0-9]/g, '').slice(0, longest);

/** A random one: 13 characters from upper-case letters and digits. @param random 0 ≤ x < 1, like `Math.random` */
export const randomSoftDescriptor = (random: () => number): string =>
  Array.from({ length: longest }, () => letters[Math.floor(random() * letters.length)]).join('');
