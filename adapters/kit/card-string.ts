import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { CardData } from '../../domain/payments/card-data.ts';
import { AdapterRefusal } from './errors.ts';

/*
 * A card as one sealed text (specification, section 7: card fields joined in one string, AES-GCM with 12 bytes), for
 * providers that have no tokens of their own. Only the connection that created it can open it.
 */

const nonceBytes = 12;
const tagBytes = 16;
/** How long the CVV of a string can be read: no longer than the vault itself keeps one. */
const cvvLivesMs = 15 * 60_000;

/** Base64url of nonce, ciphertext and tag. @param secret of the connection */
export function sealCard(card: CardData, secret: string, now: Date): string {
  const { cardNumber, expMonth, expYear, cvv, holderDocument = '', holderName } = card;
  // The holder's name is last, since only it may contain the separator.
  const fields = [now.getTime(), cardNumber, expMonth, expYear, cvv, holderDocument, holderName].join('|');
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  return Buffer.concat([nonce, cipher.update(fields, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** The card of a string, without its CVV when the string is older than 15 minutes. @throws AdapterRefusal */
export function openCard(sealed: string, secret: string, now: Date): Omit<CardData, 'cvv'> & { cvv?: string } {
  const [madeAt, cardNumber = '', expMonth = '', expYear = '', cvv = '', holderDocument = '', ...name] = decrypted(
    sealed,
    secret,
  ).split('|');
  const ageMs = now.getTime() - Number(madeAt);
  return {
    cardNumber,
    holderName: name.join('|'),
    ...(holderDocument !== '' && { holderDocument }),
    expMonth,
    expYear,
    ...(ageMs <= cvvLivesMs && { cvv }),
  };
}

function decrypted(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    throw new AdapterRefusal('cardId is not a card of this connection', 'invalid', 'cardId');
  }
}

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'card string', 32));
