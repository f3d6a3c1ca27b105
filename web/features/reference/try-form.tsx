import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { type Call, urlOf } from '../../shared/code/call.ts';
import { CodeBlock } from '../../shared/code/code-block.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Operation } from './document.ts';

/** Kept while the page is open, for the next operation, and never stored. */
let lastKey = '';

/** Long enough for a charge whose provider is slow (ms). */
const timeoutMs = 40_000;
const shownCharacters = 20_000;

interface Sent {
  status: number;
  ms: number;
  body: string;
}

async function send(call: Call, key: string): Promise<Sent> {
  const began = performance.now();
  const answer = await fetch(urlOf(call, window.location.origin), {
    method: call.method,
    // The key alone says who calls, never the session of whoever reads this page.
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(call.idempotent && { 'idempotency-key': crypto.randomUUID() }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  });
  const ms = Math.round(performance.now() - began);
  return { status: answer.status, ms, body: (await answer.text()).slice(0, shownCharacters) };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

interface Props {
  operation: Operation;
  call: Call;
  onChange: (call: Call) => void;
}

/** A form that makes the call, with a key of the reader's. What is entered is in the samples too. */
export function TryForm({ operation, call, onChange }: Props) {
  const { tag } = useLanguage();
  const t = useTexts();
  const [key, setKey] = useState(lastKey);
  const [text, setText] = useState(() => (call.body === undefined ? '' : JSON.stringify(call.body, null, 2)));
  const [wrong, setWrong] = useState(false);
  const command = useMutation({ mutationFn: (given: Call) => send(given, key.trim()), gcTime: 0 });

  function edit(next: string) {
    setText(next);
    try {
      onChange({ ...call, body: JSON.parse(next) as unknown });
      setWrong(false);
    } catch {
      setWrong(true);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    lastKey = key;
    if (!wrong && !command.isPending) command.mutate(call);
  }

  const inputs = operation.parameters.filter(({ in: place }) => place === 'path' || place === 'query');
  const sent = command.data;
  return (
    <form className="stack gap-4" onSubmit={submit} autoComplete="off">
      <SecretField
        label={t('reference:key')}
        help={t('reference:keyHelp')}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      {inputs.length > 0 && (
        <div className="try-inputs">
          {inputs.map(({ name, in: place }) => {
            const at = place === 'path' ? 'pathValues' : 'query';
            return (
              <Field
                key={name}
                label={name}
                spellCheck={false}
                value={call[at][name] ?? ''}
                onChange={(event) => {
                  const { [name]: _, ...others } = call[at];
                  const { value } = event.target;
                  onChange({ ...call, [at]: value || place === 'path' ? { ...others, [name]: value } : others });
                }}
              />
            );
          })}
        </div>
      )}
      {operation.body && (
        <TextArea
          label={t('reference:body')}
          error={wrong ? t('reference:bodyWrong') : undefined}
          className="input text-area mono"
          rows={Math.min(16, text.split('\n').length + 1)}
          value={text}
          onChange={(event) => edit(event.target.value)}
        />
      )}
      <p>
        <Button type="submit" kind="primary" aria-busy={command.isPending}>
          {command.isPending ? t('reference:sending') : t('reference:send')}
        </Button>
      </p>
      <div role="status" className="stack">
        {command.error && <p>{t('reference:unreached')}</p>}
        {sent && !command.isPending && (
          <>
            <p className="cluster gap-3">
              <Badge
                tone={sent.status < 400 ? 'good' : 'bad'}
                icon={sent.status < 400 ? 'check' : 'alert'}
                word={`HTTP ${sent.status}`}
              />
              <span className="number muted">{new Intl.NumberFormat(tag).format(sent.ms)} ms</span>
            </p>
            <CodeBlock title={t('reference:answer')} code={pretty(sent.body)} />
          </>
        )}
      </div>
    </form>
  );
}
