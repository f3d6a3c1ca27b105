import './provider-link.css';
import { Link } from 'react-router';
import { useMerchant } from '../session/merchant.ts';
import { useProviderName } from './api.ts';
import { EvidenceBadge } from './evidence.tsx';

/** Links to a provider's page. With `warn` it marks a provider whose wire format is only assumed. */
export function ProviderLink({ name, warn }: { name: string; warn?: boolean }) {
  const { merchantId } = useMerchant();
  const provider = useProviderName(name);
  if (!provider) return <bdi>{name}</bdi>;
  return (
    <>
      <Link className="provider-link" to={`/m/${merchantId}/providers/${provider.slug}`}>
        <bdi>{name}</bdi>
      </Link>
      {warn && provider.grade === 'assumed' && (
        <>
          {' '}
          <EvidenceBadge grade="assumed" />
        </>
      )}
    </>
  );
}
