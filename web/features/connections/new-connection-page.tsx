import './connection-form.css';
import './messages.ts';
import '../../shared/providers/messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import type { CreateConnection } from '../../../domain/connections/connection.ts';
import { known, type Translate, useTexts } from '../../i18n/texts.ts';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { Problem } from '../../shared/api/problem.ts';
import { FormField } from '../../shared/forms/fields.tsx';
import { Refused } from '../../shared/forms/refused.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { type Provider, providersQuery } from '../../shared/providers/api.ts';
import { EvidenceBadge } from '../../shared/providers/evidence.tsx';
import { methodWords } from '../../shared/providers/method-words.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Fact, FactGroup } from '../../ui/facts.tsx';
import { Guided, GuideSteps } from '../../ui/guide.tsx';
import { Notice } from '../../ui/notice.tsx';
import { connectionQueries, createConnection } from './api.ts';
import { CredentialFields } from './credential-fields.tsx';
import { certificateOf, credentialsOf, emptyOf, kindOf, missingOf, platformOf, proxyField, typedOf } from './form.ts';
import { PlatformChoice } from './platform-choice.tsx';
import { type Platform, usePlatforms } from './platforms/api.ts';
import { favouritesFirst, favouritesOf } from './providers/favourites.ts';
import { ProxyChoice } from './proxy-choice.tsx';
import { credentialRefusals } from './refusals.ts';

/** Connects an account at a provider. The provider is part of the URL, so that its page can link here. */
export function NewConnectionPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/connections');
  const [params, setParams] = useSearchParams();
  const catalogue = useQuery(providersQuery(merchantId));
  const provider = catalogue.data?.find(({ slug }) => slug === params.get('provider'));
  const sorted = favouritesFirst(catalogue.data ?? [], favouritesOf(merchantId), new Set());
  const options = sorted.map((one) => ({
    value: one.slug,
    label: one.name,
    hint: `${methodWords(t, one.methods)} · ${known(t, `common:grade.${one.evidence.grade}`, one.evidence.grade)}`,
  }));

  return (
    <>
      <PageTitle title={t('connections:form.title')} />
      <BackLink to={`/m/${merchantId}/connections`}>{t('connections:list.title')}</BackLink>
      <div className="connection-form stack">
        <h1>{t('connections:form.title')}</h1>
        <p className="muted prose">{t('connections:form.lead')}</p>
        {!may.allowed ? (
          <Notice tone="plain" icon="lock" title={may.why}>
            <p>{t('connections:form.mayNotHelp')}</p>
          </Notice>
        ) : catalogue.error && !catalogue.data ? (
          <ErrorState error={catalogue.error} onRetry={() => void catalogue.refetch()} busy={catalogue.isFetching} />
        ) : (
          // What is beside the form comes with it: below it on a narrow screen, it would be pushed away otherwise.
          <Guided guide={catalogue.data && <Guide provider={provider} />}>
            <Dropdown
              label={t('connections:form.provider')}
              placeholder={catalogue.data ? t('connections:form.choose') : t('common:loading')}
              searchable
              disabled={!catalogue.data}
              options={options}
              value={provider?.slug ?? ''}
              onChange={(slug) => setParams({ provider: slug }, { replace: true })}
            />
            {/* The key remounts the form for each provider, so that no typed credential carries over. */}
            {provider && <Account key={provider.slug} provider={provider} />}
          </Guided>
        )}
      </div>
    </>
  );
}

