import '../../../shared/detail/messages.ts';
import './settlements.css';
import './messages.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { useConnectionName } from '../../../shared/connections/api.ts';
import { Amount, AmountBand } from '../../../shared/detail/amount-band.tsx';
import { DetailColumns, DetailHead, DetailNotices, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { MoreRows } from '../../../shared/lists/list-page.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useRefetchOn } from '../../../shared/lists/use-refetch-on.ts';
import { ProviderLink } from '../../../shared/providers/provider-link.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { AttentionBanner } from '../../../shared/timeline/attention-banner.tsx';
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
      list={{ at: `/m/${merchantId}/settlements`, title: t('settlements:title') }}
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
  const { proposal } = one;
  return (
    <>
      <Head one={one} />
      <AmountBand>
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

const column = createColumnHelper<Part>();
const partId = ({ paymentId, installment }: Part) => `${paymentId} ${installment}`;

const partColumns = (t: Translate) => [
  column.accessor('paymentId', {
    id: 'payment',
    header: t('settlements:part.payment'),
    cell: ({ row: { original: part } }) => (
      <PaymentRowLink id={part.paymentId} nameOf={(id) => t('settlements:part.open', { id })} />
    ),
  }),
  column.accessor('installment', {
    header: t('settlements:part.installment'),
    meta: { width: { wide: 148, phone: 84 } },
    cell: ({ row: { original: part } }) => {
      const { installment, installments } = part;
      if (installment === 0) return t('settlements:part.correction');
      return (
        <span className="number">
          {installments === undefined ? installment : t('settlements:part.of', { n: installment, of: installments })}
        </span>
      );
    },
  }),
  column.accessor('amount', {
    header: t('settlements:column.amountIn'),
    meta: { align: 'end', width: { wide: 160, phone: 96 } },
    cell: ({ getValue }) => <Money cents={getValue()} bare />,
  }),
];

/** The payments that it is made of. */
function Parts({ one }: { one: Settlement }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const parts = useInfiniteQuery(settlementQueries.parts(merchantId, one.id));
  // They change with their sum: a refund, another fee.
  useRefetchOn(`${one.parts} ${one.amount}`, parts.refetch);
  const columns = useMemo(() => partColumns(t), [t]);
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
        rowId={partId}
        empty={<EmptyState title={t('settlements:noParts')} help={t('settlements:noPartsHelp')} />}
      />
      {rows && rows.length > 0 && <MoreRows list={parts} />}
    </Section>
  );
}
