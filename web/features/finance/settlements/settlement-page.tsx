import '../../../shared/detail/messages.ts';
import './settlements.css';
import './messages.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatBRL, writeReais } from '../../../../domain/core/money.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { known, type Translate, useTexts } from '../../../i18n/texts.ts';
import { useConnectionName } from '../../../shared/connections/api.ts';
import { Amount, AmountBand } from '../../../shared/detail/amount-band.tsx';
import { DetailColumns, DetailHead, DetailNotices, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { MoreRows } from '../../../shared/lists/list-page.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useRefetchOn } from '../../../shared/lists/use-refetch-on.ts';
import { ProviderLink } from '../../../shared/providers/provider-link.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { AttentionBanner } from '../../../shared/timeline/attention-banner.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fact, FactGroup, IdFact, TextFact, TimeFact } from '../../../ui/facts.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { calendarDay } from '../../../ui/time.ts';
import { PaymentRowLink } from '../payment-row-link.tsx';
import { Actions, useActions } from './actions.tsx';
import { type Part, type Settlement, settlementQueries } from './api.ts';
import { StandingBadge } from './display.tsx';

export const SettlementPage = pageOfId(OneSettlement);

function OneSettlement({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery(settlementQueries.one(merchantId, id));
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/settlements`, title: t('common:nav.title.settlements') }}
      notFound={{
        title: t('settlements:notFound'),
        help: t('settlements:notFoundHelp'),
        toList: t('settlements:seeAll'),
      }}
      title={({ amount }) => t('settlements:one', { amount: formatBRL(amount) })}
    >
      {(found) => <Known one={found} />}
    </DetailPage>
  );
}

function Known({ one }: { one: Settlement }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const actions = useActions(one);
  const { proposal, totals } = one;
  return (
    <>
      <Head one={one} />
      <AmountBand>
        {totals && (
          <>
            <Amount name={t('settlements:sumOf.gross')} cents={totals.gross} />
            <Amount name={t('settlements:sumOf.fee')} cents={signed(totals, 'fee')} />
            {totals.adjustment !== 0 && <Amount name={t('settlements:sumOf.adjustment')} cents={totals.adjustment} />}
          </>
        )}
        <Amount name={t('settlements:factsOf.expected')} cents={one.amount} note={calendarDay(one.expectedOn, tag)} />
        <Amount
          name={t('settlements:factsOf.arrived')}
          cents={one.settledAmount}
          note={one.settledOn === undefined ? t('settlements:notYet') : calendarDay(one.settledOn, tag)}
        />
        <Amount
          name={t('settlements:fact.difference')}
          cents={one.settledAmount === undefined ? undefined : one.settledAmount - one.amount}
          tone={one.settledAmount === undefined || one.settledAmount === one.amount ? undefined : 'ask'}
        />
      </AmountBand>
      {one.amount < 0 && (
        <DetailNotices>
          <Notice tone="plain" icon="note" title={t('settlements:takes')}>
            <p>{t('settlements:takesHelp')}</p>
          </Notice>
        </DetailNotices>
      )}
      {one.needsAttention && <AttentionBanner attention={one.attention} about="settlement" />}
      <DetailNotices>
        {proposal && (
          <Notice tone="wait" icon="clock" role="status" title={t('settlements:proposed')}>
            <p>
              {t('settlements:proposal', {
                by: proposal.by,
                amount: formatBRL(proposal.amount),
                day: calendarDay(proposal.settledOn, tag),
              })}
            </p>
            <p>
              <ForeignText text={proposal.reason} />
            </p>
          </Notice>
        )}
      </DetailNotices>
      <DetailColumns tools={actions.length > 0 && <Actions one={one} actions={actions} />}>
        <Facts one={one} />
        <Parts one={one} />
      </DetailColumns>
    </>
  );
}

function Head({ one }: { one: Settlement }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const name = useConnectionName()(one.connectionId) ?? one.provider;
  const amount = formatBRL(one.amount);
  return (
    <DetailHead
      title={amount}
      label={t('settlements:one', { amount })}
      status={<StandingBadge of={one} />}
      line={[
        <span key="day" className="number">
          {t('settlements:expectedOn', { day: calendarDay(one.expectedOn, tag) })}
        </span>,
        <bdi key="connection">{name}</bdi>,
        <span key="parts">{t('settlements:partCount', { count: one.parts })}</span>,
      ]}
    />
  );
}

function Facts({ one }: { one: Settlement }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const name = useConnectionName()(one.connectionId) ?? one.provider;
  const { settledOn, settledAmount, basis } = one;
  return (
    <section className="facts receivable-facts" aria-label={t('detail:facts')}>
      <FactGroup title={t('settlements:factsOf.expected')}>
        <Fact name={t('settlements:fact.expectedOn')}>
          <span className="number">{calendarDay(one.expectedOn, tag)}</span>
        </Fact>
        <Fact name={t('detail:fact.amount')}>
          <Money cents={one.amount} />
        </Fact>
        <Fact name={t('detail:fact.connection')}>
          <Link to={`/m/${merchantId}/connections/${one.connectionId}`}>
            <bdi>{name}</bdi>
          </Link>
        </Fact>
        <Fact name={t('settlements:fact.provider')}>
          <ProviderLink name={one.provider} />
        </Fact>
        <IdFact name={t('detail:fact.id')} id={one.id} />
      </FactGroup>
      <FactGroup title={t('settlements:factsOf.arrived')}>
        {settledOn === undefined || settledAmount === undefined ? (
          <Fact name={t('settlements:fact.settledOn')}>{t('settlements:notYet')}</Fact>
        ) : (
          <>
            <Fact name={t('settlements:fact.settledOn')}>
              <span className="number">{calendarDay(settledOn, tag)}</span>
            </Fact>
            <Fact name={t('detail:fact.received')}>
              <Money cents={settledAmount} />
            </Fact>
            {settledAmount !== one.amount && (
              <Fact name={t('settlements:fact.difference')}>
                <span className="receivable-difference" data-tone="ask">
                  <Money cents={settledAmount - one.amount} signed />
                </span>{' '}
                <span className="muted">
                  {settledAmount < one.amount ? t('settlements:asFee') : t('settlements:lessFees')}
                </span>
              </Fact>
            )}
          </>
        )}
        {settledOn !== undefined && (
          <Fact name={t('settlements:fact.bank')}>
            {one.bankedAmount === undefined ? (
              <span className="muted">{t('settlements:bankMissing')}</span>
            ) : (
              <>
                <Money cents={one.bankedAmount} /> <span className="muted">{t('settlements:bankShows')}</span>
              </>
            )}
          </Fact>
        )}
        <TextFact name={t('settlements:fact.basis')} text={basis && t(`settlements:basis.${basis}`)} />
        <TextFact name={t('settlements:fact.by')} text={one.settledBy} />
        <TextFact name={t('settlements:fact.reason')} text={one.reason} />
        <TimeFact name={t('detail:fact.updated')} at={one.updatedAt} />
      </FactGroup>
    </section>
  );
}

type Shares = Pick<Part, 'gross' | 'fee' | 'adjustment'>;
/** As it is added up: a fee is taken off. Never a minus before zero. */
const signed = (shares: Shares, of: keyof Shares) => (of === 'fee' ? 0 - shares.fee : shares[of]);

const column = createColumnHelper<Part>();
const partId = ({ paymentId, installment }: Part) => `${paymentId} ${installment}`;
const noColumns: string[] = [];
/** Mostly nothing is taken back. */
const withoutAdjustment = ['adjustment'];

/** What a part is made of. Below 600 px in two lines: the payment with its method, what arrives with what it is left of. */
const partColumns = (t: Translate, totals: Settlement['totals'], net: number) => {
  const instalmentOf = ({ installment, installments }: Part) =>
    installment === 0
      ? t('settlements:part.correction')
      : installments === undefined
        ? String(installment)
        : t('settlements:part.of', { n: installment, of: installments });
  const cents = (of: 'gross' | 'fee' | 'adjustment') => ({
    meta: { align: 'end', width: 112, until: 600 } as const,
    cell: ({ row: { original: part } }: { row: { original: Part } }) => <Money cents={signed(part, of)} bare />,
    footer: () => totals && <Money cents={signed(totals, of)} bare />,
  });
  const left = (gross: number, amount: number) => (
    <NarrowLine under={600}>
      <span className="number">
        {t('settlements:part.left', { gross: writeReais(gross), less: writeReais(gross - amount) })}
      </span>
    </NarrowLine>
  );
  return [
    column.accessor('paymentId', {
      id: 'payment',
      header: t('settlements:part.payment'),
      cell: ({ row: { original: part } }) => (
        <Lines>
          <PaymentRowLink id={part.paymentId} nameOf={(id) => t('settlements:part.open', { id })} />
          {part.orderId && (
            <bdi className="muted small" title={part.orderId} data-until="600">
              {part.orderId}
            </bdi>
          )}
          <NarrowLine under={600}>
            <span>
              {known(t, `common:method.${part.paymentMethod}`, part.paymentMethod)} · {instalmentOf(part)}
            </span>
          </NarrowLine>
        </Lines>
      ),
      footer: t('settlements:part.total'),
    }),
    column.accessor('paymentMethod', {
      id: 'method',
      header: t('settlements:part.method'),
      meta: { width: 92, until: 600 },
      cell: ({ getValue }) => known(t, `common:method.${getValue()}`, getValue()),
    }),
    column.accessor('installment', {
      header: t('settlements:part.installment'),
      meta: { width: 96, until: 600 },
      cell: ({ row: { original: part } }) => <span className="number">{instalmentOf(part)}</span>,
    }),
    column.accessor('gross', { header: t('settlements:part.gross'), ...cents('gross') }),
    column.accessor('fee', { header: t('settlements:part.fee'), ...cents('fee') }),
    column.accessor('adjustment', { header: t('settlements:part.adjustment'), ...cents('adjustment') }),
    column.accessor('amount', {
      header: t('settlements:part.net'),
      meta: { align: 'end', width: { wide: 112, phone: 148 } },
      cell: ({ row: { original: part } }) => (
        <Lines>
          <Money cents={part.amount} bare />
          {left(part.gross, part.amount)}
        </Lines>
      ),
      footer: () => (
        <Lines>
          <Money cents={net} bare />
          {totals && left(totals.gross, net)}
        </Lines>
      ),
    }),
  ];
};

/** The payments that it is made of. */
function Parts({ one }: { one: Settlement }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const parts = useInfiniteQuery(settlementQueries.parts(merchantId, one.id));
  // They change with their sum: a refund, another fee.
  useRefetchOn(`${one.parts} ${one.amount}`, parts.refetch);
  const { totals, amount } = one;
  const columns = useMemo(() => partColumns(t, totals, amount), [t, totals, amount]);
  const rows = parts.data?.pages.flatMap((page) => page.data);
  return (
    <Section title={t('settlements:parts')}>
      <QueryTable
        boxed
        caption={t('settlements:parts')}
        query={parts}
        rows={rows}
        expected={Math.min(one.parts, 8)}
        columns={columns}
        hidden={totals?.adjustment === 0 ? withoutAdjustment : noColumns}
        tall
        rowId={partId}
        empty={<EmptyState title={t('settlements:noParts')} help={t('settlements:noPartsHelp')} />}
      />
      {rows && rows.length > 0 && <MoreRows list={parts} />}
    </Section>
  );
}
