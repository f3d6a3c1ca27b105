import './health-page.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { relativeDate } from '../../../ui/time.ts';
import { useNow } from '../../../ui/use-now.ts';
import { type Circuit, type HealthWindow, healthQuery, type ProviderHealth } from './api.ts';
import { approvalOf, circuitDisplay } from './display.ts';
import { WordsTable } from './words-table.tsx';

/** A provider's health for this merchant, on the provider's page. */
export function ProviderSection({ provider }: { provider: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery(healthQuery(merchantId));
  const health = data?.find((one) => one.provider === provider);
  return (
    <section id="health" className="section stack gap-2" aria-labelledby={id}>
      <h2 id={id} className="subject">
        {t('provider-health:health')}
      </h2>
      {data ? (
        health ? (
          <Details health={health} />
        ) : (
          <p className="muted">{t('provider-health:idle')}</p>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton width="long" />
      )}
    </section>
  );
}

function Details({ health }: { health: ProviderHealth }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const count = new Intl.NumberFormat(tag);
  const operationOf = (name: string) => known(t, `common:operation.${name}`, name);
  return (
    <>
      {health.connections.length > 0 && (
        <ul className="health-circuits stack gap-2" aria-label={t('provider-health:column.circuit')}>
          {health.connections.map((circuit) => (
            <CircuitLine key={circuit.connectionId} circuit={circuit} provider={health.provider} />
          ))}
        </ul>
      )}
      {health.day.calls === 0 && health.day.payments === 0 ? (
        <p className="muted">{t('provider-health:idle')}</p>
      ) : (
        <div className="health-windows">
          <WindowFacts title={t('provider-health:hour')} window={health.hour} />
          <WindowFacts title={t('provider-health:day')} window={health.day} />
        </div>
      )}
      {health.operations.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard
        <section className="health-words" tabIndex={0} aria-label={t('provider-health:operations')}>
          <table>
            <caption>{t('provider-health:operations')}</caption>
            <thead>
              <tr>
                {[
                  t('provider-health:operation'),
                  t('provider-health:calls'),
                  t('provider-health:failed'),
                  t('provider-health:refused'),
                  t('provider-health:quantile.p50'),
                  t('provider-health:quantile.p95'),
                ].map((name, index) => (
                  <th key={name} scope="col" data-align={index > 0 ? 'end' : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {health.operations.map(({ operation, calls, failed, refused, p50, p95 }) => (
                <tr key={operation}>
                  <th scope="row">{operationOf(operation)}</th>
                  <td className="number" data-align="end">
                    {count.format(calls)}
                  </td>
                  <td className="number" data-align="end">
                    {count.format(failed)}
                  </td>
                  <td className="number" data-align="end">
                    {count.format(refused)}
                  </td>
                  <td className="number" data-align="end">
                    {count.format(p50)}
                  </td>
                  <td className="number" data-align="end">
                    {count.format(p95)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <h3>{t('provider-health:words')}</h3>
      <WordsTable words={health.words.map((word) => ({ ...word, provider: health.provider }))} />
    </>
  );
}

function CircuitLine({ circuit, provider }: { circuit: Circuit; provider: string }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const now = useNow();
  const { breaker, connectionId, name, failuresInARow, openUntil, failingSince } = circuit;
  const more = [
    failuresInARow > 0 && t('provider-health:failures', { count: failuresInARow }),
    failingSince && t('provider-health:since', { when: relativeDate(failingSince, now, tag) }),
    openUntil &&
      Date.parse(openUntil) > now &&
      t('provider-health:openUntil', { when: relativeDate(openUntil, now, tag) }),
  ].filter(Boolean);
  return (
    <li>
      <Badge {...circuitDisplay[breaker]} word={t(`provider-health:circuit.${breaker}`)} />
      <Link to={`/m/${merchantId}/connections/${connectionId}`}>
        <bdi>{name ?? provider}</bdi>
      </Link>
      <span className="muted">{[t(`provider-health:circuitMeans.${breaker}`), ...more].join(' · ')}</span>
    </li>
  );
}

function WindowFacts({
  title,
  window: { calls, failed, refused, p50, p95, approved, declined },
}: {
  title: string;
  window: HealthWindow;
}) {
  const { tag } = useLanguage();
  const t = useTexts();
  const count = new Intl.NumberFormat(tag);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const rate = approvalOf({ approved, declined });
  const facts = [
    [
      t('provider-health:approval'),
      rate === undefined
        ? t('provider-health:undecided')
        : t('provider-health:approvalOf', {
            rate: percent.format(rate),
            approved: count.format(approved),
            declined: count.format(declined),
          }),
    ],
    [
      t('provider-health:latency'),
      p50 === undefined || p95 === undefined
        ? t('provider-health:noCalls')
        : t('provider-health:latencyOf', { p50: `${count.format(p50)} ms`, p95: `${count.format(p95)} ms` }),
    ],
    [
      t('provider-health:failed'),
      calls === 0
        ? t('provider-health:noCalls')
        : t('provider-health:ofCalls', { failed: count.format(failed), calls: count.format(calls) }),
    ],
    [t('provider-health:refused'), count.format(refused)],
  ];
  return (
    <div className="health-window">
      <h3>{title}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
