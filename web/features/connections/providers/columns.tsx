import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { Words } from '../../../i18n/pt.ts';
import type { Provider } from '../../../shared/providers/api.ts';
import { operations } from '../../../shared/providers/display.ts';
import { EvidenceBadge, gradeWords } from '../../../shared/providers/evidence.tsx';
import { methods } from '../../../shared/status/display.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { useMatrixWords } from './words.ts';

const column = createColumnHelper<Provider>();

/** One column per capability, so that providers can be compared. The column of names stays visible. */
export function providerColumns(words: Words, t: ReturnType<typeof useMatrixWords>, merchantId: string) {
  const able = (id: string, header: string, has: (provider: Provider) => boolean) =>
    column.accessor(has, {
      id,
      header,
      cell: ({ getValue }) => (
        <span className="able" data-able={getValue()}>
          {getValue() && <Icon name="check" />}
          <span className="unseen">{getValue() ? t.yes : t.no}</span>
        </span>
      ),
    });
  return [
    column.accessor('name', {
      header: words.providers.column.name,
      meta: { width: { wide: 200, narrow: 128 } },
      cell: ({ row: { original: provider } }) => (
        <Link
          className="provider-name anywhere"
          to={`/m/${merchantId}/providers/${provider.slug}`}
          data-row-link
          aria-label={words.providers.open(provider.name, gradeWords(words, provider.evidence.grade).name)}
        >
          <bdi>{provider.name}</bdi>
        </Link>
      ),
    }),
    column.accessor('evidence.grade', {
      id: 'evidence',
      header: words.providers.column.evidence,
      meta: { width: 180 },
      cell: ({ getValue }) => <EvidenceBadge grade={getValue()} />,
    }),
    ...methods.map((method) => able(method, words.method[method], (provider) => provider.methods.includes(method))),
    ...operations.map((operation) =>
      able(operation, words.timeline.operation[operation], (provider) => provider.operations.includes(operation)),
    ),
    able('webhookProof', t.webhookProof, ({ webhookProof }) => webhookProof),
  ];
}
