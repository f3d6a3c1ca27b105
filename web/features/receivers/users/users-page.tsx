import '../columns.css';
import './messages.ts';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { PlatformUser } from '../../../../domain/receivers/platform-user.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { useFilters } from '../../../shared/lists/address.ts';
import { FilterBar } from '../../../shared/lists/filter-bar.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { listTexts } from '../../../shared/lists/list-texts.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { userList } from './api.ts';
import { usePlatformName } from './platforms.ts';
import { address } from './search.ts';

const column = createColumnHelper<PlatformUser>();

const userColumns = (t: Translate, merchantId: string, nameOfPlatform: (id: string) => string) => [
  column.accessor('name', {
    header: t('users:list.column.name'),
    cell: ({ row: { original: user } }) => (
      <Lines>
        <span className="receiver-name">
          <Link
            to={`/m/${merchantId}/platform-users/${user.id}`}
            data-row-link
            aria-label={t('users:list.open', { name: user.name, userId: user.userId })}
            title={user.name}
          >
            <bdi>{user.name}</bdi>
          </Link>
          <span className="number muted">{user.document}</span>
        </span>
        <NarrowLine under={820}>
          <bdi className="cut">{user.userId}</bdi>
          <span>{t('users:list.documents', { count: user.documents.length })}</span>
        </NarrowLine>
      </Lines>
    ),
  }),
  column.accessor('userId', {
    header: t('users:list.column.userId'),
    meta: { width: '22%', until: 820 },
    cell: ({ getValue }) => (
      <bdi className="mono" title={getValue()}>
        {getValue()}
      </bdi>
    ),
  }),
  column.accessor('platformId', {
    id: 'platform',
    header: t('users:list.column.platform'),
    meta: { width: '16%', until: 1000, optional: true },
    cell: ({ getValue }) => {
      const id = getValue();
      return id ? (
        <bdi title={id}>{nameOfPlatform(id)}</bdi>
      ) : (
        <span className="muted">{t('users:list.noPlatform')}</span>
      );
    },
  }),
  column.accessor('documents', {
    header: t('users:list.column.documents'),
    meta: { width: 136, until: 820, optional: true },
    cell: ({ getValue }) => t('users:list.documents', { count: getValue().length }),
  }),
  column.accessor('receivers', {
    header: t('users:list.column.receivers'),
    meta: { width: 136, until: 820, optional: true },
    cell: ({ getValue }) => t('users:list.receivers', { count: getValue().length }),
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: t('users:list.column.created'),
    meta: { time: 'exact', until: 1180, optional: true },
    cell: ({ getValue }) => <TimeCell at={getValue()} />,
  }),
];

/** The users of the merchant's platforms: who is behind each `userId`, with the documents that its receivers share. */
export function UsersPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useList(userList, address);
  const filters = useFilters(address);
  const nameOfPlatform = usePlatformName();
  const columns = useMemo(() => userColumns(t, merchantId, nameOfPlatform), [t, merchantId, nameOfPlatform]);
  const newOne = (
    <LinkButton to="new" kind="primary" may={useMay('POST /v1/platform-users')}>
      {t('users:list.new')}
    </LinkButton>
  );
  return (
    <ListPage
      texts={listTexts(t, 'users:list')}
      list={list}
      columns={columns}
      layoutOf="users"
      cards={820}
      filters={<FilterBar of={filters} help={t('users:list.searchHelp')} />}
      create={newOne}
      start={newOne}
    />
  );
}
