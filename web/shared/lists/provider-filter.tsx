import { useQuery } from '@tanstack/react-query';
import { Several } from '../../ui/several.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Provider, providersQuery } from '../providers/api.ts';
import { useMerchant } from '../session/merchant.ts';

interface Props {
  chosen: string[] | undefined;
  /** Whether a provider of the catalogue is offered; by default all are. */
  offers?: (provider: Provider) => boolean;
  onSet: (chosen: string[] | undefined) => void;
}

/** The catalogue's providers, and others that the address names. */
export function ProviderFilter({ chosen = [], offers = () => true, onSet }: Props) {
  const { merchantId } = useMerchant();
  const catalogue = useQuery(providersQuery(merchantId));
  if (catalogue.isPending) return <Skeleton width="medium" />;
  const all = [...new Set([...(catalogue.data?.filter(offers).map(({ name }) => name) ?? []), ...chosen])].sort();
  return <Several all={all} chosen={chosen} wordOf={(name) => name} onSet={onSet} />;
}
