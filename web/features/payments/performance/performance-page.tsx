import './messages.ts';
import './performance.css';
import '../messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import { comparisons } from '../../../../domain/finance/performance.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState, StaleNotice } from '../../../shared/api/error-state.tsx';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { rangeOf } from '../../../shared/lists/address.ts';
import { RangeForm } from '../../../shared/lists/created-filter.tsx';
import { shownDay } from '../../../shared/lists/days.ts';
import { ProvidersFilter, SeveralFilter } from '../../../shared/lists/filter-bar.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { methods } from '../../../shared/status/display.ts';
import { rateOf } from '../../../ui/chart/formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Figure, FigureRow } from '../../../ui/figures.tsx';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Tick } from '../../../ui/tick.tsx';
import type { PaymentSearch } from '../search.ts';
import { type Performance, performanceQuery } from './api.ts';
import { Breakdown } from './breakdown.tsx';
import { Change } from './change.tsx';
import { type Choice, choiceAddress, comparisonOf, daysOf, searchBehind, spanOf, spans } from './choice.ts';
import { ReturnCodes } from './codes.tsx';
import { Costs } from './costs.tsx';
import type { ChartProps } from './figure-chart.tsx';
import { costOf, useFormats } from './formats.ts';
import { Funnels } from './funnels.tsx';
import { HeatMap } from './heat-map.tsx';
import { OverTime } from './over-time.tsx';

/** How much is approved, where it is lost and what it costs, beside other days. What is shown is in the address. */
export function PerformancePage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const choice = choiceAddress.read(params);
  const choose = (change: Choice) =>
    setParams(choiceAddress.write({ ...choice, ...change }), { preventScrollReset: true });
  const query = useQuery(performanceQuery(merchantId, choice));
  const { data, error } = query;
  const now = Date.now();
  const { from, to } = daysOf(choice, now);
  const behind = (filters: PaymentSearch) => `/m/${merchantId}/payments?${searchBehind(choice, now, filters)}`;
  const days = from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`;
  const shown = {
    fileName: (chart: string) => `${t('performance:file')}-${chart}-${from}_${to}`,
    caption: [
      days,
      ...(choice.provider ?? []),
      ...(choice.paymentMethod ?? []).map((method) => t(`common:method.${method}`)),
    ].join(' · '),
  };
  const chart: ChartProps | undefined = data && { of: data, shown, behind };
  return (
    <>
      <PageHead title={t('performance:title')} count={days} lead={t('performance:lead')} />
      <div className="performance" aria-busy={query.isPlaceholderData}>
        <Tools choice={choice} choose={choose} />
        {error && data && (
          <StaleNotice
            error={error}
            since={query.dataUpdatedAt}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        )}
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void query.refetch()} busy={query.isFetching} />
        ) : (
          <>
            {data?.counting && <Notice tone="wait" icon="clock" title={t('performance:counting')} />}
            <KeyFigures of={data} busy={query.isPlaceholderData} />
            {data?.current.count === 0 && (
              <EmptyState title={t('performance:nothing')} help={t('performance:nothingHelp')} />
            )}
            {chart && data && data.current.count > 0 && (
              <>
                <h2 className="unseen">{t('performance:charts')}</h2>
                <OverTime {...chart} />
                <div className="performance-pair">
                  <Breakdown {...chart} />
                  <Costs {...chart} />
                </div>
                <HeatMap {...chart} />
                <Funnels {...chart} />
                <ReturnCodes {...chart} />
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** The days, what they are compared with, and whose payments. */
function Tools({ choice, choose }: { choice: Choice; choose: (change: Choice) => void }) {
  const t = useTexts();
  const comparison = comparisonOf(choice);
  const wordsOf = (range: string | undefined) => {
    const [from = '', to = ''] = rangeOf(range) ?? [];
    return range && (from === to ? shownDay(from) : `${shownDay(from)} – ${shownDay(to)}`);
  };
  return (
    <div className="performance-tools">
      <Segments
        bare
        name="span"
        label={t('performance:spanLabel')}
        all={spans}
        chosen={spanOf(choice)}
        wordOf={(span) => t(`performance:span.${span}`)}
        onChoose={(span) => choose({ span: span === '30d' ? undefined : span, days: undefined })}
      />
      <FilterChip name={t('performance:days')} value={wordsOf(choice.days)} onClear={() => choose({ days: undefined })}>
        <RangeForm key={choice.days} range={choice.days} onSet={(range) => choose({ days: whole(range) })} />
      </FilterChip>
      <FilterChip
        name={t('performance:compare')}
        value={choice.with ? wordsOf(choice.with) : t(`performance:comparison.${comparison ?? 'previous'}`)}
        onClear={() => choose({ compare: 'none', with: undefined })}
      >
        <div className="preset-rows">
          {comparisons.map((each) => (
            <Tick
              key={each}
              kind="radio"
              name="compare"
              checked={comparison === each}
              onChange={() => choose({ compare: each === 'previous' ? undefined : each, with: undefined })}
            >
              {t(`performance:comparison.${each}`)}
            </Tick>
          ))}
        </div>
        <RangeForm key={choice.with} range={choice.with} onSet={(range) => choose({ with: whole(range) })} />
      </FilterChip>
      <SeveralFilter
        name={t('common:list.method')}
        all={methods}
        value={choice.paymentMethod}
        wordOf={(method) => t(`common:method.${method}`)}
        onSet={(paymentMethod) => choose({ paymentMethod })}
      />
      <ProvidersFilter value={choice.provider} onSet={(provider) => choose({ provider })} />
    </div>
  );
}

/** A range of which one end alone was given is that day. */
function whole(range: string | undefined): string | undefined {
  const [from = '', to = ''] = rangeOf(range) ?? [];
  return from || to ? `${from || to}..${to || from}` : undefined;
}

function KeyFigures({ of, busy }: { of: Performance | undefined; busy: boolean }) {
  const t = useTexts();
  const format = useFormats();
  const { current, compared } = of ?? {};
  const before = (value: string) => compared && t('performance:before', { value });
  return (
    <FigureRow busy={busy || !of}>
      <Figure
        name={t('performance:rate')}
        value={current && <span className="number">{format.percent(rateOf(current))}</span>}
        note={
          of && (
            <>
              <Change as="points" good="more" now={current && rateOf(current)} before={compared && rateOf(compared)} />{' '}
              {before(format.percent(compared && rateOf(compared)))}
            </>
          )
        }
      />
      <Figure
        name={t('performance:volume')}
        value={current && <Money cents={current.volume} />}
        note={
          of && (
            <>
              <Change as="part" good="more" now={current?.volume} before={compared?.volume} />{' '}
              {before(formatBRL(compared?.volume ?? 0))}
            </>
          )
        }
      />
      <Figure
        name={t('performance:created')}
        value={current && <span className="number">{format.count(current.count)}</span>}
        note={
          of && (
            <>
              <Change as="part" now={current?.count} before={compared?.count} />{' '}
              {before(format.count(compared?.count ?? 0))}
            </>
          )
        }
      />
      <Figure
        name={t('performance:costs')}
        value={current && <span className="number">{format.fine(costOf(current))}</span>}
        note={
          of && (
            <>
              <Change
                as="points"
                fine
                good="less"
                now={current && costOf(current)}
                before={compared && costOf(compared)}
              />{' '}
              {current && costOf(current) === undefined
                ? t('performance:noFeesShort')
                : before(format.fine(compared && costOf(compared)))}
            </>
          )
        }
      />
    </FigureRow>
  );
}
