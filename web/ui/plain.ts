/** Text without accents and in lower case, for comparison: `efi` finds Efí. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
