import './request-page.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ApiRequestWithBodies } from '../../../../domain/identity/api-requests.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, FactGroup, IdFact, TimeFact } from '../../../ui/facts.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RawParts, RawToggle, useFold } from '../../../ui/raw.tsx';
import { Section } from '../../../ui/section.tsx';
import { requestQuery } from './api.ts';
import { curlOf } from './curl.ts';
import { AnswerBadge, EntityLink } from './parts.tsx';
import { useRequestWords } from './words.ts';

/** One API request: the request, the response, and a command to repeat it. */
export const RequestPage = pageOfId(OneRequest);

function OneRequest({ id }: { id: string }) {
  const t = useRequestWords();
  const { merchantId } = useMerchant();
  const one = useQuery(requestQuery(merchantId, id));
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/requests`, title: t.list.title }}
      notFound={{ title: t.page.notFound, help: t.page.notFoundHelp, toList: t.list.seeAll }}
      title={({ method, path }) => t.page.title(`${method} ${path}`)}
    >
      {(request) => <Known request={request} />}
    </DetailPage>
  );
}

function Known({ request }: { request: ApiRequestWithBodies }) {
  const { page: t } = useRequestWords();
  const { detail } = (request.status >= 400 && isObject(request.answer) ? request.answer : {}) as { detail?: unknown };
  return (
    <>
      <DetailHead
        whole
        title={
          <>
            <span className="muted">{request.method}</span> {request.path}
          </>
        }
        badges={<AnswerBadge status={request.status} />}
      />
      <DetailColumns facts={<Facts request={request} />}>
        {typeof detail === 'string' && (
          <Notice
            tone={request.status >= 500 ? 'bad' : 'ask'}
            icon="alert"
            {...(request.code && { title: request.code })}
          >
            <p lang="en">
              <ForeignText text={detail} />
            </p>
          </Notice>
        )}
        <Section title={t.bodies}>
          <p className="muted">{t.masked}</p>
          {request.query && <Body label={t.query} body={request.query} />}
          {request.request === undefined ? (
            <p className="muted">{t.nothing}</p>
          ) : (
            <Body label={t.sent} body={request.request} />
          )}
          {request.answer !== undefined && <Body label={t.answered} body={request.answer} />}
        </Section>
        <Again request={request} />
      </DetailColumns>
    </>
  );
}

/** The command that repeats the request. */
function Again({ request }: { request: ApiRequestWithBodies }) {
  const { page: t } = useRequestWords();
  const curl = curlOf(request, window.location.origin);
  return (
    <Section title={t.again}>
      <p className="muted">{t.againHelp}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard */}
      <pre className="request-curl mono" tabIndex={0} dir="ltr">
        {curl}
      </pre>
      <p>
        <CopyButton text={curl} label={t.copyCurl} />
      </p>
    </Section>
  );
}

function Facts({ request }: { request: ApiRequestWithBodies }) {
  const { tag } = useLanguage();
  const { page: t, ms } = useRequestWords();
  const { merchantId, may } = useMerchant();
  return (
    <div className="facts">
      <FactGroup title={t.about}>
        <IdFact name={t.id} id={request.id} />
        <TimeFact name={t.when} at={request.createdAt} />
        <Fact name={t.took}>
          <span className="number">{ms(new Intl.NumberFormat(tag).format(request.ms))}</span>
        </Fact>
        {request.key && (
          <Fact name={t.key}>
            {may.includes('GET /v1/api-keys') ? (
              <Link to={`/m/${merchantId}/keys`}>
                <bdi>{request.key.name}</bdi>
              </Link>
            ) : (
              <bdi>{request.key.name}</bdi>
            )}
          </Fact>
        )}
        {request.person && (
          <Fact name={t.person}>
            <bdi>{request.person.name}</bdi>
          </Fact>
        )}
        {request.entityId && (
          <Fact name={t.entity}>
            <EntityLink id={request.entityId} what={t.entity} />
          </Fact>
        )}
        {request.code && (
          <Fact name={t.code}>
            <code>{request.code}</code>
          </Fact>
        )}
      </FactGroup>
      <p className="stack gap-1 start">
        {request.entityId && <Link to={`/m/${merchantId}/requests?q=${request.entityId}`}>{t.ofEntity}</Link>}
        {request.key && <Link to={`/m/${merchantId}/requests?key=${request.key.id}`}>{t.ofKey}</Link>}
      </p>
    </div>
  );
}

/** Folded by default. */
function Body({ label, body }: { label: string; body: unknown }) {
  const { page: words } = useRequestWords();
  const fold = useFold();
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return (
    <div className="section stack gap-2">
      <p className="cluster">
        <strong>{label}</strong> <RawToggle title={words.raw} about={label} fold={fold} />
      </p>
      {fold.open && (
        <div id={fold.id}>
          <RawParts heading="h3" parts={[{ label, text }]} />
        </div>
      )}
    </div>
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
