import './request-page.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ApiRequestWithBodies } from '../../../../domain/identity/api-requests.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Fact, FactGroup, IdFact, TimeFact } from '../../../ui/facts.tsx';
import { ForeignText } from '../../../ui/foreign-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RawParts, RawToggle, useFold } from '../../../ui/raw.tsx';
import { Section } from '../../../ui/section.tsx';
import { Age } from '../../../ui/time-cell.tsx';
import { requestQuery } from './api.ts';
import { curlOf } from './curl.ts';
import { AnswerBadge, EntityLink } from './parts.tsx';

/** One API request: the request, the response, and a command to repeat it. */
export const RequestPage = pageOfId(OneRequest);

function OneRequest({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery(requestQuery(merchantId, id));
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/requests`, title: t('requests:list.title') }}
      notFound={{
        title: t('requests:page.notFound'),
        help: t('requests:page.notFoundHelp'),
        toList: t('requests:list.seeAll'),
      }}
      title={({ method, target }) => t('requests:page.title', { what: `${method} ${target}` })}
    >
      {(request) => <Known request={request} />}
    </DetailPage>
  );
}

function Known({ request }: { request: ApiRequestWithBodies }) {
  const t = useTexts();
  const { detail, violations } = (request.status >= 400 && isObject(request.answer) ? request.answer : {}) as {
    detail?: unknown;
    violations?: unknown;
  };
  return (
    <>
      <DetailHead
        whole
        title={
          <>
            <span className="muted">{request.method}</span> {request.target}
          </>
        }
        badges={<AnswerBadge status={request.status} />}
        line={[request.key && <bdi key="key">{request.key.name}</bdi>, <Age key="age" at={request.createdAt} />]}
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
            {Array.isArray(violations) && <Violations of={violations} />}
          </Notice>
        )}
        <Section title={t('requests:page.bodies')}>
          <p className="muted">{t('requests:page.masked')}</p>
          {request.query && <Body label={t('requests:page.query')} body={request.query} />}
          {request.request === undefined ? (
            <p className="muted">{t('requests:page.nothing')}</p>
          ) : (
            <Body label={t('requests:page.sent')} body={request.request} />
          )}
          {request.answer !== undefined && <Body label={t('requests:page.answered')} body={request.answer} open />}
        </Section>
        <Again request={request} />
      </DetailColumns>
    </>
  );
}

/** What was wrong, field by field, as far as the log has it. */
function Violations({ of }: { of: unknown[] }) {
  const known = of.filter(
    (one): one is { field: string; message: string } =>
      isObject(one) && typeof (one as Entry).field === 'string' && typeof (one as Entry).message === 'string',
  );
  // The sentence above says what one violation says.
  if (known.length < 2) return null;
  return (
    <ul className="stack gap-1" lang="en">
      {known.map(({ field, message }) => (
        <li key={`${field} ${message}`} className="anywhere">
          <code>{field}</code> <ForeignText text={message} />
        </li>
      ))}
    </ul>
  );
}

type Entry = { field?: unknown; message?: unknown };

/** The command that repeats the request. */
function Again({ request }: { request: ApiRequestWithBodies }) {
  const t = useTexts();
  const curl = curlOf(request, window.location.origin);
  return (
    <Section title={t('requests:page.again')}>
      <p className="muted">{t('requests:page.againHelp')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled box must be reachable by keyboard */}
      <pre className="request-curl mono" tabIndex={0} dir="ltr">
        {curl}
      </pre>
      <p>
        <CopyButton text={curl} label={t('requests:page.copyCurl')} />
      </p>
    </Section>
  );
}

function Facts({ request }: { request: ApiRequestWithBodies }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId, may } = useMerchant();
  return (
    <div className="facts">
      <FactGroup title={t('requests:page.about')}>
        <IdFact name={t('requests:page.id')} id={request.id} />
        <TimeFact name={t('requests:page.when')} at={request.createdAt} />
        <Fact name={t('requests:page.took')}>
          <span className="number">{t('requests:ms', { ms: new Intl.NumberFormat(tag).format(request.ms) })}</span>
        </Fact>
        {request.key && (
          <Fact name={t('requests:page.key')}>
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
          <Fact name={t('requests:page.person')}>
            <bdi>{request.person.name}</bdi>
          </Fact>
        )}
        {request.entityId && (
          <Fact name={t('requests:page.entity')}>
            <EntityLink id={request.entityId} what={t('requests:page.entity')} />
          </Fact>
        )}
        {request.code && (
          <Fact name={t('requests:page.code')}>
            <code>{request.code}</code>
          </Fact>
        )}
      </FactGroup>
      <p className="stack gap-1 start">
        {request.entityId && (
          <Link to={`/m/${merchantId}/requests?q=${request.entityId}`}>{t('requests:page.ofEntity')}</Link>
        )}
        {request.key && <Link to={`/m/${merchantId}/requests?key=${request.key.id}`}>{t('requests:page.ofKey')}</Link>}
      </p>
    </div>
  );
}

/** Folded by default. */
function Body({ label, body, open }: { label: string; body: unknown; open?: boolean }) {
  const t = useTexts();
  const fold = useFold(open);
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  return (
    <div className="section stack gap-2">
      <p className="cluster">
        <strong>{label}</strong> <RawToggle title={t('requests:page.raw')} about={label} fold={fold} />
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
