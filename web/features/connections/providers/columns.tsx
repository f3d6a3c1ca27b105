import '../../../shared/providers/messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import { known, type Translate } from '../../../i18n/texts.ts';
import type { Provider } from '../../../shared/providers/api.ts';
import type { Operation } from '../../../shared/providers/display.ts';
import { EvidenceBadge } from '../../../shared/providers/evidence.tsx';
import { methods } from '../../../shared/status/display.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { useFavourites } from './favourites.ts';

const column = createColumnHelper<Provider>();

/**
 * By what providers are chosen, in as many columns as fit on a usual screen. The others follow from these: whoever has a
 * method can be charged by it. All are on the provider's page, and among the filters.
 */
const compared: readonly Operation[] = [
  'getTransaction',
  'refund',
  'withdraw',
  'getWithdraw',
  'createReceiver',
  'createCardToken',
];

/**
 * One column per capability, so that providers can be compared. The column of names stays visible. On a phone it is the only
 * one: what a provider has stands below its name.
 */
export function providerColumns(
  t: Translate,
  merchantId: string,
  {
    favourites,
    mark,
    connected,
  }: Pick<ReturnType<typeof useFavourites>, 'favourites' | 'mark'> & {
    /** Names of providers that the merchant has an account at. */
    connected: ReadonlySet<string>;
  },
) {
  const able = (id: string, header: string, has: (provider: Provider) => boolean) =>
    column.accessor(has, {
      id,
      header,
      meta: { until: 600 },
      cell: ({ getValue }) => (
        <span className="able" data-able={getValue()}>
          {getValue() && <Icon name="check" />}
          <span className="unseen">{getValue() ? t('providers:matrix.yes') : t('providers:matrix.no')}</span>
        </span>
      ),
    });
  const has = ({ methods: charged, operations, webhookProof }: Provider) => [
    ...methods.filter((method) => charged.includes(method)).map((method) => t(`common:method.${method}`)),
    ...compared.filter((one) => operations.includes(one)).map((one) => t(`common:operation.${one}`)),
    ...(webhookProof ? [t('providers:matrix.webhookProof')] : []),
  ];
  return [
    column.accessor('name', {
      header: t('providers:column.name'),
      meta: { width: { wide: 232, narrow: 160, phone: '100%' } },
      cell: ({ row: { original: provider } }) => (
        <span className="provider-cell">
          <button
            type="button"
            className="provider-star"
            aria-pressed={favourites.has(provider.slug)}
            aria-label={t('providers:favourite', { name: provider.name })}
            title={t('providers:favourite', { name: provider.name })}
            onClick={() => mark(provider.slug, !favourites.has(provider.slug))}
          >
            <Icon name="star" />
          </button>
          <Link
            className="provider-name anywhere"
            to={`/m/${merchantId}/providers/${provider.slug}`}
            data-row-link
            aria-label={t('providers:open', {
              name: provider.name,
              evidence: known(t, `common:grade.${provider.evidence.grade}`, provider.evidence.grade),
            })}
          >
            <bdi>{provider.name}</bdi>
          </Link>
          {connected.has(provider.name) && <span className="muted small">{t('providers:connected')}</span>}
          <span className="provider-has" data-under="600">
            <EvidenceBadge grade={provider.evidence.grade} />
            <span className="muted small">{has(provider).join(' · ')}</span>
          </span>
        </span>
      ),
    }),
    column.accessor('evidence.grade', {
      id: 'evidence',
      header: t('providers:column.evidence'),
      meta: { width: 168, until: 600 },
      cell: ({ getValue }) => <EvidenceBadge grade={getValue()} />,
    }),
    ...methods.map((method) =>
      able(method, t(`common:method.${method}`), (provider) => provider.methods.includes(method)),
    ),
    ...compared.map((operation) =>
      able(operation, t(`common:operation.${operation}`), (provider) => provider.operations.includes(operation)),
    ),
    able('webhookProof', t('providers:matrix.webhookProof'), ({ webhookProof }) => webhookProof),
  ];
}
