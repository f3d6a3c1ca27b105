import '../../features/identity/people/people.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatBRL } from '../../../domain/core/money.ts';
import { bankCoolOffMs } from '../../../domain/receivers/actions.ts';
import { usePeopleWords } from '../../features/identity/people/words.ts';
import { useWords } from '../../i18n/language.tsx';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { PageHead } from '../../shared/layout/page-head.tsx';
import { policyQuery, type SavedPolicy } from '../../shared/payout-policy/api.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Fact } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const hours = bankCoolOffMs / 3_600_000;

/**
 * Every action that one person alone cannot complete: what it is, who else is needed, the waiting time, and where it is
 * configured.
 */
export function RulesPage() {
  const { rules: t } = usePeopleWords();
  const { merchantId } = useMerchant();
  const { data, error, isFetching, refetch } = useQuery(policyQuery(merchantId));
  return (
    <>
      <PageHead title={t.title} lead={t.lead} />
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
  const words = useWords();
  const { rules: t } = usePeopleWords();
  const { approveFrom, approvals, approverRoles, approvers, people } = policy;
  const roleNames = (roles: readonly string[]) => roles.map((role) => words.roles[role] ?? role).join(', ');
  const able = people.filter(({ id, role }) => approverRoles.includes(role) && (approvers?.includes(id) ?? true));
  // The requester may be among them and does not count as an approver.
  const tooFew = able.length <= approvals ? <TooFew needed={approvals} able={able.length} /> : undefined;
  const names = able.map(({ name }) => name).join(', ');
  const from = approveFrom === undefined ? undefined : formatBRL(approveFrom);
  const mayPeople = useMay('GET /v1/users').allowed;
  return (
    <div className="rules-list stack gap-6">
      <Rule
        title={t.payouts}
        to="payout-policy"
        link={t.toPolicy}
        wait={from ? t.noWait : undefined}
        who={from ? roleNames(approverRoles) : undefined}
        able={from && names}
      >
        <p>{from ? t.payoutsFrom(from, t.people(approvals)) : t.payoutsNone}</p>
        {from && tooFew}
      </Rule>
      <Rule
        title={t.batches}
        to="payout-batches"
        link={t.toBatches}
        wait={t.noWait}
        who={roleNames(approverRoles)}
        able={names}
      >
        <p>
          {t.batchesRule} {from && approvals > 1 && t.batchesFrom(from, t.people(approvals))}
        </p>
        {!from && able.length < 2 && <TooFew needed={1} able={able.length} />}
      </Rule>
      <Rule
        title={t.outcome}
        to="payouts?needsAttention=true"
        link={t.toPayouts}
        wait={t.noWait}
        who={roleNames(['admin', 'finance'])}
        fixed
      >
        <p>{t.outcomeRule}</p>
      </Rule>
      <Rule
        title={t.bank}
        to="receivers"
        link={t.toReceivers}
        wait={t.bankWait(hours)}
        who={roleNames(['admin', 'finance'])}
        fixed
      >
        <p>{t.bankRule(hours)}</p>
      </Rule>
      <Rule
        title={t.access}
        to={mayPeople ? 'people' : undefined}
        link={t.toPeople}
        wait={t.now}
        who={roleNames(['admin'])}
        fixed
      >
        <p>{t.accessRule}</p>
      </Rule>
    </div>
  );
}

function TooFew({ needed, able }: { needed: number; able: number }) {
  const { rules: t } = usePeopleWords();
  return (
    <Notice tone="ask" icon="alert" title={t.few(needed)}>
      <p>
        {t.able}: {able}
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
  const { rules: t } = usePeopleWords();
  const { merchantId } = useMerchant();
  return (
    <section className="rule" aria-label={title}>
      <h2>{title}</h2>
      {children}
      <dl>
        {who && <Fact name={t.who}>{who}</Fact>}
        {able && (
          <Fact name={t.able}>
            <bdi>{able}</bdi>
          </Fact>
        )}
        {wait && <Fact name={t.wait}>{wait}</Fact>}
        <Fact name={t.set}>
          {fixed && <span className="muted">{t.fixed}</span>}
          {fixed && to && ' · '}
          {to && <Link to={`/m/${merchantId}/${to}`}>{link}</Link>}
        </Fact>
      </dl>
    </section>
  );
}