/** What the chosen provider offers and asks for, and what happens to the connection next. */
function Guide({ provider }: { provider: Provider | undefined }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  return (
    <>
      {provider ? (
        <section className="facts" aria-label={provider.name}>
          <FactGroup title={provider.name}>
            <Fact name={t('providers:filter.evidence')}>
              <EvidenceBadge grade={provider.evidence.grade} />
            </Fact>
            <Fact name={t('connections:guide.methods')}>{methodWords(t, provider.methods)}</Fact>
            <Fact name={t('common:operation.refund')}>{offers(t, provider, 'refund')}</Fact>
            <Fact name={t('providers:payouts')}>
              {provider.payouts?.map((to) => known(t, `providers:payoutTo.${to}`, to)).join(', ') ??
                t('providers:lacks')}
            </Fact>
            <Fact name={t('common:operation.getTransaction')}>{offers(t, provider, 'getTransaction')}</Fact>
            <Fact name={t('providers:webhook')}>
              {provider.webhookProof ? t('providers:webhookProof') : t('providers:webhookHint')}
            </Fact>
            <Fact name={t('connections:guide.fields')}>
              {t('connections:guide.required', { count: provider.credentials.filter((one) => one.required).length })}
            </Fact>
          </FactGroup>
          <p>
            <Link to={`/m/${merchantId}/providers/${provider.slug}`}>{t('connections:form.about')}</Link>
          </p>
        </section>
      ) : (
        <section className="stack gap-3 start">
          <h2 className="across">{t('connections:guide.which')}</h2>
          <p className="muted">{t('connections:guide.whichHelp')}</p>
          <Link className="button" to={`/m/${merchantId}/providers`}>
            {t('connections:list.catalogue')}
          </Link>
        </section>
      )}
      <GuideSteps
        title={t('connections:guide.next')}
        steps={[
          t('connections:guide.sealed'),
          t('connections:guide.off'),
          t('connections:guide.test'),
          t('connections:guide.use'),
        ]}
      />
    </>
  );
}

const offers = (t: Translate, { operations }: Provider, operation: Provider['operations'][number]) =>
  operations.includes(operation) ? t('connections:guide.offered') : t('providers:lacks');

/** Checks that the required credentials are there, and makes of the fields what is sent. */
const schemaOf = (credentials: Provider['credentials'], platforms: readonly Platform[] | undefined) =>
  z
    .object({
      credentials: z.record(z.string(), z.string()),
      platformId: z.string(),
      name: z.string().trim(),
    })
    .superRefine(({ credentials: values, platformId }, context) => {
      for (const field of missingOf(credentials, values, platformOf(platforms, platformId)))
        context.addIssue({ code: 'custom', path: ['credentials', field], message: 'missing' });
    })
    .transform(({ credentials: values, platformId, name }) => ({
      credentials: credentialsOf([...credentials, proxyField], values),
      ...(name && { name }),
      ...(platformId && { platformId }),
    }));

function Account({ provider }: { provider: Provider }) {
  const t = useTexts();
  return (
    <>
      {provider.evidence.grade === 'assumed' && (
        <Notice tone="ask" icon="alert">
          <p>{t('connections:form.guess')}</p>
        </Notice>
      )}
      <AccountForm provider={provider} />
    </>
  );
}

/** Those without which nothing can be charged, each with the password of its file, and the others. */
function inTwo<One extends { field: string; required: boolean }>(credentials: readonly One[]): [One[], One[]] {
  const required = new Set(credentials.flatMap((one) => (one.required ? one.field : [])));
  const isNeeded = ({ field }: One) => required.has(field) || required.has(certificateOf(field) ?? '');
  return required.size === 0
    ? [[...credentials], []]
    : [credentials.filter(isNeeded), credentials.filter((one) => !isNeeded(one))];
}

function useCreate() {
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateConnection) => createConnection(merchantId, body),
    // The mutation cache must not keep the credentials.
    gcTime: 0,
    onSuccess: (connection) => {
      client.setQueryData(connectionQueries.one(merchantId, connection.id).queryKey, connection);
      void client.invalidateQueries({ queryKey: connectionQueries.list(merchantId).queryKey });
      void navigate(`/m/${merchantId}/connections/${connection.id}/ready`, { replace: true });
    },
  });
}

