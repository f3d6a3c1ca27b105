import './messages.ts';
import './links.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { formatBRL, parseReais } from '../../../../domain/core/money.ts';
import type { PaymentMethod } from '../../../../domain/core/schemas.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { connectionsQuery, nameOf } from '../../../shared/connections/api.ts';
import { FormDropdown } from '../../../shared/forms/dropdown-field.tsx';
import { FormField, FormMoney, FormSegments, useBound } from '../../../shared/forms/fields.tsx';
import { Refused } from '../../../shared/forms/refused.tsx';
import { type FormOf, useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { calendarDay } from '../../../ui/time.ts';
import { createLink, linkQueries, type NewLink } from './api.ts';
import { emptyLink, linkSchema } from './form.ts';

const kinds = ['fixed', 'free'] as const;
const counts = Array.from({ length: 11 }, (_, index) => index + 2);
const methods: readonly PaymentMethod[] = ['PIX', 'BILLET', 'CREDIT_CARD'];

/** Makes a payment link, and goes on at its page, where its address is. */
export function NewLinkPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/payment-links');
  return (
    <>
      <PageTitle title={t('links:form.title')} />
      <BackLink to={`/m/${merchantId}/payment-links`}>{t('links:title')}</BackLink>
      <div className="link-new stack gap-4">
        <h1>{t('links:form.title')}</h1>
        {may.allowed ? <Form /> : <Notice tone="plain" icon="lock" title={may.why} />}
      </div>
    </>
  );
}

function Form() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  const client = useQueryClient();
  const connections = useQuery(connectionsQuery(merchantId));
  const create = useMutation({
    mutationFn: (body: NewLink) => createLink(merchantId, body),
    onSuccess: async (made) => {
      client.setQueryData(linkQueries.one(merchantId, made.id).queryKey, made);
      void client.invalidateQueries({ queryKey: linkQueries.list(merchantId).queryKey });
      await navigate(`/m/${merchantId}/payment-links/${made.id}`, { replace: true });
    },
  });
  const form = useZodForm({
    schema: linkSchema,
    initial: emptyLink,
    texts: (fault) => known(t, `links:form.fault.${fault as 'missing'}`, t('links:form.fault.missing')),
    fieldAt: (field) =>
      field === 'expiresAt'
        ? 'expiresOn'
        : field === 'maxInstallments'
          ? 'installments'
          : field in emptyLink
            ? (field as keyof typeof emptyLink)
            : undefined,
    refusals: {
      expiresOn: t('links:form.fault.past'),
      methods: t('links:form.fault.provider'),
      provider: t('links:form.fault.provider'),
      installments: t('links:form.fault.installments'),
    },
    command: create,
    send: (body) => create.mutate(body),
    onChange: () => create.isError && create.reset(),
  });
  const kind = form.watch('kind');
  const options = (connections.data ?? [])
    .map((one) => ({ value: one.id, label: nameOf(one) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en', { sensitivity: 'base' }));

  return (
    <div className="link-new-columns">
      <form {...form.props} className="stack gap-5" autoComplete="off" aria-label={t('links:form.title')}>
        <FormField
          form={form}
          name="description"
          label={t('links:form.description')}
          help={t('links:form.descriptionHelp')}
          maxLength={255}
          autoFocus
        />
        <FormSegments
          form={form}
          name="kind"
          label={t('links:form.kind')}
          all={kinds}
          wordOf={(word) => t(`links:form.${word}`)}
        />
        <div className="link-fields">
          {kind === 'fixed' ? (
            <FormMoney form={form} name="amount" label={t('links:form.amount')} />
          ) : (
            <>
              <FormMoney
                form={form}
                name="amountMin"
                label={t('links:form.amountMin')}
                help={t('links:form.optional')}
              />
              <FormMoney
                form={form}
                name="amountMax"
                label={t('links:form.amountMax')}
                help={t('links:form.optional')}
              />
            </>
          )}
        </div>
        <Methods form={form} />
        {form.watch('methods').includes('CREDIT_CARD') && (
          <FormDropdown
            form={form}
            name="installments"
            label={t('links:form.installments')}
            helper={t('links:form.installmentsHelp')}
            placeholder={t('links:form.atOnce')}
            clearable
            options={counts.map((count) => ({ value: String(count), label: t('links:form.upTo', { n: count }) }))}
          />
        )}
        <FormDropdown
          form={form}
          name="provider"
          label={t('links:form.provider')}
          helper={t('links:form.providerHelp')}
          placeholder={t('links:form.byRules')}
          searchable={options.length > 10}
          clearable
          options={options}
        />
        <div className="link-fields">
          <FormField
            form={form}
            name="expiresOn"
            label={t('links:form.expiresOn')}
            help={t('links:form.expiresOnHelp')}
            type="date"
          />
          <FormField
            form={form}
            name="maxPayments"
            label={t('links:form.maxPayments')}
            help={t('links:form.maxPaymentsHelp')}
            inputMode="numeric"
          />
        </div>
        {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
        <p className="cluster gap-3">
          <Button type="submit" kind="primary" aria-busy={form.busy}>
            {form.busy ? t('links:form.creating') : t('links:form.create')}
          </Button>
          <Link className="button" to={`/m/${merchantId}/payment-links`}>
            {t('links:form.cancel')}
          </Link>
        </p>
      </form>
      <Preview form={form} />
    </div>
  );
}

/** The page that the link will open, as far as the form is filled in. */
function Preview({ form }: { form: FormOf<typeof linkSchema> }) {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantName } = useMerchant();
  const { kind, description, amount, methods: chosen, expiresOn } = form.watch();
  const cents = kind === 'fixed' ? parseReais(amount) : undefined;
  return (
    <aside className="link-preview stack" aria-label={t('links:form.preview')}>
      <p className="strong">{t('links:form.preview')}</p>
      <div className="link-preview-page box">
        <p className="muted">
          <bdi>{merchantName}</bdi>
        </p>
        <p className="link-preview-text">
          {description.trim() ? <bdi>{description}</bdi> : <span className="muted">{t('links:form.previewText')}</span>}
        </p>
        <p className="title strong number">
          {kind === 'free' ? <span className="base muted">{t('links:form.previewFree')}</span> : formatBRL(cents ?? 0)}
        </p>
        <ul className="cluster">
          {chosen.map((method) => (
            <li key={method} className="link-preview-method">
              {known(t, `common:method.${method as PaymentMethod}`, method)}
            </li>
          ))}
        </ul>
        {expiresOn && (
          <p className="small muted">{t('links:form.previewUntil', { day: calendarDay(expiresOn, tag) })}</p>
        )}
      </div>
      <p className="small muted">{t('links:form.previewHelp')}</p>
    </aside>
  );
}

function Methods({ form }: { form: FormOf<typeof linkSchema> }) {
  const t = useTexts();
  const { value: chosen, error, onChange } = useBound(form, 'methods');
  return (
    <fieldset className="link-methods" data-wrong={error ? true : undefined} aria-describedby={error && 'link-methods'}>
      <legend>{t('links:form.methods')}</legend>
      {methods.map((method) => (
        <Tick
          key={method}
          checked={chosen.includes(method)}
          onChange={({ target }) =>
            onChange(methods.filter((one) => (one === method ? target.checked : chosen.includes(one))))
          }
        >
          {t(`common:method.${method}`)}
        </Tick>
      ))}
      {error && (
        <p id="link-methods" className="field-note" data-tone="bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
