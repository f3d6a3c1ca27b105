import './messages.ts';
import { useMemo } from 'react';
import type { ApiRequest } from '../../../../domain/identity/api-requests.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { listTexts } from '../../../shared/lists/list-texts.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { requestList } from './api.ts';
import { requestColumns } from './columns.tsx';
import { Filters } from './filters.tsx';
import { address } from './search.ts';

const flagged = ({ status }: ApiRequest) => status >= 500;

/** The log of API requests, for the merchant's developers. */
export function RequestsPage() {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const list = useList(requestList, address);
  const columns = useMemo(() => requestColumns(t, merchantId, new Intl.NumberFormat(tag)), [t, merchantId, tag]);
  const mayMakeKeys = useMay('POST /v1/api-keys');

  return (
    <ListPage
      texts={listTexts(t, 'requests:list')}
      list={list}
      columns={columns}
      cards={600}
      flagged={flagged}
      filters={<Filters />}
      start={
        <>
          <LinkButton to={`/m/${merchantId}/keys`} kind="primary" may={mayMakeKeys}>
            {t('requests:list.newKey')}
          </LinkButton>
          <a className="button" href="/docs">
            {t('common:list.emptyDocs')}
          </a>
        </>
      }
    />
  );
}
