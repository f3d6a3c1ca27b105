import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Fact, FactGroup, TimeFact } from '../../../ui/facts.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { calendarDay } from '../../../ui/time.ts';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { type ClosingDetail, closingQueries } from './api.ts';

const amounts = ['gross', 'fees', 'refunds', 'disputes', 'net', 'arrived', 'toCome'] as const;

type Account = ClosingDetail['changes'][number]['account'];

export const ClosingPage = pageOfId(OneClosing);

function OneClosing({ id: day }: { id: string }) {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const one = useQuery(closingQueries.one(merchantId, day));
  const nameOf = (closing: ClosingDetail) => t('closings:name', { day: calendarDay(closing.day, tag) });
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/closings`, title: t('closings:title') }}
      notFound={{ title: t('closings:notFound'), help: t('closings:notFoundHelp'), toList: t('closings:seeAll') }}
      title={nameOf}
    >
      {(closing) => (
        <>
          <DetailHead title={nameOf(closing)} line={[t('closings:entries', { count: closing.entries })]} />
          <DetailColumns facts={<Facts of={closing} />}>
            <Changes of={closing} />
            <Later of={closing} />
            <Connections of={closing} />
          </DetailColumns>
        </>
      )}
    </DetailPage>
  );
}

function Facts({ of: { totals, closedAt, closedBy } }: { of: ClosingDetail }) {
  const t = useTexts();
  return (
    <div className="facts">
      <FactGroup title={t('closings:title')}>
        {amounts.map((name) => (
          <Fact key={name} name={t(`closings:column.${name}`)}>
            <Money cents={totals[name]} />
          </Fact>
        ))}
        <TimeFact name={t('closings:closedAt')} at={closedAt} />
        {closedBy && (
          <Fact name={t('closings:closedBy')}>
            <bdi>{closedBy}</bdi>
          </Fact>
        )}
      </FactGroup>
    </div>
  );
}

function Changes({ of: { changes } }: { of: ClosingDetail }) {
  const t = useTexts();
  return (
    <Section title={t('closings:changes')}>
      {changes.length === 0 ? (
        <p className="muted">{t('closings:noChanges')}</p>
      ) : (
        <ul className="stack gap-2">
          {changes.map(({ connectionId, account, closed, now }) => (
            <li key={`${connectionId} ${account}`}>
              {t('closings:changed', {
                account: t(`closings:account.${account}`),
                closed: formatBRL(closed),
                now: formatBRL(now),
              })}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Later({ of: { later } }: { of: ClosingDetail }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  if (later.count === 0) {
    return (
      <Section title={t('closings:later')}>
        <p className="muted">{t('closings:noLater')}</p>
      </Section>
    );
  }
  return (
    <Section title={t('closings:later')}>
      <p className="muted">{t('closings:laterCount', { count: later.count })}</p>
      <ul className="stack gap-2">
        {later.entries.map(({ id, kind, entity, entityId, lines, createdAt }) => (
          <li key={id} className="cluster gap-3">
            <Link to={`/m/${merchantId}/${entity}s/${entityId}`}>{t(`closings:kind.${kind}`)}</Link>
            <span>
              {lines
                .map(({ account, amount }) => `${t(`closings:account.${account}`)} ${formatBRL(amount)}`)
                .join(' · ')}
            </span>
            <TimeCell at={createdAt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Connections({ of: { connections } }: { of: ClosingDetail }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  if (connections.length === 0) return null;
  return (
    <Section title={t('closings:connections')}>
      <ul className="stack gap-2">
        {connections.map(({ connectionId, provider, accounts }) => (
          <li key={connectionId} className="stack gap-2">
            <Link to={`/m/${merchantId}/connections/${connectionId}`}>
              <bdi>{provider}</bdi>
            </Link>
            <span className="muted">
              {(Object.entries(accounts) as [Account, number][])
                .map(([account, amount]) => `${t(`closings:account.${account}`)} ${formatBRL(amount)}`)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
