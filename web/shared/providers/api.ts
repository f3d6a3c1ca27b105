import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../api/request.ts';
import { useMay } from '../session/may.ts';
import { useMerchant } from '../session/merchant.ts';

export type LookUpKey = 'id' | 'reference' | 'endToEndId';

/** A provider as the catalogue describes it. Words that only a newer API knows are shown as they are. */
export interface Provider {
  name: string;
  slug: string;
  methods: string[];
  operations: string[];
  credentials: { field: string; title: string; secret: boolean; required: boolean }[];
  cancels?: true;
  card?: 'token' | 'raw';
  payouts?: string[];
  receivers?: {
    documentTypes: ('CPF' | 'CNPJ')[];
    wants: { field: string; message: string; documentType?: 'CPF' | 'CNPJ' }[];
  };
  /** All in ms. */
  limits: { pixExpiryMs: number; billetExpiryMs?: number; timeoutMs: number };
  lookUpBy: LookUpKey[];
  withdrawLookUpBy?: LookUpKey[];
  absenceProof: 'never' | { afterMs: number };
  webhookProof: boolean;
  evidence: { grade: string; notes: string };
  notes: string[];
}

export const readProviders = 'GET /v1/providers';

/** The whole catalogue: it is small, and changes with a new release only. */
export const providersQuery = (merchantId: string) =>
  queryOptions({
    queryKey: ['providers', merchantId],
    queryFn: async ({ signal }) => {
      const { data } = await request<{ data: Provider[] }>('/v1/providers?limit=500', { merchantId, signal });
      return data.sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }));
    },
    staleTime: 600_000,
  });

/** What the catalogue says of the provider of a payment; undefined until it is here, and where it says nothing. */
export function useProvider(name: string): Provider | undefined {
  const { merchantId } = useMerchant();
  const { allowed } = useMay(readProviders);
  // A list asks once for all its rows, also when that failed: the name alone will do.
  const catalogue = useQuery({ ...providersQuery(merchantId), enabled: allowed, retryOnMount: false });
  return catalogue.data?.find((provider) => provider.name === name);
}
