import './messages.ts';
import { Link } from 'react-router';
import { known, useTexts } from '../../../i18n/texts.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { plainShare } from '../../../ui/chart/formats.ts';
import type { PaymentSearch } from '../search.ts';
import type { Figures } from './api.ts';
import { type ChartProps, FigureChart } from './figure-chart.tsx';
import { useFormats } from './formats.ts';

type Funnel = Figures['funnels'][number];

/** The steps of each method, and the payments that reached them. Only cards are confirmed by the payer's issuer. */
function stepsOf(funnel: Funnel) {
  const paymentMethod = [funnel.paymentMethod];
  const all = [
    { name: 'created', filters: { paymentMethod } },
    { name: 'sent', filters: { paymentMethod, sent: 'true' } },
    { name: 'challenged', filters: { paymentMethod, challenged: 'true' }, aside: true },
    { name: 'challengedApproved', filters: { paymentMethod, challenged: 'true', outcome: ['approved'] }, aside: true },
    { name: 'approved', filters: { paymentMethod, outcome: ['approved'] } },
    { name: 'kept', filters: { paymentMethod, status: ['APPROVED'] } },
  ] as const satisfies { name: keyof Funnel; filters: unknown; aside?: boolean }[];
  return all
    .filter(({ name }) => funnel.paymentMethod === 'CREDIT_CARD' || !name.startsWith('challenged'))
    .map((step) => ({
      ...step,
      aside: 'aside' in step,
      filters: step.filters as PaymentSearch,
      count: funnel[step.name],
      share: funnel.created === 0 ? undefined : funnel[step.name] / funnel.created,
    }));
}

/** What became of the payments of each method, step by step. */
export function Funnels({ of: { current }, shown, behind }: ChartProps) {
  const t = useTexts();
  const format = useFormats();
  const { merchantId } = useMerchant();
  const maySettlements = useMay('GET /v1/settlements').allowed;
  const methodOf = (method: string) => known(t, `common:method.${method}`, method);
  const stepName = (method: string, step: ReturnType<typeof stepsOf>[number]['name']) =>
    step === 'approved' && method !== 'CREDIT_CARD'
      ? t('performance:funnelStep.paid')
      : t(`performance:funnelStep.${step}`);
  const funnels = current.funnels.filter(({ created }) => created > 0).sort((a, b) => b.created - a.created);
  return (
    <FigureChart
      name="funnel"
      shown={shown}
      title={t('performance:funnel')}
      note={t('performance:funnelNote')}
      empty={funnels.length === 0 ? t('performance:nothing') : undefined}
      table={{
        head: [
          t('performance:funnelStepName'),
          t('performance:way.paymentMethod'),
          t('performance:created'),
          t('performance:share'),
        ],
        rows: funnels.flatMap((funnel) =>
          stepsOf(funnel).map(({ name, count, share }) => ({
            key: `${funnel.paymentMethod} ${name}`,
            cells: [
              stepName(funnel.paymentMethod, name),
              methodOf(funnel.paymentMethod),
              format.count(count),
              format.percent(share),
            ],
            plain: [stepName(funnel.paymentMethod, name), methodOf(funnel.paymentMethod), count, plainShare(share)],
          })),
        ),
      }}
    >
      <div className="funnels">
        {funnels.map((funnel) => (
          <section key={funnel.paymentMethod} className="funnel" aria-label={methodOf(funnel.paymentMethod)}>
            <h4>{methodOf(funnel.paymentMethod)}</h4>
            <ol>
              {stepsOf(funnel).map(({ name, count, share = 0, aside, filters }) => (
                <li key={name} data-aside={aside || undefined}>
                  <Link to={behind(filters)}>{stepName(funnel.paymentMethod, name)}</Link>
                  <span className="number strong">{format.count(count)}</span>
                  <span className="number muted">{format.percent(share)}</span>
                  <svg viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                    <rect className="chart-ground" width="1000" height="8" />
                    <rect className={aside ? 'chart-reach' : 'chart-column'} width={1000 * share} height="8" />
                  </svg>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
      {maySettlements && (
        <p className="muted small">
          {t('performance:funnelSettled')}{' '}
          <Link to={`/m/${merchantId}/settlements`}>{t('performance:funnelSchedule')}</Link>
        </p>
      )}
    </FigureChart>
  );
}
