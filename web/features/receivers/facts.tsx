import '../../shared/detail/messages.ts';
import './messages.ts';
import { formatPhone } from '../../../domain/core/display.ts';
import type { Waiting } from '../../../domain/core/timeline.ts';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TechnicalGroups } from '../../shared/detail/technical-facts.tsx';
import { Fact, FactGroup, IdFact, TextFact, TimeFact } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { addressLine } from './address-line.ts';

/** The receiver's facts. A fact without a value has no line. */
export function Facts({ receiver, run }: { receiver: Receiver; run: Waiting['run'] | undefined }) {
  const t = useTexts();
  const { address, providerSpecificData } = receiver;
  const isCompany = receiver.documentType === 'CNPJ';
  return (
    <section className="facts" aria-label={t('detail:facts')}>
      <FactGroup title={t('receivers:page.factsOf.receiver')}>
        <IdFact name={t('detail:fact.id')} id={receiver.id} />
        <TextFact name={t('detail:fact.name')} text={receiver.name} />
        <Fact name={receiver.documentType}>
          <span className="number">{receiver.document}</span>
        </Fact>
        {receiver.userId && <IdFact name={t('receivers:fact.userId')} id={receiver.userId} />}
        <TextFact name={t('receivers:fact.description')} text={receiver.description} />
        {receiver.platformId && <IdFact name={t('receivers:fact.platform')} id={receiver.platformId} />}
        {providerSpecificData?.monthlyRevenue !== undefined && (
          <Fact name={isCompany ? t('receivers:form.companyRevenue') : t('receivers:form.personIncome')}>
            <Money cents={providerSpecificData.monthlyRevenue} />
          </Fact>
        )}
        <TimeFact name={t('receivers:fact.created')} at={receiver.createdAt} />
        <TimeFact name={t('receivers:fact.updated')} at={receiver.updatedAt} />
      </FactGroup>
      <FactGroup title={t('receivers:page.factsOf.contact')}>
        <TextFact name={t('detail:fact.email')} text={receiver.email} />
        <TextFact name={t('receivers:fact.phone')} text={receiver.phone && formatPhone(receiver.phone)} />
        <TextFact name={t('receivers:fact.address')} text={address && addressLine(address)} />
      </FactGroup>
      <TechnicalGroups id={receiver.id} run={run} />
    </section>
  );
}
