import { z } from 'zod';
import type { Platform, PlatformChange } from './api.ts';

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:/i.test(text);

const address = z
  .string()
  .trim()
  .refine((text) => text === '' || isAddress(text), 'address');

/** `privateKey` and the passwords are always new ones, because the stored ones are never shown. */
export const platformSchema = z.object({
  name: z.string().trim().min(1, 'name'),
  isDefault: z.boolean(),
  defaultReceiverId: z.string().trim(),
  privateKey: z.string().trim(),
  /** The stored key will be removed. */
  dropKey: z.boolean(),
  certCashInUrl: address,
  certCashOutUrl: address,
  certCashInPassword: z.string(),
  certCashOutPassword: z.string(),
  /** The stored password will be removed. */
  dropCertCashInPassword: z.boolean(),
  dropCertCashOutPassword: z.boolean(),
});
type PlatformForm = z.infer<typeof platformSchema>;

export const formOf = (platform?: Platform): PlatformForm => ({
  name: platform?.name ?? '',
  isDefault: platform?.isDefault ?? false,
  defaultReceiverId: platform?.defaultReceiverId ?? '',
  privateKey: '',
  dropKey: false,
  certCashInUrl: platform?.certCashInUrl ?? '',
  certCashOutUrl: platform?.certCashOutUrl ?? '',
  certCashInPassword: '',
  certCashOutPassword: '',
  dropCertCashInPassword: false,
  dropCertCashOutPassword: false,
});

/**
 * The changed fields of a form. An unchanged address is not sent back: the API shows it without what follows the path,
 * and that part would be lost.
 */
export function changesOf(form: PlatformForm, platform?: Platform): PlatformChange {
  const before = formOf(platform);
  const change: PlatformChange = {};
  if (!platform || form.name.trim() !== before.name) change.name = form.name.trim();
  if (form.isDefault !== before.isDefault) change.isDefault = form.isDefault;
  for (const field of ['defaultReceiverId', 'certCashInUrl', 'certCashOutUrl'] as const) {
    const value = form[field].trim();
    if (value !== before[field]) change[field] = value || null;
  }
  if (form.privateKey.trim()) change.privateKey = form.privateKey.trim();
  else if (form.dropKey) change.privateKey = null;
  for (const use of ['CashIn', 'CashOut'] as const) {
    const password = form[`cert${use}Password`];
    if (password) change[`cert${use}Password`] = password;
    else if (form[`dropCert${use}Password`]) change[`cert${use}Password`] = null;
  }
  return change;
}
