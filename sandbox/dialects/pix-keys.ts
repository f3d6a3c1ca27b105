import type { z } from 'zod';
import { isCnpj, isCpf } from '../../domain/core/documents.ts';
import type { PixKeyKind } from '../../domain/core/pix.ts';

/**
 * Whether this is a PIX key of the kind, in the form of payouts: digits only, except e-mails and random keys
 * (specification, section 5). A phone may begin with the country code 55.
 */
export function isPixKey(kind: PixKeyKind, key: string): boolean {
  switch (kind) {
    case 'CPF':
      return isCpf(key);
    case 'CNPJ':
      return isCnpj(key);
    case 'PHONE':
      return /^(55)?[1-9]{2}(9\d{8}|[2-8]\d{7})$/.test(key);
    case 'EMAIL':
      return key.length <= 77 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(key);
    case 'RANDOM':
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);
  }
}

/**
 * A zod refinement: the body's key is of the kind that the body names.
 *
 * @param words the kinds of keys by the provider's words for them.
 */
export function keyIsOfItsKind(typeField: string, keyField: string, words: Readonly<Record<string, PixKeyKind>>) {
  return (body: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void => {
    const kind = words[String(body[typeField])];
    const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (kind === undefined) complain(typeField, `must be ${Object.keys(words).join(', ')}`);
    else if (!isPixKey(kind, String(body[keyField]))) complain(keyField, 'is not a key of this type');
  };
}

/** The kinds of PIX keys by the words of several providers. */
export const keyWords = {
  /** As the specification writes them. */
  usual: { CPF: 'CPF', CNPJ: 'CNPJ', EMAIL: 'EMAIL', PHONE: 'PHONE', RANDOM: 'RANDOM' },
  /** With the central bank directory's word for a random key. */
  evp: { CPF: 'CPF', CNPJ: 'CNPJ', EMAIL: 'EMAIL', PHONE: 'PHONE', EVP: 'RANDOM' },
  lowerEvp: { cpf: 'CPF', cnpj: 'CNPJ', email: 'EMAIL', phone: 'PHONE', evp: 'RANDOM' },
  portuguese: { CPF: 'CPF', CNPJ: 'CNPJ', EMAIL: 'EMAIL', TELEFONE: 'PHONE', CHAVE_ALEATORIA: 'RANDOM' },
} as const satisfies Record<string, Record<string, PixKeyKind>>;
