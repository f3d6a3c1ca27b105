import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Amount, AmountBand } from '../../../shared/detail/amount-band.tsx';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Fact, FactGroup, FactTable, TimeFact } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { calendarDay } from '../../../ui/time.ts';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { FileButtons } from '../file-buttons.tsx';
import { type ClosingDetail, closingQueries, fetchEntries } from './api.ts';

const amounts = ['gross', 'fees', 'refunds', 'disputes', 'net', 'arrived', 'toCome'] as const;

type Account = ClosingDetail['changes'][number]['account'];

/** In the order in which money moves. */
const accountNames = [
  'sales',
  'fees',
  'payout_fees',
  'refunds',
  'disputes',
  'receivable',
  'available',
  'bank',
  'in_transit',
  'payouts',
  'unassigned',
] as const satisfies readonly Account[];

/** As finance reads it: what was sold is a credit in the ledger, and no loss. */
const asRead = (account: Account, cents: number) => (account === 'sales' ? -cents : cents);

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
      list={{ at: `/m/${merchantId}/closings`, title: t('common:nav.title.closings') }}
      notFound={{ title: t('closings:notFound'), help: t('closings:notFoundHelp'), toList: t('closings:seeAll') }}
      title={nameOf}
    >
      {(closing) => (
        <>
          <DetailHead
            title={nameOf(closing)}
            line={[t('closings:entries', { count: closing.entries })]}
            actions={<Entries day={closing.day} />}
          />
          <AmountBand>
            {amounts.map((name) => (
              <Amount key={name} name={t(`closings:column.${name}`)} cents={closing.totals[name]} />
            ))}
          </AmountBand>
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

/** All entries of the day, as a file. */
function Entries({ day }: { day: string }) {
  const t = useTexts();
  const { language } = useLanguage();
  const { merchantId, may } = useMerchant();
  if (!may.includes('GET /v1/ledger/entries/file')) return null;
  return (
    <FileButtons
      take={(format) => fetchEntries(merchantId, { from: day, to: day, format, language })}
      wordOf={(what) => t(`closings:file.${what}`)}
    />
  );
}

function Facts({ of: { closedAt, closedBy, entries } }: { of: ClosingDetail }) {
  const t = useTexts();
  return (
    <div className="facts">
      <FactGroup title={t('common:nav.title.closings')}>
        <TimeFact name={t('closings:closedAt')} at={closedAt} />
        {closedBy && (
          <Fact name={t('closings:closedBy')}>
            <bdi>{closedBy}</bdi>
          </Fact>
        )}
        <Fact name={t('closings:ledger')}>{t('closings:entries', { count: entries })}</Fact>
      </FactGroup>
    </div>
  );
}

function Changes({ of: { changes } }: { of: ClosingDetail }) {
  const t = useTexts();
  if (changes.length === 0)
    return (
      <Section title={t('closings:changes')}>
        <p className="icon-text" data-tone="good">
          <Icon name="check" />
          <span>{t('closings:noChanges')}</span>
        </p>
      </Section>
    );
  return (
    <FactTable
      title={t('closings:changes')}
      heads={[t('closings:accountName'), t('closings:closedWith'), t('closings:now'), t('closings:difference')]}
    >
      {changes.map(({ connectionId, account, closed, now }) => (
        <tr key={`${connectionId} ${account}`}>
          <td>{t(`closings:account.${account}`)}</td>
          {[closed, now, now - closed].map((cents, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an amount is identified by its column
            <td key={at}>
              <Money cents={asRead(account, cents)} />
            </td>
          ))}
        </tr>
      ))}
    </FactTable>
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
        {later.entries.map(({ id, cause, entity, entityId, lines, at }) => (
          <li key={id} className="cluster gap-3">
            <Link to={`/m/${merchantId}/${entity}s/${entityId}`}>{t(`closings:kind.${cause}`)}</Link>
            <span>
              {lines
                .map(
                  ({ account, amount }) => `${t(`closings:account.${account}`)} ${formatBRL(asRead(account, amount))}`,
                )
                .join(' · ')}
            </span>
            <TimeCell at={at} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The accounts that any connection has moved, one column each. */
function Connections({ of: { connections } }: { of: ClosingDetail }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  if (connections.length === 0) return null;
  const accounts = accountNames.filter((account) => connections.some((one) => one.accounts[account]));
  return (
    <div className="facts-scroll">
      <FactTable
        title={t('closings:connections')}
        heads={[t('closings:connection'), ...accounts.map((account) => t(`closings:account.${account}`))]}
      >
        {connections.map((one) => (
          <tr key={one.connectionId}>
            <td>
              <Link to={`/m/${merchantId}/connections/${one.connectionId}`}>
                <bdi>{one.provider}</bdi>
              </Link>
            </td>
            {accounts.map((account) => (
              <td key={account}>
                <Money cents={asRead(account, one.accounts[account] ?? 0)} />
              </td>
            ))}
          </tr>
        ))}
      </FactTable>
    </div>
  );
}
