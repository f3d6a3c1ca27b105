import type { ReactNode } from 'react';
import { bankNames } from '../../../domain/core/banks.ts';
import { Fact } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Draft } from './draft.ts';
import { documentAt, documentsOf, hasAddress, hasBankAccount, type Step, stepOf, type Want } from './form.ts';
import type { ReceiverProvider } from './use-providers.ts';
import { useReceiverWords } from './words.ts';

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
  const words = useReceiverWords();
  const t = words.form;
  const { filled, documents } = draft;
  const { label } = t;
  const asked = documentsOf(provider?.provider, filled.documentType);
  const group = (step: Step) => ({ title: t.step[step], edit: t.edit, onEdit: () => onGo(step) });
  return (
    <div className="stack gap-4">
      {underWay && (
        <Notice tone="wait" icon="clock" role="status">
          <p>{t.underWay}</p>
        </Notice>
      )}
      {missing.length > 0 ? (
        <Notice tone="ask" icon="alert" title={t.missing(missing.length)}>
          <p>{t.missingHelp}</p>
          <ul className="receiver-review-missing cluster gap-3">
            {missing.map(({ field, message }) => {
              const docKind = documentAt(field);
              return (
                <li key={field}>
                  <button type="button" className="text-button" onClick={() => onGo(stepOf(field) ?? 'details')}>
                    {docKind
                      ? words.docKind[docKind].name
                      : Object.hasOwn(words.piece, field)
                        ? words.piece[field as keyof typeof words.piece]
                        : message}
                  </button>
                </li>
              );
            })}
          </ul>
        </Notice>
      ) : (
        provider && (
          <Notice tone="good" icon="check">
            <p>{t.complete(provider.provider.name)}</p>
          </Notice>
        )
      )}
      <Group {...group('who')}>
        <Line name={t.kind} text={t.kindOf[filled.documentType]} />
        <Line name={label.provider} text={provider?.label ?? filled.provider} />
      </Group>
      <Group {...group('details')}>
        <Line name={filled.documentType === 'CNPJ' ? t.companyName : t.personName} text={filled.name} />
        <Line name={filled.documentType} text={filled.document} />
        <Line name={label.email} text={filled.email} />
        <Line name={words.piece.phone} text={filled.phone} />
        <Line
          name={words.piece['providerSpecificData.monthlyRevenue']}
          text={filled.monthlyRevenue && `R$ ${filled.monthlyRevenue}`}
        />
        <Line name={words.fact.userId} text={filled.userId} />
        <Line
          name={t.address}
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
              name={words.fact.bank}
              text={[filled.bankCode, bankNames[filled.bankCode]].filter(Boolean).join(' · ')}
            />
            <Line
              name={label.branchNumber}
              text={[filled.branchNumber, filled.branchDigit].filter(Boolean).join('-')}
            />
            <Line
              name={label.accountNumber}
              text={[filled.accountNumber, filled.accountDigit].filter(Boolean).join('-')}
            />
            <Line
              name={label.accountType}
              text={t.accountType[filled.accountType as keyof typeof t.accountType] ?? filled.accountType}
            />
            <Line name={words.fact.pixCode} text={filled.pixCode} />
          </>
        ) : (
          <Line name={words.piece.bankAccount} text="" />
        )}
      </Group>
      {asked.length > 0 && (
        <Group {...group('papers')}>
          {asked.map((docKind) => (
            <Line key={docKind} name={words.docKind[docKind].name} text={documents[docKind]?.fileName ?? ''} isGiven />
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
  const { form: t } = useReceiverWords();
  return (
    <Fact name={name}>
      {text && isGiven && <Icon name="check" />}
      <bdi className={text ? undefined : 'muted'}>{text || t.empty}</bdi>
    </Fact>
  );
}
