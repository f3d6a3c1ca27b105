import './messages.ts';
import { useMemo } from 'react';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ListPage } from '../../shared/lists/list-page.tsx';
import { listTexts } from '../../shared/lists/list-texts.ts';
import { useList } from '../../shared/lists/use-list.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { receiverList } from './api.ts';
import { receiverColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { address, writeSearch } from './search.ts';

const flagged = (receiver: Receiver) => receiver.needsAttention;

export function ReceiversPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useList(receiverList, address);
  const columns = useMemo(() => receiverColumns(t, merchantId), [t, merchantId]);
  const newOne = (
    <LinkButton to="new" kind="primary" may={useMay('POST /v1/receivers')}>
      {t('receivers:list.new')}
    </LinkButton>
  );
  return (
    <ListPage
      texts={listTexts(t, 'receivers:list')}
      list={list}
      columns={columns}
      layoutOf="receivers"
      cards={820}
      flagged={flagged}
      sort={list.search.sort ?? '-createdAt'}
      filters={<Filters />}
      views={{ of: 'receivers' }}
      exports={{ of: 'receivers', query: () => writeSearch(list.search) }}
      create={newOne}
      start={
        <>
          {newOne}
          <a className="button" href="/docs">
            {t('common:list.emptyDocs')}
          </a>
        </>
      }
    />
  );
}
