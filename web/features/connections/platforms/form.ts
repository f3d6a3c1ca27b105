import type { Platform, PlatformChange } from './api.ts';

/** A platform's fields as typed. `privateKey` is always a new key, because the stored one is never shown. */
export interface PlatformForm {
  name: string;
  isDefault: boolean;
  defaultReceiverId: string;
  privateKey: string;
  /** The stored key will be removed. */
  dropKey: boolean;
  certCashInUrl: string;
  certCashOutUrl: string;
}

export type TypedField = 'name' | 'defaultReceiverId' | 'privateKey' | 'certCashInUrl' | 'certCashOutUrl';
const addresses = ['certCashInUrl', 'certCashOutUrl'] as const;

export const formOf = (platform?: Platform): PlatformForm => ({
  name: platform?.name ?? '',
  isDefault: platform?.isDefault ?? false,
  defaultReceiverId: platform?.defaultReceiverId ?? '',
  privateKey: '',
  dropKey: false,
  certCashInUrl: platform?.certCashInUrl ?? '',
  certCashOutUrl: platform?.certCashOutUrl ?? '',
});

export type Fault = 'name' | 'address';

/** Errors that can be found before the request. */
export function faultsOf(form: PlatformForm): Partial<Record<TypedField, Fault>> {
  const faults: Partial<Record<TypedField, Fault>> = {};
  if (!form.name.trim()) faults.name = 'name';
  for (const field of addresses) if (form[field].trim() && !isAddress(form[field])) faults[field] = 'address';
  return faults;
}

const isAddress = (text: string): boolean => URL.canParse(text.trim()) && /^https?:/i.test(text.trim());

/**
 * The changed fields of a form. An unchanged address is not sent back: the API shows it without what follows the path,
 * and that part would be lost.
 */
export function changesOf(form: PlatformForm, platform?: Platform): PlatformChange {
  const before = formOf(platform);
  const change: PlatformChange = {};
  if (!platform || form.name.trim() !== before.name) change.name = form.name.trim();
  if (form.isDefault !== before.isDefault) change.isDefault = form.isDefault;
  for (const field of ['defaultReceiverId', ...addresses] as const) {
    const value = form[field].trim();
    if (value !== before[field]) change[field] = value || null;
  }
  if (form.privateKey.trim()) change.privateKey = form.privateKey.trim();
  else if (form.dropKey) change.privateKey = null;
  return change;
}
