import './messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FormDropdown } from '../../shared/forms/dropdown-field.tsx';
import { useBound } from '../../shared/forms/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segments } from '../../ui/segments.tsx';
import { AddressFields, ReceiverField } from './fields.tsx';
import { type ReceiverForm, type Want, wantsOf } from './form.ts';
import { cnpjMask, cpfMask, phoneMask } from './masks.ts';
import { Part, wantedWords, wordOf } from './step-part.tsx';
import type { ReceiverProvider } from './use-providers.ts';

/** The kind of receiver and the provider, with what the provider requires. */
export function Who<Given>({
  form,
  providers,
  chosen,
}: {
  form: ReceiverForm<Given>;
  providers: ReceiverProvider[] | undefined;
  chosen: ReceiverProvider | undefined;
}) {
  const t = useTexts();
  const documentType = form.watch('documentType');
  const wants = wantsOf(chosen?.provider, documentType);
  return (
    <Part>
      <Kind form={form} />
      <FormDropdown
        form={form}
        name="provider"
        label={t('receivers:form.label.provider')}
        helper={t('receivers:form.help.provider')}
        placeholder={providers ? t('receivers:form.choose') : t('common:loading')}
        options={providers ?? []}
      />
      {providers?.length === 0 && (
        <Notice tone="ask" icon="provider">
          <p>{t('receivers:form.noProvider')}</p>
        </Notice>
      )}
      {chosen && wants.length > 0 && (
        <div className="receiver-wants">
          <p className="muted">
            {t('receivers:form.wantsOf', {
              provider: chosen.provider.name,
              kind: t(`receivers:form.kindOf.${documentType}`).toLowerCase(),
            })}
          </p>
          <ul>
            {wants.map(({ field }) => (
              <li key={field}>{wordOf(field, t)}</li>
            ))}
          </ul>
        </div>
      )}
    </Part>
  );
}

const kinds = ['CNPJ', 'CPF'] as const;

function Kind<Given>({ form }: { form: ReceiverForm<Given> }) {
  const t = useTexts();
  const { value, error, onChange } = useBound(form, 'documentType');
  return (
    <div data-wrong={error ? true : undefined}>
      <Segments
        name="documentType"
        label={t('receivers:form.kind')}
        all={kinds}
        chosen={value}
        wordOf={(kind) => t(`receivers:form.kindOf.${kind}`)}
        onChoose={(kind) => {
          // A tax number of the other kind would be invalid.
          form.setValue('document', '');
          onChange(kind);
        }}
      />
      {error && (
        <p className="field-note" data-tone="bad" role="alert">
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}

/** Who the receiver is, how to reach them, and the address. */
export function Details<Given>({
  form,
  wants,
  provider,
}: {
  form: ReceiverForm<Given>;
  wants: readonly Want[];
  provider: string | undefined;
}) {
  const t = useTexts();
  const documentType = form.watch('documentType');
  const isCompany = documentType === 'CNPJ';
  const wanted = (field: string) => wantedWords(t, wants, field, provider);
  return (
    <>
      <Part>
        <ReceiverField
          form={form}
          name="name"
          label={isCompany ? t('receivers:form.companyName') : t('receivers:form.personName')}
          maxLength={140}
        />
        <div className="receiver-row">
          <ReceiverField
            form={form}
            name="document"
            label={documentType}
            mask={isCompany ? cnpjMask : cpfMask}
            inputMode={isCompany ? 'text' : 'numeric'}
            spellCheck={false}
          />
          <ReceiverField form={form} name="email" type="email" maxLength={254} spellCheck={false} />
        </div>
        <div className="receiver-row">
          <ReceiverField
            form={form}
            name="phone"
            type="tel"
            mask={phoneMask}
            help={wanted('phone') ?? t('receivers:form.help.phone')}
          />
          <ReceiverField
            form={form}
            name="monthlyRevenue"
            prefix="R$"
            inputMode="decimal"
            label={isCompany ? t('receivers:form.companyRevenue') : t('receivers:form.personIncome')}
            help={wanted('providerSpecificData.monthlyRevenue') ?? t('receivers:form.help.monthlyRevenue')}
          />
        </div>
        <ReceiverField form={form} name="userId" maxLength={100} spellCheck={false} />
      </Part>
      <Part title={t('receivers:form.address')} lead={wanted('address') ?? t('receivers:form.addressLead')}>
        <AddressFields form={form} />
      </Part>
    </>
  );
}
