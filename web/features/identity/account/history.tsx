import './messages.ts';
import '../audit/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { known, type Translate, useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { historyQuery, type SecurityLine } from './api.ts';

/** What happened to the person's access, by themselves and by others. */
export function SecurityHistory() {
  const t = useTexts();
  const { data, error, isFetching, refetch } = useQuery(historyQuery);
  return (
    <section className="account-part stack" aria-labelledby="you-history">
      <h2 id="you-history">{t('account:history.title')}</h2>
      <p className="muted">{t('account:history.lead')}</p>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton width="long" />}
      <ul className="own-sessions">
        {data?.map((line) => (
          <li key={`${line.at} ${line.action}`}>
            <div className="own-session">
              <p className={line.by.self ? undefined : 'strong'}>
                <bdi>{whatOf(t, line)}</bdi>
              </p>
              <p className="muted cluster gap-3 small">
                <TimeCell at={line.at} />
                {line.merchantName && <bdi>{line.merchantName}</bdi>}
                {!line.by.self && <bdi>{byOf(t, line)}</bdi>}
                {line.address && <span className="number">{line.address}</span>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The line about oneself; of a changed role with both roles. */
function whatOf(t: Translate, { action, detail = '', by }: SecurityLine): string {
  const [, from, to] = /^(.{1,40}) to (.{1,40})$/.exec(detail) ?? [];
  if (!by.self && from !== undefined && to !== undefined) {
    const role = (name: string) => known(t, `common:roles.${name}`, name);
    return t('account:history.role', { from: role(from), to: role(to) });
  }
  const own = by.self ? '' : known(t, `account:history.action.${action}`, '');
  return own || known(t, `audit:action.${action}`, action);
}

const byOf = (t: Translate, { by }: SecurityLine) =>
  by.kind === 'person'
    ? by.name === undefined
      ? t('audit:unknown')
      : t('account:history.by', { name: by.name })
    : t(`audit:${by.kind}`);
