import './messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import '../../shared/detail/detail-page.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { createEndpoint, endpointQueries } from './api.ts';
import { EndpointForm, type EndpointGiven } from './endpoint-form.tsx';
import { ShownSecret } from './shown-secret.tsx';

/** Creates an endpoint, then shows its secret, which no other page shows. */
export function NewEndpointPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/webhook-endpoints');
  const navigate = useNavigate();
  const client = useQueryClient();
  const all = `/m/${merchantId}/endpoints`;
  const command = useMutation({
    mutationFn: (given: EndpointGiven) =>
      createEndpoint(merchantId, {
        url: given.url,
        types: given.types,
        ...(given.description && { description: given.description }),
      }),
    // Drops the secret from the mutation cache when the page is left.
    gcTime: 0,
    onSuccess: () => client.invalidateQueries({ queryKey: endpointQueries.list(merchantId).queryKey }),
  });
  const made = command.data;
  return (
    <>
      <PageTitle title={t('events:form.title')} />
      <BackLink to={all}>{t('events:endpoints.title')}</BackLink>
      <div className="stack">
        <div className="detail-head">
          <h1>{made ? made.url : t('events:form.title')}</h1>
        </div>
        {!may.allowed ? (
          <Notice tone="plain" icon="lock" title={may.why} />
        ) : made ? (
          <>
            <ShownSecret secret={made.secret} title={t('events:secret.made')} />
            <p>
              <Link className="button" data-kind="primary" to={`${all}/${made.id}`} replace>
                {t('events:secret.go')}
              </Link>
            </p>
          </>
        ) : (
          <>
            <p className="muted">{t('events:form.lead')}</p>
            <EndpointForm
              command={command}
              onSubmit={(given) => command.mutate(given)}
              onCancel={() => void navigate(all)}
            />
          </>
        )}
      </div>
    </>
  );
}
