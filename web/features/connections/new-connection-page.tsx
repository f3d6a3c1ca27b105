import './connection-form.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { CreateConnection } from '../../../domain/connections/connection.ts';
import { useWords } from '../../i18n/language.tsx';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { Problem } from '../../shared/api/problem.ts';
import { Refused } from '../../shared/forms/refused.tsx';
import { type Provider, providersQuery } from '../../shared/providers/api.ts';
import { EvidenceBadge, gradeWords } from '../../shared/providers/evidence.tsx';
import { methodWords } from '../../shared/providers/method-words.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { connectionQueries, createConnection } from './api.ts';
import { CredentialFields } from './credential-fields.tsx';
import { credentialsOf, kindOf, missingOf, proxyField, refusalsOf, typedOf, type Values } from './form.ts';
import { PlatformChoice } from './platform-choice.tsx';
import { ProxyChoice } from './proxy-choice.tsx';
import { useConnectionWords } from './words.ts';

/** Connects an account at a provider. The provider is part of the URL, so that its page can link here. */
export function NewConnectionPage() {
  const words = useWords();
  const { form: t, list } = useConnectionWords();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/connections');
  const [params, setParams] = useSearchParams();
  const catalogue = useQuery(providersQuery(merchantId));
  const provider = catalogue.data?.find(({ slug }) => slug === params.get('provider'));
  const options = (catalogue.data ?? []).map((one) => ({
    value: one.slug,
    label: one.name,
    hint: `${methodWords(words, one.methods)} · ${gradeWords(words, one.evidence.grade).name}`,
  }));

  return (
    <>
      <PageTitle title={t.title} />
      <BackLink to={`/m/${merchantId}/connections`}>{list.title}</BackLink>
      <div className="connection-form">
        <h1>{t.title}</h1>
        <p className="muted">{t.lead}</p>
        {!may.allowed ? (
          <Notice tone="plain" icon="lock" title={may.why}>
            <p>{t.mayNotHelp}</p>
          </Notice>
        ) : catalogue.error && !catalogue.data ? (
          <ErrorState error={catalogue.error} onRetry={() => void catalogue.refetch()} busy={catalogue.isFetching} />
        ) : (
          <>
            <Dropdown
              label={t.provider}
              placeholder={catalogue.data ? t.choose : words.loading}
              searchable
              disabled={!catalogue.data}
              options={options}
              value={provider?.slug ?? ''}
              onChange={(slug) => setParams({ provider: slug }, { replace: true })}
            />
            {/* The key remounts the form for each provider, so that no typed credential carries over. */}
            {provider && <Account key={provider.slug} provider={provider} />}
          </>
        )}
      </div>
    </>
  );
}

function Account({ provider }: { provider: Provider }) {
  const words = useWords();
  const t = useConnectionWords().form;
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [values, setValues] = useState<Values>({});
  const [platformId, setPlatformId] = useState('');
  const [tried, setTried] = useState(false);
  const command = useMutation({
    mutationFn: (body: CreateConnection) => createConnection(merchantId, body),
    // The mutation cache must not keep the credentials.
    gcTime: 0,
    onSuccess: (connection) => {
      client.setQueryData(connectionQueries.one(merchantId, connection.id).queryKey, connection);
      void client.invalidateQueries({ queryKey: connectionQueries.list(merchantId).queryKey });
      void navigate(`/m/${merchantId}/connections/${connection.id}/ready`, { replace: true });
    },
  });
  const { credentials } = provider;
  const takesPlatform = credentials.some((one) => kindOf(one) === 'platform');
  const missing = tried ? missingOf(credentials, values) : [];
  const fields = [...typedOf(credentials).map(({ field }) => field), 'proxy', 'name', 'platformId'];
  const refused = refusalsOf(command.error, fields);
  const errors: Values = { ...refused.at, ...Object.fromEntries(missing.map((field) => [field, t.missing])) };
  const wrong = Object.keys(errors).length;
  const isUnclear = command.error instanceof Problem && (command.error.status === 0 || command.error.status >= 500);

  function type(field: string, value: string) {
    setValues((before) => ({ ...before, [field]: value }));
    changed();
  }

  function changed() {
    // The errors refer to the previous input.
    if (command.isError) command.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (command.isPending) return;
    if (missingOf(credentials, values).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    command.mutate({
      provider: provider.name,
      credentials: credentialsOf([...credentials, proxyField], values),
      ...(name.trim() && { name: name.trim() }),
      ...(takesPlatform && platformId && { platformId }),
    });
  }

  return (
    <>
      <p className="connection-form-provider">
        <EvidenceBadge grade={provider.evidence.grade} />
        <span className="muted">{methodWords(words, provider.methods)}</span>
        <Link to={`/m/${merchantId}/providers/${provider.slug}`}>{t.about}</Link>
      </p>
      {provider.evidence.grade === 'assumed' && (
        <Notice tone="ask" icon="alert">
          <p>{t.guess}</p>
        </Notice>
      )}
      <form ref={form} noValidate autoComplete="off" onSubmit={submit} aria-label={t.title}>
        <fieldset className="connection-form-part">
          <legend>{t.credentials}</legend>
          {credentials.length === 0 && <p className="muted">{t.noCredentials}</p>}
          <CredentialFields credentials={credentials} values={values} errors={errors} onChange={type} />
        </fieldset>
        <fieldset className="connection-form-part">
          <legend>{t.account}</legend>
          {takesPlatform && (
            <PlatformChoice
              value={platformId}
              error={errors.platformId}
              onChange={(chosen) => {
                setPlatformId(chosen);
                changed();
              }}
            />
          )}
          <Field
            label={t.name}
            help={t.nameHelp}
            name="name"
            maxLength={80}
            autoComplete="off"
            value={name}
            error={errors.name}
            onChange={(event) => {
              setName(event.target.value);
              changed();
            }}
          />
          <ProxyChoice value={values.proxy ?? ''} error={errors.proxy} onChange={(address) => type('proxy', address)} />
        </fieldset>
        {command.error &&
          (isUnclear ? (
            <Refused error={command.error} title={t.unclear} help={t.unclearHelp} />
          ) : (
            <Refused error={command.error} title={t.refused} elsewhere={refused.elsewhere} />
          ))}
        <p className="connection-form-buttons">
          <Button type="submit" kind="primary" aria-busy={command.isPending}>
            {command.isPending ? t.sending : t.sendTo(provider.name)}
          </Button>
          <Link className="button" to={`/m/${merchantId}/connections`}>
            {t.cancel}
          </Link>
          <span className="connection-form-count" role="status">
            {wrong > 0 && t.problems(wrong)}
          </span>
        </p>
      </form>
    </>
  );
}
