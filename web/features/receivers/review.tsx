import './messages.ts';
import type { ReactNode } from 'react';
import { bankNames } from '../../../domain/core/banks.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { Fact } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Draft } from './draft.ts';
import { documentAt, documentsOf, hasAddress, hasBankAccount, type Step, stepOf, type Want } from './form.ts';
import type { ReceiverProvider } from './use-providers.ts';

/** All data that will be sent and all that will still be missing, each with a link to its step. */
export function Review({
  draft,
  provider,
  missing,
  underWay,
  onGo,
}: {
  draft: Draft;
  provider: ReceiverProvider | undefined;
  missing: readonly Want[];
  underWay: boolean;
  onGo: (step: Step) => void;
}) {
  const t = useTexts();
  const { filled, documents } = draft;
  const required = documentsOf(provider?.provider, filled.documentType);
  const group = (step: Step) => ({
    title: t(`receivers:form.step.${step}`),
    edit: t('receivers:form.edit'),
    onEdit: () => onGo(step),
  });
  return (
    <div className="stack gap-4">
      {underWay && (
        <Notice tone="wait" icon="clock" role="status">
          <p>{t('receivers:form.underWay')}</p>
        </Notice>
      )}
      {missing.length > 0 ? (
        <Notice tone="ask" icon="alert" title={t('receivers:form.missing', { count: missing.length })}>
          <p>{t('receivers:form.missingHelp')}</p>
          <ul className="receiver-review-missing cluster gap-3">
            {missing.map(({ field, message }) => {
              const docKind = documentAt(field);
              return (
                <li key={field}>
                  <button type="button" className="text-button" onClick={() => onGo(stepOf(field) ?? 'details')}>
                    {docKind ? t(`receivers:docKind.${docKind}.name`) : known(t, `receivers:piece.${field}`, message)}
                  </button>
                </li>
              );
            })}
          </ul>
        </Notice>
      ) : (
        provider && (
          <Notice tone="good" icon="check">
            <p>{t('receivers:form.complete', { provider: provider.provider.name })}</p>
          </Notice>
        )
      )}
      <Group {...group('who')}>
        <Line name={t('receivers:form.kind')} text={t(`receivers:form.kindOf.${filled.documentType}`)} />
        <Line name={t('receivers:form.label.provider')} text={provider?.label ?? filled.provider} />
      </Group>
      <Group {...group('details')}>
        <Line
          name={filled.documentType === 'CNPJ' ? t('receivers:form.companyName') : t('receivers:form.personName')}
          text={filled.name}
        />
        <Line name={filled.documentType} text={filled.document} />
        <Line name={t('receivers:form.label.email')} text={filled.email} />
        <Line name={t('receivers:piece.phone')} text={filled.phone} />
        <Line
          name={t('receivers:piece.providerSpecificData.monthlyRevenue')}
          text={filled.monthlyRevenue && `R$ ${filled.monthlyRevenue}`}
        />
        <Line name={t('receivers:fact.userId')} text={filled.userId} />
        <Line
          name={t('receivers:form.address')}
          text={
            hasAddress(filled)
              ? `${filled.street}, ${filled.number}, ${filled.district}, ${filled.city} ${filled.state}, ${filled.zipcode}`
              : ''
          }
        />
      </Group>
      <Group {...group('bank')}>
        {hasBankAccount(filled) ? (
          <>
            <Line
              name={t('receivers:fact.bank')}
              text={[filled.bankCode, bankNames[filled.bankCode]].filter(Boolean).join(' · ')}
            />
            <Line
              name={t('receivers:form.label.branchNumber')}
              text={[filled.branchNumber, filled.branchDigit].filter(Boolean).join('-')}
            />
            <Line
              name={t('receivers:form.label.accountNumber')}
              text={[filled.accountNumber, filled.accountDigit].filter(Boolean).join('-')}
            />
            <Line
              name={t('receivers:form.label.accountType')}
              text={known(t, `receivers:form.accountType.${filled.accountType}`, filled.accountType)}
            />
            <Line name={t('receivers:fact.pixCode')} text={filled.pixCode} />
          </>
        ) : (
          <Line name={t('receivers:piece.bankAccount')} text="" />
        )}
      </Group>
      {required.length > 0 && (
        <Group {...group('documents')}>
          {required.map((docKind) => (
            <Line
              key={docKind}
              name={t(`receivers:docKind.${docKind}.name`)}
              text={documents[docKind]?.fileName ?? ''}
              isGiven
            />
          ))}
        </Group>
      )}
    </div>
  );
}

function Group({
  title,
  edit,
  onEdit,
  children,
}: {
  title: string;
  edit: string;
  onEdit: () => void;
  children: ReactNode;
}) {
  return (
    <section className="receiver-review-group box">
      <div>
        <h3>{title}</h3>
        <button type="button" className="text-button" onClick={onEdit}>
          {edit}
          <span className="unseen">: {title}</span>
        </button>
      </div>
      <dl>{children}</dl>
    </section>
  );
}

/** An empty field is shown as empty, so that it is not taken for filled in. */
function Line({ name, text, isGiven }: { name: string; text: string; isGiven?: boolean }) {
  const t = useTexts();
  return (
    <Fact name={name}>
      {text && isGiven && <Icon name="check" />}
      <bdi className={text ? undefined : 'muted'}>{text || t('receivers:form.empty')}</bdi>
    </Fact>
  );
}
