/**
 * Characters that reorder or hide text or break lines invisibly. They are shown as escapes, so that raw data reads in
 * the order of its bytes.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

export const visible = (text: string): string =>
  text.replace(unseen, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
