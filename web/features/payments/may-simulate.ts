import { useMerchant } from '../../session/merchant.ts';

/** Who only looks sees what the stand-ins can do, and cannot make them do it. The API holds the same line. */
export function useMaySimulate(): boolean {
  const { role } = useMerchant();
  return role !== 'viewer' && role !== 'finance';
}
