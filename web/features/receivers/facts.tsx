import { formatPhone } from '../../../domain/core/display.ts';
import type { Waiting } from '../../../domain/core/timeline.ts';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { useWords } from '../../i18n/language.tsx';
import { TrafficLinks } from '../../shared/entities/traffic-links.tsx';
import { Fact, FactGroup, IdFact, TextFact, TimeFact } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { useReceiverWords } from './words.ts';

/** The receiver's facts. A fact without a value has no line. */
export function Facts({ receiver, run }: { receiver: Receiver; run: Waiting['run'] | undefined }) {
  const words = useWords();
  const { page, fact, form } = useReceiverWords();
  const shared = words.payment.fact;
  const { address, providerSpecificData } = receiver;
  const isCompany = receiver.documentType === 'CNPJ';
  return (
    <section className="facts" aria-label={words.payment.facts}>
      <FactGroup title={page.factsOf.receiver}>
        <IdFact name={shared.id} id={receiver.id} />
        <TextFact name={shared.name} text={receiver.name} />
        <Fact name={receiver.documentType}>
          <span className="number">{receiver.document}</span>
        </Fact>
        {receiver.userId && <IdFact name={fact.userId} id={receiver.userId} />}
        <TextFact name={fact.description} text={receiver.description} />
        {receiver.platformId && <IdFact name={fact.platform} id={receiver.platformId} />}
        {providerSpecificData?.monthlyRevenue !== undefined && (
          <Fact name={isCompany ? form.companyRevenue : form.personIncome}>
            <Money cents={providerSpecificData.monthlyRevenue} />
          </Fact>
        )}
        <TimeFact name={fact.created} at={receiver.createdAt} />
        <TimeFact name={fact.updated} at={receiver.updatedAt} />
      </FactGroup>
      <FactGroup title={page.factsOf.contact}>
        <TextFact name={shared.email} text={receiver.email} />
        <TextFact name={fact.phone} text={receiver.phone && formatPhone(receiver.phone)} />
        {address && (
          <TextFact
            name={fact.address}
            text={`${address.street}, ${address.number}, ${address.district}, ${address.city} ${address.state}, ${address.zipcode.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`}
          />
        )}
      </FactGroup>
      <TrafficLinks id={receiver.id} />
      {run && (
        <FactGroup title={page.factsOf.run}>
          <IdFact name={shared.workflow} id={run.workflowId} />
          <IdFact name={shared.run} id={run.runId} />
          {run.url && (
            <Fact name={shared.temporal}>
              <a href={run.url} target="_blank" rel="noopener noreferrer">
                {shared.openRun}
              </a>
            </Fact>
          )}
        </FactGroup>
      )}
    </section>
  );
}
