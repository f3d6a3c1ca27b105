import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { DetailPage } from '../../shared/detail/detail-page.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { type Connection, connectionQueries } from './api.ts';
import { nameOf } from './display.ts';

/** In ms: changes by other people and a pending registration appear without a reload. */
const refreshMs = 15_000;
const registeringMs = 5_000;

interface Props {
  /** The title of the page in the browser; by default the connection's name. */
  title?: (connection: Connection) => string;
  children: (connection: Connection) => ReactNode;
}

/** Loads the connection in the URL, or shows why it is absent. */
export function WithConnection(props: Props) {
  const { id = '' } = useParams();
  // The key remounts the page for each connection, so that no state carries over.
  return <One key={id} id={id} {...props} />;
}

function One({ id, title, children }: Props & { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery({
    ...connectionQueries.one(merchantId, id),
    refetchInterval: ({ state }) =>
      state.data !== undefined && (state.data.webhook?.registered === false ? registeringMs : refreshMs),
  });
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/connections`, title: t('connections:list.title') }}
      notFound={{
        title: t('connections:page.notFound'),
        help: t('connections:page.notFoundHelp'),
        toList: t('connections:page.seeAll'),
      }}
      title={title ?? nameOf}
    >
      {children}
    </DetailPage>
  );
}
