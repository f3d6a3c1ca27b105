import './messages.ts';
import './links.css';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Payment } from '../../../../domain/payments/payment.ts';
import type { PaymentLink } from '../../../../domain/payments/payment-link.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useConnectionName } from '../../../shared/connections/api.ts';
import { Amount, AmountBand, BandFact } from '../../../shared/detail/amount-band.tsx';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { MoreRows } from '../../../shared/lists/list-page.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, FactGroup, IdFact, TimeFact } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel, Section } from '../../../ui/section.tsx';
import { dateAndTime } from '../../../ui/time.ts';
import { paymentColumns } from '../columns.tsx';
import { disableLink, linkQueries } from './api.ts';
import { amountWords, stateDisplay } from './display.ts';

/** In ms: payments appear without a reload. */
const refreshMs = 5_000;
const placeholders = 3;
const rowId = ({ id }: Payment) => id;
const flagged = ({ needsAttention }: Payment) => needsAttention;

export const LinkPage = pageOfId(WithLink);

function WithLink({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery({
    ...linkQueries.one(merchantId, id),
    refetchInterval: ({ state }) => state.data !== undefined && refreshMs,
  });
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/payment-links`, title: t('links:title') }}
      notFound={{ title: t('links:notFound'), help: t('links:notFoundHelp'), toList: t('links:seeAll') }}
      title={({ description }) => description}
    >
      {(link) => <OneLink link={link} />}
    </DetailPage>
  );
}

function OneLink({ link }: { link: PaymentLink }) {
  const { tag } = useLanguage();
  const t = useTexts();
  return (
    <>
      <DetailHead
        whole
        title={link.description}
        status={<Badge {...stateDisplay(t, link.state)} />}
        line={[amountWords(t, link)]}
      />
      <AmountBand>
        <Amount
          name={t('links:received')}
          cents={link.paidAmount}
          note={link.openPayments > 0 && t('links:awaiting', { count: link.openPayments })}
        />
        <BandFact name={t('links:paidPayments')}>
          <span className="number">{String(link.paidPayments)}</span>
        </BandFact>
        <BandFact name={t('links:limit')}>{link.maxPayments ?? t('links:noLimit')}</BandFact>
        <BandFact name={t('links:expires')}>
          {link.expiresAt === undefined ? (
            t('links:noExpiry')
          ) : (
            <time dateTime={link.expiresAt}>{dateAndTime(link.expiresAt, tag)}</time>
          )}
        </BandFact>
      </AmountBand>
      <DetailColumns
        tools={
          <>
            <Share link={link} />
            {link.state !== 'DISABLED' && <Disable id={link.id} />}
          </>
        }
        facts={<About link={link} />}
      >
        <Section title={t('links:payments')}>
          <Payments id={link.id} />
        </Section>
      </DetailColumns>
    </>
  );
}

/** The address, and the ways to hand it over. */
function Share({ link }: { link: PaymentLink }) {
  const t = useTexts();
  return (
    <Panel title={t('links:share')}>
      <div className="stack">
        <p className="mono muted anywhere">{link.url}</p>
        <p className="cluster">
          <CopyButton kind="primary" text={link.url} label={t('links:copyAddress')} />
          <a className="button" href={`${link.url}/qr`} target="_blank" rel="noopener noreferrer">
            {t('links:printQr')}
          </a>
          <a className="button" href={link.url} target="_blank" rel="noopener noreferrer">
            {t('links:see')}
          </a>
        </p>
      </div>
    </Panel>
  );
}

function Disable({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may = useMay('POST /v1/payment-links/{id}/disable');
  const [asks, setAsks] = useState(false);
  const command = useMutation({
    mutationFn: () => disableLink(merchantId, id),
    onSuccess: (now) => {
      client.setQueryData(linkQueries.one(merchantId, id).queryKey, now);
      void client.invalidateQueries({ queryKey: linkQueries.list(merchantId).queryKey });
    },
  });
  if (!asks) {
    return (
      <p>
        <Button may={may} onClick={() => setAsks(true)}>
          {t('links:disable')}
        </Button>
      </p>
    );
  }
  return (
    <Notice tone="ask" icon="alert" title={t('links:disableTitle')}>
      <p>{t('links:disableHelp')}</p>
      {command.error && <CommandProblem error={command.error} />}
      <p className="cluster">
        <Button kind="danger" autoFocus aria-busy={command.isPending} onClick={() => command.mutate()}>
          {command.isPending ? t('links:disabling') : t('links:disableYes')}
        </Button>
        <Button onClick={() => setAsks(false)}>{t('links:disableNo')}</Button>
      </p>
    </Notice>
  );
}

function About({ link }: { link: PaymentLink }) {
  const t = useTexts();
  const nameOf = useConnectionName();
  return (
    <div className="facts">
      <FactGroup title={t('links:facts')}>
        <Fact name={t('links:methods')}>{link.methods.map((method) => t(`common:method.${method}`)).join(', ')}</Fact>
        {link.maxInstallments !== undefined && (
          <Fact name={t('links:form.installments')}>{t('links:form.upTo', { n: link.maxInstallments })}</Fact>
        )}
        <Fact name={t('links:provider')}>
          {link.provider === undefined ? t('links:form.byRules') : (nameOf(link.provider) ?? link.provider)}
        </Fact>
        <TimeFact name={t('links:created')} at={link.createdAt} />
        <TimeFact name={t('links:disabled')} at={link.disabledAt} />
        <IdFact name="ID" id={link.id} />
      </FactGroup>
    </div>
  );
}

function Payments({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const list = useInfiniteQuery({
    ...linkQueries.payments(merchantId, id),
    refetchInterval: ({ state: { data } }) => data?.pages.length === 1 && refreshMs,
  });
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const columns = useMemo(() => paymentColumns(t, merchantId), [t, merchantId]);
  if (rows?.length === 0) return <EmptyState title={t('links:noPaymentsTitle')} help={t('links:noPaymentsHelp')} />;
  return (
    <>
      <QueryTable
        caption={t('links:payments')}
        query={list}
        rows={rows}
        expected={placeholders}
        columns={columns}
        cards={820}
        rowId={rowId}
        flagged={flagged}
        boxed
        empty={null}
      />
      {list.hasNextPage && (
        <div className="list-foot cluster">
          <MoreRows list={list} />
        </div>
      )}
    </>
  );
}