function AccountForm({ provider: { name, credentials } }: { provider: Provider }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const platforms = usePlatforms();
  const command = useCreate();
  const form = useZodForm({
    schema: schemaOf(credentials, platforms),
    initial: { credentials: emptyOf(credentials), platformId: '', name: '' },
    texts: { missing: t('connections:form.missing') },
    command,
    // In use only after a test: the next page has both.
    send: (account) => command.mutate({ provider: name, ...account, disabled: true }),
    problemAt: (problem) => credentialRefusals(t, problem),
    // The errors refer to the previous input.
    onChange: () => command.isError && command.reset(),
  });
  const platform = platformOf(platforms, form.watch('platformId'));
  const [needed, further] = inTwo(typedOf(credentials));
  const fields = { form, nameOf: (field: string) => `credentials.${field}` as const, platform };
  const wrong = Object.keys({ ...form.formState.errors.credentials, ...form.refused }).length;

  return (
    <form {...form.props} autoComplete="off" aria-label={t('connections:form.title')}>
      <fieldset className="connection-form-part stack gap-4">
        <legend>{t('connections:form.credentials')}</legend>
        {credentials.length === 0 && <p className="muted">{t('connections:form.noCredentials')}</p>}
        <CredentialFields {...fields} credentials={needed} />
      </fieldset>
      {further.length > 0 && (
        <fieldset className="connection-form-part stack gap-4">
          <legend>{t('connections:form.further')}</legend>
          <p className="muted">{t('connections:form.furtherHelp')}</p>
          <CredentialFields {...fields} credentials={further} />
        </fieldset>
      )}
      <fieldset className="connection-form-part stack gap-4">
        <legend>{t('connections:form.account')}</legend>
        {credentials.some((one) => kindOf(one) === 'platform') && <PlatformChoice form={form} name="platformId" />}
        <FormField
          form={form}
          name="name"
          label={t('connections:form.name')}
          help={t('connections:form.nameHelp')}
          maxLength={80}
          autoComplete="off"
        />
        <ProxyChoice form={form} name="credentials.proxy" />
      </fieldset>
      {form.error && <NotCreated error={form.error} isAtFields={!form.problem} elsewhere={form.elsewhere} />}
      <p className="cluster gap-3">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {form.busy ? t('connections:form.sending') : t('connections:form.sendTo', { provider: name })}
        </Button>
        <Link className="button" to={`/m/${merchantId}/connections`}>
          {t('connections:form.cancel')}
        </Link>
        <span className="connection-form-count" role="status">
          {wrong > 0 && t('connections:form.problems', { count: wrong })}
        </span>
      </p>
    </form>
  );
}

/** Shown also where a field has the reason: it says whether the connection was made. */
function NotCreated({
  error,
  isAtFields,
  elsewhere,
}: {
  error: Error;
  isAtFields: boolean;
  elsewhere: readonly string[];
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const [twin] = (error instanceof Problem && error.status === 409 && /con_[0-9a-z]{26}/.exec(error.message)) || [];
  if (twin !== undefined) {
    return (
      <Notice tone="bad" icon="alert" role="alert" title={t('connections:form.twice')}>
        <p>{t('connections:form.twiceHelp')}</p>
        <p>
          <Link to={`/m/${merchantId}/connections/${twin}`}>{t('connections:form.twiceOpen')}</Link>
        </p>
      </Notice>
    );
  }
  if (isAtFields) {
    return (
      <Notice tone="bad" icon="alert" role="alert" title={t('connections:form.refused')}>
        <p>{t('connections:form.refusedAtFields')}</p>
      </Notice>
    );
  }
  const isUnclear = error instanceof Problem && (error.status === 0 || error.status >= 500);
  if (isUnclear)
    return <Refused error={error} title={t('connections:form.unclear')} help={t('connections:form.unclearHelp')} />;
  return <Refused error={error} title={t('connections:form.refused')} elsewhere={elsewhere} />;
}
