/** At least this many characters; the API takes up to 200. */
export const minPasswordLength = 12;
const maxPasswordLength = 200;

/** What guessers try first, in the languages of our users, and our own name. */
const guessed = /trilho|password|passw0rd|senha|mudar|admin|qwerty|abc123|12345|letmein|welcome/i;

/**
 * Says what is wrong with a password that somebody chose; undefined when it will do. Length does the work: it asks for
 * no mix of character classes, which only makes `Password1!` out of `password`.
 */
export function passwordWeakness(password: string, email: string): string | undefined {
  if (password.length < minPasswordLength) return `must have at least ${minPasswordLength} characters`;
  if (password.length > maxPasswordLength) return `must have at most ${maxPasswordLength} characters`;
  if (/\p{Cc}/u.test(password)) return 'must not contain control characters';
  if (new Set(password).size < 6) return 'repeats too few characters';
  const own = (email.split('@')[0] ?? '').toLowerCase();
  if (own.length >= 4 && password.toLowerCase().includes(own)) return 'must not contain the name of the e-mail address';
  // In a long phrase such a word does no harm.
  if (password.length < 20 && guessed.test(password)) return 'contains a word that is among the first to be guessed';
  return undefined;
}
