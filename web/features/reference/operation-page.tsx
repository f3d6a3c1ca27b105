import './messages.ts';
import '../../shared/code/messages.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { type Call, samplesOf } from '../../shared/code/call.ts';
import { CodeBlock, CodeSamples } from '../../shared/code/code-block.tsx';
import { verifying } from '../../shared/code/verifying.ts';
import { Badge } from '../../ui/badge.tsx';
import { Section } from '../../ui/section.tsx';
import { type ApiDocument, languageOf, type Operation, type Response } from './document.ts';
import { Fields, Parameters } from './fields.tsx';
import { Marked } from './marked.tsx';
import { Method } from './method.tsx';
import { sampleOf } from './sample.ts';
import { TryForm } from './try-form.tsx';

interface Props {
  document: ApiDocument;
  operation: Operation;
}

/** The call with what an example needs: its path, and a body that the schema allows. */
function firstCall(document: ApiDocument, { method = 'GET', path, parameters, body }: Operation): Call {
  const inPath = parameters.filter(({ in: place }) => place === 'path');
  return {
    method,
    path,
    pathValues: Object.fromEntries(inPath.map(({ name }) => [name, ''])),
    query: {},
    ...(body?.type === 'application/json' && { body: body.example ?? sampleOf(document, body.schema) }),
    idempotent: parameters.some(({ name, in: place }) => place === 'header' && name === 'Idempotency-Key'),
  };
}

/** One operation: what it takes and answers, its code in four languages, and a form that calls it. */
export function OperationArticle({ document, operation }: Props) {
  const t = useTexts();
  const [call, setCall] = useState(() => firstCall(document, operation));
  const byKey = operation.callers.includes('apiKey') || operation.callers.includes('publicKey');
  const groups = (['path', 'query', 'header'] as const)
    .map((place) => ({ place, parameters: operation.parameters.filter((parameter) => parameter.in === place) }))
    .filter(({ parameters }) => parameters.length > 0);
  const good = operation.responses.find(({ status, schema }) => status.startsWith('2') && schema);
  const example = good?.schema && good.type === 'application/json' ? sampleOf(document, good.schema) : undefined;
  return (
    <article className="reference-article">
      <div className="reference-text">
        <header className="stack gap-2">
          <p className="muted small" lang={languageOf(operation)}>
            {operation.tag}
          </p>
          <h1 lang={languageOf(operation)}>{operation.summary}</h1>
          <p className="reference-path">
            <Method method={operation.method} />
            <code className="anywhere">{operation.path}</code>
          </p>
          {operation.inEnglish !== undefined && <p className="muted small">{t('reference:inEnglish')}</p>}
          {operation.description && (
            <p className="prose">
              <Marked text={operation.description} />
            </p>
          )}
          {operation.method && <Callers operation={operation} />}
        </header>
        {groups.map(({ place, parameters }) => (
          <Section key={place} title={t(`reference:in.${place}`)}>
            <Parameters document={document} parameters={parameters} />
          </Section>
        ))}
        {operation.body && (
          <Section title={t('reference:body')}>
            <Fields document={document} schema={operation.body.schema} />
          </Section>
        )}
        <Section title={operation.method ? t('reference:answers') : t('reference:yourAnswer')}>
          <ul className="reference-answers">
            {operation.responses.map((response) => (
              <li key={response.status}>
                <Answer document={document} response={response} />
              </li>
            ))}
          </ul>
        </Section>
        {operation.method && byKey && (
          <Section title={t('reference:try')}>
            <TryForm operation={operation} call={call} onChange={setCall} />
          </Section>
        )}
      </div>
      <aside className="reference-code" aria-label={t('reference:code')}>
        {operation.method ? (
          byKey && <CodeSamples title={t('reference:request')} samples={samplesOf(call, window.location.origin)} />
        ) : (
          <>
            <CodeBlock title={t('reference:body')} code={JSON.stringify(operation.body?.example, null, 2)} />
            <CodeSamples
              title={t('code:verify.title')}
              samples={verifying(t('code:verify.throws'), t('code:verify.body'))}
            />
          </>
        )}
        {example !== undefined && (
          <CodeBlock
            title={t('reference:answerOf', { status: good?.status ?? '' })}
            code={JSON.stringify(example, null, 2)}
          />
        )}
      </aside>
    </article>
  );
}

