import './tester.css';
import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { EventType } from '../../../domain/events/event.ts';
import { exampleData } from '../../../domain/events/examples.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant, useSandbox } from '../../shared/session/merchant.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { RawParts } from '../../ui/raw.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type EndpointTest, sendTest } from './api.ts';
import { eventTypes } from './search.ts';

const connectionOnly = 'endpoint.test';
const choices = [connectionOnly, ...eventTypes] as const;
type Choice = (typeof choices)[number];

const isEvent = (choice: Choice): choice is EventType => choice !== connectionOnly;
const exampleText = (type: EventType) => JSON.stringify(exampleData[type], null, 2);

/** The edited data; undefined if it is no JSON object. */
function readData(text: string): Record<string, unknown> | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? (data as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Sends any event to the endpoint, marked as a test, and shows the call from both sides. */
export function Tester({ id, type }: { id: string; type?: EventType | undefined }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const sandbox = useSandbox();
  const may = useMay('POST /v1/webhook-endpoints/{id}/test');
  const [choice, setChoice] = useState<Choice>(type ?? connectionOnly);
  const [text, setText] = useState(type ? exampleText(type) : '');
  const [wrong, setWrong] = useState(false);
  const command = useMutation({ mutationFn: (body: Parameters<typeof sendTest>[2]) => sendTest(merchantId, id, body) });

  function choose(next: Choice) {
    setChoice(next);
    setWrong(false);
    setText(isEvent(next) ? exampleText(next) : '');
  }

  function send() {
    if (command.isPending) return;
    if (!isEvent(choice)) return command.mutate({});
    const edited = text !== exampleText(choice);
    const data = edited ? readData(text) : undefined;
    setWrong(edited && !data);
    if (!edited || data) command.mutate({ type: choice, ...(data && { data }) });
  }

  return (
    <div className="tester stack gap-4">
      <p className="muted prose">
        {t('events:test.lead')} <Link to={`/m/${merchantId}/event-types`}>{t('events:test.catalogue')}</Link>
      </p>
      <Dropdown
        searchable
        label={t('events:test.type')}
        helper={isEvent(choice) ? t(`events:when.${choice}`) : t('events:test.connectionOnly')}
        options={choices.map((value) => ({ value, label: value }))}
        value={choice}
        onChange={choose}
      />
      {isEvent(choice) &&
        (sandbox ? (
          <TextArea
            label={t('events:test.data')}
            help={t('events:test.dataHelp')}
            error={wrong ? t('events:test.dataWrong') : undefined}
            rows={14}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        ) : (
          <>
            <RawParts heading="h3" parts={[{ label: t('events:test.data'), text }]} />
            <p className="muted">{t('events:test.production')}</p>
          </>
        ))}
      <p className="cluster">
        <Button kind="primary" may={may} aria-busy={command.isPending} onClick={send}>
          {command.isPending ? t('events:test.busy') : t('events:test.send')}
        </Button>
        {sandbox && isEvent(choice) && text !== exampleText(choice) && (
          <Button onClick={() => choose(choice)}>{t('events:test.reset')}</Button>
        )}
      </p>
      <div role="status">{command.data && !command.isPending && <Result test={command.data} />}</div>
      {command.error && <CommandProblem error={command.error} />}
    </div>
  );
}

const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Result({ test }: { test: EndpointTest }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const ms = new Intl.NumberFormat(tag).format(test.ms);
  const { request, httpStatus, answerHeaders, answer } = test;
  return (
    <section className="tester-result stack" aria-label={t('events:test.result')}>
      <p className="cluster gap-3">
        <Badge
          tone={test.delivered ? 'good' : 'bad'}
          icon={test.delivered ? 'check' : 'close'}
          word={test.delivered ? t('events:test.delivered') : t('events:test.failed')}
        />
        <span>
          {httpStatus === undefined ? (
            <>
              {t('events:test.silent', { ms })} <ForeignText text={test.error ?? ''} />
            </>
          ) : (
            t('events:test.answered', { status: httpStatus, ms })
          )}
        </span>
      </p>
      <div className="tester-sides">
        <div>
          <h3>{t('events:test.sent')}</h3>
          <RawParts
            parts={[
              { label: t('events:test.sentHeaders'), text: `POST ${request.url}\n${lines(request.headers)}` },
              { label: t('events:test.sentBody'), text: pretty(request.body) },
            ]}
          />
        </div>
        <div>
          <h3>{t('events:test.answer')}</h3>
          <RawParts
            parts={[
              {
                label: t('events:test.answerHeaders'),
                text: lines(answerHeaders ?? {}) || t('events:attempts.noAnswer'),
              },
              { label: t('events:test.answerBody'), text: answer || t('events:attempts.emptyAnswer') },
            ]}
          />
        </div>
      </div>
    </section>
  );
}
