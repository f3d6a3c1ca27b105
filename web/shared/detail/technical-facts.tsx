import './messages.ts';
import type { Waiting } from '../../../domain/core/timeline.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Fact, FactGroup, IdFact } from '../../ui/facts.tsx';
import { TrafficLinks } from '../entities/traffic-links.tsx';

/** For whoever follows an entity through the system: its events and webhooks, and its workflow's run. */
export function TechnicalFacts({ id, run }: { id: string; run?: Waiting['run'] | undefined }) {
  const t = useTexts();
  return (
    <section className="facts" aria-label={t('detail:technical')}>
      <TrafficLinks id={id} />
      {run && (
        <FactGroup title={t('detail:runTitle')}>
          <IdFact name={t('detail:fact.workflow')} id={run.workflowId} />
          <IdFact name={t('detail:fact.run')} id={run.runId} />
          {run.url && (
            <Fact name={t('detail:fact.temporal')}>
              <a href={run.url} target="_blank" rel="noopener noreferrer">
                {t('detail:fact.openRun')}
              </a>
            </Fact>
          )}
        </FactGroup>
      )}
    </section>
  );
}