function Callers({ operation: { callers } }: { operation: Operation }) {
  const t = useTexts();
  const kinds = (['apiKey', 'publicKey', 'session'] as const).filter((kind) => callers.includes(kind));
  return (
    <p className="cluster gap-2">
      {kinds.map((kind) => (
        <Badge
          key={kind}
          tone="plain"
          icon={kind === 'session' ? 'person' : 'key'}
          word={t(`reference:caller.${kind}`)}
        />
      ))}
      {kinds.length === 0 && <Badge tone="plain" icon="code" word={t('reference:caller.anyone')} />}
    </p>
  );
}

function Answer({ document, response }: { document: ApiDocument; response: Response }) {
  const { status, description, schema, type } = response;
  const [open, setOpen] = useState(false);
  const isError = Number(status) >= 400;
  const head = (
    <>
      <code data-tone={isError ? 'bad' : 'good'} className="reference-status">
        {status}
      </code>{' '}
      <Marked text={description} />
      {type && type !== 'application/json' && type !== 'application/problem+json' && (
        <span className="muted mono"> {type}</span>
      )}
    </>
  );
  // Every refusal has the same form, which the overview shows.
  if (!schema || isError) return <p>{head}</p>;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{head}</summary>
      {open && <Fields document={document} schema={schema} />}
    </details>
  );
}

/** The first page: what all calls share. */
export function Overview({ operations }: { operations: Operation[] }) {
  const t = useTexts();
  const origin = window.location.origin;
  const first: Call = {
    method: 'POST',
    path: '/v1/payments',
    pathValues: {},
    query: {},
    idempotent: true,
    body: {
      provider: 'Orbita',
      amount: 12990,
      paymentMethod: 'PIX',
      orderId: 'A-1042',
      customer: { name: 'Maria Silva', email: 'maria@example.com', document: '52998224725', phone: '11999998888' },
      items: [{ title: 'Camiseta', unitPrice: 12990, quantity: 1, tangible: true }],
    },
  };
  const problem = {
    type: 'about:blank',
    title: 'Validation failed',
    status: 422,
    code: 'validation',
    detail: 'amount must be at least 1 cent',
    violations: [{ field: 'amount', rule: 'min', message: 'must be at least 1 cent' }],
    requestId: 'req_…',
  };
  const counted = operations.filter(({ method }) => method).length;
  return (
    <article className="reference-article">
      <div className="reference-text">
        <header className="stack gap-2">
          <h1>{t('reference:title')}</h1>
          <p className="prose large">
            {t('reference:lead', { operations: counted, events: operations.length - counted })}
          </p>
          <p className="reference-path">
            <code className="anywhere">{origin}</code>
          </p>
        </header>
        {(['auth', 'idempotency', 'amounts', 'errors', 'lists', 'events', 'clients'] as const).map((part) => (
          <Section key={part} title={t(`reference:overview.${part}.title`)}>
            <p className="prose">{t(`reference:overview.${part}.text`)}</p>
            {part === 'events' && (
              <p>
                <Link to="/docs/event_payment_approved">payment.approved</Link>
              </p>
            )}
            {part === 'clients' && (
              <p>
                <a href="/openapi.json">openapi.json</a>
              </p>
            )}
          </Section>
        ))}
      </div>
      <aside className="reference-code" aria-label={t('reference:code')}>
        <CodeSamples title={t('reference:firstPayment')} samples={samplesOf(first, origin)} />
        <CodeBlock title={t('reference:overview.errors.title')} code={JSON.stringify(problem, null, 2)} />
      </aside>
    </article>
  );
}
