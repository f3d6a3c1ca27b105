import { z } from 'zod';
import type { Platform, PlatformChange } from './api.ts';

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:/i.test(text);

const address = z
  .string()
  .trim()
  .refine((text) => text === '' || isAddress(text), 'address');

/** `privateKey` is always a new key, because the stored one is never shown. */
export const platformSchema = z.object({
  name: z.string().trim().min(1, 'name'),
  isDefault: z.boolean(),
  defaultReceiverId: z.string().trim(),
  privateKey: z.string().trim(),
  /** The stored key will be removed. */
  dropKey: z.boolean(),
  certCashInUrl: address,
  certCashOutUrl: address,
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
  return change;
}
