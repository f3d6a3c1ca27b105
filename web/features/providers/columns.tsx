import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router';
import type { Words } from '../../i18n/pt.ts';
import type { Provider } from './api.ts';
import { EvidenceBadge, gradeWords } from './evidence.tsx';
import { methodWords } from './method-words.ts';
import { OperationMarks } from './operation-marks.tsx';

const column = createColumnHelper<Provider>();

/** A narrow screen keeps the first column, whose cells then say the rest below the name; the CSS shows each thing once. */
export const providerColumns = (words: Words, merchantId: string) => [
  column.accessor('name', {
    header: words.providers.column.name,
    cell: ({ row: { original: provider } }) => (
      <div className="provider-name">
        <Link
          to={`/m/${merchantId}/providers/${provider.slug}`}
          data-row-link
          aria-label={words.providers.open(provider.name, gradeWords(words, provider.evidence.grade).name)}
        >
          <bdi>{provider.name}</bdi>
        </Link>
        <div className="provider-narrow">
          <EvidenceBadge grade={provider.evidence.grade} />
          <span className="muted">{methodWords(words, provider.methods)}</span>
          <OperationMarks has={provider.operations} />
        </div>
      </div>
    ),
  }),
  column.accessor('evidence.grade', {
    id: 'evidence',
    header: words.providers.column.evidence,
    cell: ({ getValue }) => <EvidenceBadge grade={getValue()} />,
  }),
  column.accessor('methods', {
    header: words.providers.column.methods,
    cell: ({ getValue }) => methodWords(words, getValue()),
  }),
  column.accessor('operations', {
    header: words.providers.column.operations,
    cell: ({ getValue }) => <OperationMarks has={getValue()} />,
  }),
];
