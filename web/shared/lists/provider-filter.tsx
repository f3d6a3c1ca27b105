import './messages.ts';
import './provider-filter.css';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Several } from '../../ui/several.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { connectionsQuery } from '../connections/api.ts';
import { type Provider, providersQuery } from '../providers/api.ts';
import { useMay } from '../session/may.ts';
import { useMerchant } from '../session/merchant.ts';

interface Props {
  chosen: string[] | undefined;
  /** Whether a provider of the catalogue is offered; by default all are. */
  offers?: (provider: Provider) => boolean;
  onSet: (chosen: string[] | undefined) => void;
}

/** Below this number all of them fit, and nothing needs to be searched. */
const few = 10;

/**
 * The providers that the merchant uses, and others that the address names. The rest of the catalogue, some hundred, is
 * found by typing.
 */
export function ProviderFilter({ chosen = [], offers = () => true, onSet }: Props) {
  const t = useTexts();
  const id = useId();
  const { merchantId } = useMerchant();
  const catalogue = useQuery(providersQuery(merchantId));
  const { allowed } = useMay('GET /v1/connections');
  const connections = useQuery({ ...connectionsQuery(merchantId), enabled: allowed });
  const [typed, setTyped] = useState('');
  if (catalogue.isPending || (allowed && connections.isPending)) return <Skeleton width="medium" />;
  const offered = catalogue.data?.filter(offers).map(({ name }) => name) ?? [];
  const used = new Set([...(connections.data?.map(({ provider }) => provider) ?? []), ...chosen]);
  const all = [...new Set([...offered, ...chosen])].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
  const first = all.filter((name) => used.has(name));
  const isSearched = typed.trim() !== '';
  // Without a connection, or with all of them, there is nothing to put first.
  const whole = all.length <= few || first.length === 0 || first.length === all.length;
  const contains = (name: string) => name.toLowerCase().includes(typed.trim().toLowerCase());
  const shown = isSearched ? all.filter(contains) : whole ? all : first;
  // A choice that is not shown is kept.
  const set = (next: string[] | undefined) => {
    const kept = chosen.filter((name) => !shown.includes(name));
    const both = [...kept, ...(next ?? [])];
    onSet(both.length > 0 ? all.filter((name) => both.includes(name)) : undefined);
  };
  return (
    <div className="provider-filter stack gap-2">
      {all.length > few && (
        <input
          className="input"
          type="search"
          aria-label={t('lists:findProvider')}
          aria-describedby={`${id}-note`}
          placeholder={t('lists:findProvider')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className="provider-filter-rows">
        <Several
          all={shown}
          chosen={chosen.filter((name) => shown.includes(name))}
          wordOf={(name) => name}
          onSet={set}
        />
        {shown.length === 0 && <p className="muted">{t('lists:noProvider')}</p>}
      </div>
      {!whole && !isSearched && (
        <p id={`${id}-note`} className="muted small">
          {t('lists:moreProviders', { count: all.length - first.length })}
        </p>
      )}
    </div>
  );
}
