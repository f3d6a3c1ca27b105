import './event-types-page.css';
import './messages.ts';
import '../../shared/code/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { EventType } from '../../../domain/events/event.ts';
import { exampleOf } from '../../../domain/events/examples.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CodeBlock, CodeSamples } from '../../shared/code/code-block.tsx';
import { verifying } from '../../shared/code/verifying.ts';
import { PageHead } from '../../shared/layout/page-head.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Section } from '../../ui/section.tsx';
import { endpointQueries } from './api.ts';
import { eventTypes } from './search.ts';

const families = [...new Set(eventTypes.map((type) => type.split('.')[0] ?? ''))];

/** Every event that we send: when, with which body, and how a server knows that it is ours. */
export function EventTypesPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [search, setSearch] = useSearchParams();
  const shown = eventTypes.find((type) => type === search.get('type')) ?? 'payment.approved';
  return (
    <>
      <PageHead
        title={t('common:nav.title.eventTypes')}
        count={t('events:types.count', { count: eventTypes.length })}
        lead={t('events:types.lead')}
      >
        <a className="button" href={`/docs/event_${shown.replace('.', '_')}`}>
          {t('events:types.fields')}
        </a>
      </PageHead>
      <div className="event-types">
        <nav className="event-types-list" aria-label={t('common:nav.title.eventTypes')}>
          {families.map((family) => (
            <ul key={family}>
              {eventTypes
                .filter((type) => type.startsWith(`${family}.`))
                .map((type) => (
                  <li key={type}>
                    <Link
                      to={`?type=${type}`}
                      replace
                      preventScrollReset
                      aria-current={type === shown ? 'true' : undefined}
                      onClick={(event) => {
                        event.preventDefault();
                        setSearch({ type }, { replace: true, preventScrollReset: true });
                      }}
                    >
                      <code>{type}</code>
                    </Link>
                  </li>
                ))}
            </ul>
          ))}
        </nav>
        <div className="stack gap-6 shrink">
          <section className="stack shrink" aria-labelledby="event-type">
            <h2 id="event-type" className="event-types-name mono">
              {shown}
            </h2>
            <p className="prose">{t(`events:when.${shown}`)}</p>
            <CodeBlock title={t('events:types.body')} code={JSON.stringify(exampleOf(shown), null, 2)} />
            <p className="muted prose">{t('events:types.bodyHelp')}</p>
          </section>
          <Section title={t('events:types.try')}>
            <Endpoints merchantId={merchantId} type={shown} />
          </Section>
          <Section title={t('code:verify.title')}>
            <p className="muted prose">{t('code:verify.lead')}</p>
            <CodeSamples
              title={t('code:verify.title')}
              samples={verifying(t('code:verify.throws'), t('code:verify.body'))}
            />
          </Section>
        </div>
      </div>
    </>
  );
}

/** The endpoints to which the type can be sent as a test. */
function Endpoints({ merchantId, type }: { merchantId: string; type: EventType }) {
  const t = useTexts();
  const { data } = useQuery(endpointQueries.list(merchantId));
  const { may } = useMerchant();
  if (!data || data.length === 0) {
    return (
      <p className="muted">
        {data && t('events:endpoints.empty')}{' '}
        {may.includes('POST /v1/webhook-endpoints') && (
          <Link to={`/m/${merchantId}/endpoints/new`}>{t('events:endpoints.new')}</Link>
        )}
      </p>
    );
  }
  return (
    <>
      <p className="muted">{t('events:types.tryHelp')}</p>
      <ul className="stack gap-2">
        {data.map(({ id, url }) => (
          <li key={id} className="anywhere">
            <Link to={`/m/${merchantId}/endpoints/${id}?test=${type}`}>
              <bdi>{url}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
