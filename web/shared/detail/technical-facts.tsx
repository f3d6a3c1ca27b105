import './messages.ts';
import type { Waiting } from '../../../domain/core/timeline.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Fact, FactGroup, IdFact } from '../../ui/facts.tsx';
import { TrafficLinks } from '../entities/traffic-links.tsx';

interface Technical {
  id: string;
  run?: Waiting['run'] | undefined;
}

/** The technical facts in a section of their own. */
export function TechnicalFacts(of: Technical) {
  const t = useTexts();
  return (
    <section className="facts" aria-label={t('detail:technical')}>
      <TechnicalGroups {...of} />
    </section>
  );
}

/** For whoever follows an entity through the system: its events and webhooks, and its workflow's run. */
export function TechnicalGroups({ id, run }: Technical) {
  const t = useTexts();
  return (
    <>
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
    </>
  );
}
