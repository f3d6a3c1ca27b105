/** Minimum number of characters; the API accepts up to 200. */
export const minPasswordLength = 12;
const maxPasswordLength = 200;

/** Common words in the languages of our users, and our own name: the first guesses of an attacker. */
const guessed = /trilho|password|passw0rd|senha|mudar|admin|qwerty|abc123|12345|letmein|welcome/i;

/**
 * Why a password is refused; undefined when it is accepted. Length gives the strength: no mix of character classes is
 * required, since that only turns `password` into `Password1!`.
 */
export function passwordWeakness(password: string, email: string): string | undefined {
  if (password.length < minPasswordLength) return `must have at least ${minPasswordLength} characters`;
  if (password.length > maxPasswordLength) return `must have at most ${maxPasswordLength} characters`;
  if (/\p{Cc}/u.test(password)) return 'must not contain control characters';
  if (new Set(password).size < 6) return 'repeats too few characters';
  const own = (email.split('@')[0] ?? '').toLowerCase();
  if (own.length >= 4 && password.toLowerCase().includes(own)) return 'must not contain the name of the e-mail address';
  // In a long phrase such a word is harmless.
  if (password.length < 20 && guessed.test(password)) return 'contains a word that is easily guessed';
  return undefined;
}
