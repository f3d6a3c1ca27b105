import type { ReactNode } from 'react';
import { formatPhone } from '../../../domain/core/display.ts';
import type { Waiting } from '../../../domain/core/timeline.ts';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { useWords } from '../../i18n/language.tsx';
import { TrafficLinks } from '../../shared/entities/traffic-links.tsx';
import { CopyId } from '../../ui/copy-id.tsx';
import { Fact, FactGroup } from '../../ui/facts.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Money } from '../../ui/money.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { useReceiverWords } from './words.ts';

/** Everything known of the receiver that is not news. What is not known has no line. */
export function Facts({ receiver, run }: { receiver: Receiver; run: Waiting['run'] | undefined }) {
  const words = useWords();
  const { page, fact, form } = useReceiverWords();
  const shared = words.payment.fact;
  const { address, providerSpecificData } = receiver;
  const isCompany = receiver.documentType === 'CNPJ';
  return (
    <section className="facts" aria-label={words.payment.facts}>
      <FactGroup title={page.factsOf.receiver}>
        <Copied name={shared.id} id={receiver.id} />
        <Said name={shared.name} text={receiver.name} />
        <Fact name={receiver.documentType}>
          <span className="number">{receiver.document}</span>
        </Fact>
        {receiver.userId && <Copied name={fact.userId} id={receiver.userId} />}
        <Said name={fact.description} text={receiver.description} />
        {receiver.platformId && <Copied name={fact.platform} id={receiver.platformId} />}
        {providerSpecificData?.monthlyRevenue !== undefined && (
          <Fact name={isCompany ? form.companyRevenue : form.personIncome}>
            <Money cents={providerSpecificData.monthlyRevenue} />
          </Fact>
        )}
        <Fact name={fact.created}>
          <TimeCell at={receiver.createdAt} />
        </Fact>
        <Fact name={fact.updated}>
          <TimeCell at={receiver.updatedAt} />
        </Fact>
      </FactGroup>
      <FactGroup title={page.factsOf.contact}>
        <Said name={shared.email} text={receiver.email} />
        <Said name={fact.phone} text={receiver.phone && formatPhone(receiver.phone)} />
        {address && (
          <Said
            name={fact.address}
            text={`${address.street}, ${address.number}, ${address.district}, ${address.city} ${address.state}, ${address.zipcode.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`}
          />
        )}
      </FactGroup>
      <TrafficLinks id={receiver.id} />
      {run && (
        <FactGroup title={page.factsOf.run}>
          <Copied name={shared.workflow} id={run.workflowId} />
          <Copied name={shared.run} id={run.runId} />
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

const Copied = ({ name, id }: { name: string; id: string }): ReactNode => (
  <Fact name={name}>
    <CopyId id={id} what={name} />
  </Fact>
);

function Said({ name, text }: { name: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <Fact name={name}>
      <ForeignText text={text} />
    </Fact>
  );
}
