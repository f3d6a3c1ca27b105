import '../../features/identity/people/messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import '../../features/identity/people/people.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import { bankCoolOffMs } from '../../../domain/receivers/actions.ts';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { PageHead } from '../../shared/layout/page-head.tsx';
import { policyQuery, type SavedPolicy } from '../../shared/payout-policy/api.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { roleWord } from '../../shared/session/role.ts';
import { Fact } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const hours = bankCoolOffMs / 3_600_000;

/**
 * Every action that one person alone cannot complete: what it is, who else is needed, the waiting time, and where it is
 * configured.
 */
export function RulesPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { data, error, isFetching, refetch } = useQuery(policyQuery(merchantId));
  return (
    <>
      <PageHead title={t('common:nav.title.rules')} lead={t('people:rules.lead')} />
      {data ? (
        <Rules policy={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div className="rules-list stack gap-6" aria-busy="true">
          <Skeleton width="long" />
          <Skeleton width="medium" />
          <Skeleton width="long" />
        </div>
      )}
    </>
  );
}

function Rules({ policy }: { policy: SavedPolicy }) {
  const t = useTexts();
  const { approveFrom, approvals, approverRoles, approvers, people, roles } = policy;
  const roleNames = (named: readonly string[]) =>
    named.map((role) => roleWord(t, roles.find((one) => one.role === role) ?? { role })).join(', ');
  const able = people.filter(({ id, role }) => approverRoles.includes(role) && (approvers?.includes(id) ?? true));
  // The requester may be among them and does not count as an approver.
  const tooFew = able.length <= approvals ? <TooFew needed={approvals} able={able.length} /> : undefined;
  const names = able.map(({ name }) => name).join(', ');
  const from = approveFrom === undefined ? undefined : formatBRL(approveFrom);
  const mayPeople = useMay('GET /v1/users').allowed;
  return (
    <div className="rules-list stack gap-6">
      <Rule
        title={t('people:rules.payouts')}
        to="payout-policy"
        link={t('people:rules.toPolicy')}
        wait={from ? t('people:rules.noWait') : undefined}
        who={from ? roleNames(approverRoles) : undefined}
        able={from && names}
      >
        <p>
          {from
            ? t('people:rules.payoutsFrom', { amount: from, people: t('people:rules.people', { count: approvals }) })
            : t('people:rules.payoutsNone')}
        </p>
        {from && tooFew}
      </Rule>
      <Rule
        title={t('people:rules.batches')}
        to="payout-batches"
        link={t('people:rules.toBatches')}
        wait={t('people:rules.noWait')}
        who={roleNames(approverRoles)}
        able={names}
      >
        <p>
          {t('people:rules.batchesRule')}{' '}
          {from &&
            approvals > 1 &&
            t('people:rules.batchesFrom', { amount: from, people: t('people:rules.people', { count: approvals }) })}
        </p>
        {!from && able.length < 2 && <TooFew needed={1} able={able.length} />}
      </Rule>
      <Rule
        title={t('people:rules.outcome')}
        to="payouts?needsAttention=true"
        link={t('people:rules.toPayouts')}
        wait={t('people:rules.noWait')}
        who={roleNames(roles.map(({ role }) => role))}
        fixed
      >
        <p>{t('people:rules.outcomeRule')}</p>
      </Rule>
      <Rule
        title={t('people:rules.bank')}
        to="receivers"
        link={t('people:rules.toReceivers')}
        wait={t('people:rules.bankWait', { hours })}
        who={roleNames(roles.map(({ role }) => role))}
        fixed
      >
        <p>{t('people:rules.bankRule', { hours })}</p>
      </Rule>
      <Rule
        title={t('people:rules.access')}
        to={mayPeople ? 'people' : undefined}
        link={t('people:rules.toPeople')}
        wait={t('people:rules.now')}
        who={roleNames(['admin'])}
        fixed
      >
        <p>{t('people:rules.accessRule')}</p>
      </Rule>
    </div>
  );
}

function TooFew({ needed, able }: { needed: number; able: number }) {
  const t = useTexts();
  return (
    <Notice tone="ask" icon="alert" title={t('people:rules.few', { n: needed })}>
      <p>
        {t('people:rules.able')}: {able}
      </p>
    </Notice>
  );
}

function Rule({
  title,
  who,
  able,
  wait,
  to,
  link,
  fixed,
  children,
}: {
  title: string;
  /** Undefined where nothing waits for a person. */
  who: string | undefined;
  able?: string | undefined;
  wait: string | undefined;
  to: string | undefined;
  link: string;
  /** Not configurable. */
  fixed?: boolean;
  children: ReactNode;
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  return (
    <section className="rule" aria-label={title}>
      <h2>{title}</h2>
      {children}
      <dl>
        {who && <Fact name={t('people:rules.who')}>{who}</Fact>}
        {able && (
          <Fact name={t('people:rules.able')}>
            <bdi>{able}</bdi>
          </Fact>
        )}
        {wait && <Fact name={t('people:rules.wait')}>{wait}</Fact>}
        <Fact name={t('people:rules.set')}>
          {fixed && <span className="muted">{t('people:rules.fixed')}</span>}
          {fixed && to && ' · '}
          {to && <Link to={`/m/${merchantId}/${to}`}>{link}</Link>}
        </Fact>
      </dl>
    </section>
  );
}
