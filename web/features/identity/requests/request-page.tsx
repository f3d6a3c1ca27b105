import './request-page.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { ApiRequestWithBodies } from '../../../../domain/identity/api-requests.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { Absent } from '../../../shared/detail/absent.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, FactGroup, IdFact, TimeFact } from '../../../ui/facts.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RawParts, RawToggle, useFold } from '../../../ui/raw.tsx';
import { requestQuery } from './api.ts';
import { curlOf } from './curl.ts';
import { AnswerBadge, EntityLink } from './parts.tsx';
import { useRequestWords } from './words.ts';

/** One API request: the request, the response, and a command to repeat it. */
export function RequestPage() {
  const t = useRequestWords();
  const { id = '' } = useParams();
  const { merchantId } = useMerchant();
  const one = useQuery(requestQuery(merchantId, id));
  const back = <BackLink to={`/m/${merchantId}/requests`}>{t.list.title}</BackLink>;

  if (one.data) return <OneRequest key={id} request={one.data} back={back} />;
  return (
    <Absent
      of={one}
      list={{ at: `/m/${merchantId}/requests`, title: t.list.title }}
      notFound={{ title: t.page.notFound, help: t.page.notFoundHelp, toList: t.list.seeAll }}
    />
  );
}

function OneRequest({ request, back }: { request: ApiRequestWithBodies; back: React.ReactNode }) {
  const { tag } = useLanguage();
  const t = useRequestWords();
  const { page: words } = t;
  const { merchantId, may } = useMerchant();
  const what = `${request.method} ${request.path}`;
  const curl = curlOf(request, window.location.origin);
  const { detail } = (request.status >= 400 && isObject(request.answer) ? request.answer : {}) as { detail?: unknown };

  return (
    <>
      <PageTitle title={words.title(what)} />
      {back}
      <div className="request-title">
        <h1>
          <span className="request-verb">{request.method}</span> <bdi>{request.path}</bdi>
        </h1>
        <AnswerBadge status={request.status} />
      </div>
      <div className="request-columns">
        <div className="request-main">
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
          <section className="request-section">
            <h2>{words.bodies}</h2>
            <p className="muted">{words.masked}</p>
            {request.query && <Body label={words.query} body={request.query} />}
            {request.request === undefined ? (
              <p className="muted">{words.nothing}</p>
            ) : (
              <Body label={words.sent} body={request.request} />
            )}
            {request.answer !== undefined && <Body label={words.answered} body={request.answer} />}
          </section>
          <section className="request-section">
            <h2>{words.again}</h2>
            <p className="muted">{words.againHelp}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard */}
            <pre className="request-curl" tabIndex={0} dir="ltr">
              {curl}
            </pre>
            <p>
              <CopyButton text={curl} label={words.copyCurl} />
            </p>
          </section>
        </div>
        <div className="facts">
          <FactGroup title={words.about}>
            <IdFact name={words.id} id={request.id} />
            <TimeFact name={words.when} at={request.createdAt} />
            <Fact name={words.took}>
              <span className="number">{t.ms(new Intl.NumberFormat(tag).format(request.ms))}</span>
            </Fact>
            {request.key && (
              <Fact name={words.key}>
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
              <Fact name={words.person}>
                <bdi>{request.person.name}</bdi>
              </Fact>
            )}
            {request.entityId && (
              <Fact name={words.entity}>
                <EntityLink id={request.entityId} what={words.entity} />
              </Fact>
            )}
            {request.code && (
              <Fact name={words.code}>
                <code>{request.code}</code>
              </Fact>
            )}
          </FactGroup>
          <p className="request-others">
            {request.entityId && <Link to={`/m/${merchantId}/requests?q=${request.entityId}`}>{words.ofEntity}</Link>}
            {request.key && <Link to={`/m/${merchantId}/requests?key=${request.key.id}`}>{words.ofKey}</Link>}
          </p>
        </div>
      </div>
    </>
  );
}

/** Folded by default. */
function Body({ label, body }: { label: string; body: unknown }) {
  const { page: words } = useRequestWords();
  const fold = useFold();
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return (
    <div className="request-body">
      <p>
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
