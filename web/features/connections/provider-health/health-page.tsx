import './health-page.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { PageHead } from '../../../shared/layout/page-head.tsx';
import { QueryTable } from '../../../shared/lists/query-table.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { healthQuery, type ProviderHealth } from './api.ts';
import { healthColumns } from './columns.tsx';
import { circuitOf, isActive, isFailing, isInTrouble } from './display.ts';
import { WordsTable } from './words-table.tsx';

const shows = ['active', 'trouble', 'all'] as const;
const placeholders = 8;
const rowId = ({ slug }: ProviderHealth) => slug;
const isSick = (health: ProviderHealth) => ['open', 'half_open'].includes(circuitOf(health)) || isFailing(health.hour);

/** The sort rank: open circuits first, then half-open ones, then other trouble. Equal ranks are sorted by calls. */
const rank = (health: ProviderHealth) =>
  (circuitOf(health) === 'open' ? 4 : 0) + (circuitOf(health) === 'half_open' ? 3 : 0) + (isInTrouble(health) ? 1 : 0);

/** The health of every connected provider, and its unmapped words. */
export function HealthPage() {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [params, setParams] = useSearchParams();
  const show = shows.find((known) => known === params.get('show')) ?? 'active';
  const query = useQuery(healthQuery(merchantId));
  const { data } = query;
  const columns = useMemo(() => healthColumns(t, tag, merchantId), [t, tag, merchantId]);
  const rows = useMemo(
    () =>
      data
        ?.filter((health) => show === 'all' || (show === 'active' ? isActive(health) : isInTrouble(health)))
        .sort((a, b) => rank(b) - rank(a) || b.day.calls - a.day.calls),
    [data, show],
  );
  const words = (data ?? [])
    .flatMap(({ provider, words }) => words.map((word) => ({ ...word, provider })))
    .sort((a, b) => b.lastAt.localeCompare(a.lastAt));
  const choose = (next: (typeof shows)[number]) =>
    setParams(next === 'active' ? {} : { show: next }, { preventScrollReset: true });

  return (
    <>
      <PageHead
        title={t('common:nav.title.health')}
        count={rows && t('provider-health:count', { count: rows.length })}
        lead={t('provider-health:lead')}
      />
      <div className="health in-order">
        <Segments
          bare
          name="show"
          label={t('provider-health:show')}
          all={shows}
          chosen={show}
          wordOf={(each) => t(`provider-health:showOf.${each}`)}
          onChoose={choose}
        />
        <QueryTable
          boxed
          caption={t('common:nav.title.health')}
          query={query}
          rows={rows}
          expected={placeholders}
          columns={columns}
          cards={820}
          rowId={rowId}
          flagged={isSick}
          empty={
            <EmptyState title={t(`provider-health:none.${show}`)} help={t(`provider-health:noneHelp.${show}`)}>
              {show !== 'all' && <Button onClick={() => choose('all')}>{t('provider-health:seeAll')}</Button>}
            </EmptyState>
          }
        />
        {(data || !query.error) && (
          <div className="health-unknown stack gap-2">
            <h2>{t('provider-health:words')}</h2>
            <p className="muted">{t('provider-health:wordsLead')}</p>
            {data && <WordsTable words={words} withProvider />}
          </div>
        )}
      </div>
    </>
  );
}
