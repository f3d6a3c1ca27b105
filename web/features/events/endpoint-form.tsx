import './endpoint-form.css';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import type { EventType } from '../../../domain/events/event.ts';
import { Problem } from '../../shared/api/problem.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Tick } from '../../ui/tick.tsx';
import type { EndpointChange } from './api.ts';
import { eventTypes } from './search.ts';
import { useEventWords } from './words.ts';

interface Props {
  /** The endpoint to change; absent for a new one. */
  endpoint?: WebhookEndpoint;
  busy: boolean;
  error: Error | null;
  onSubmit: (given: { url: string; types: EventType[]; description: string }) => void;
  onCancel: () => void;
}

/** The given values that differ from the endpoint's. */
export function changeOf(
  endpoint: WebhookEndpoint,
  given: { url: string; types: EventType[]; description: string },
): EndpointChange {
  return {
    ...(given.url !== endpoint.url && { url: given.url }),
    ...(given.types.join() !== endpoint.types.join() && { types: given.types }),
    ...(given.description !== (endpoint.description ?? '') && { description: given.description || null }),
  };
}

/** The endpoint's address and the types of events that it receives. */
export function EndpointForm({ endpoint, busy, error, onSubmit, onCancel }: Props) {
  const { form: t } = useEventWords();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [which, setWhich] = useState<'all' | 'some'>(endpoint && endpoint.types.length > 0 ? 'some' : 'all');
  const [types, setTypes] = useState<EventType[]>(endpoint?.types ?? []);
  const [tried, setTried] = useState(false);
  const refused = error instanceof Problem ? error.violations.find(({ field }) => field === 'url') : undefined;
  const isNone = which === 'some' && types.length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (isNone) form.current?.querySelector<HTMLElement>('.endpoint-types input')?.focus();
    else onSubmit({ url: url.trim(), types: which === 'all' ? [] : types, description: description.trim() });
  }

  return (
    <form
      ref={form}
      className="endpoint-form"
      noValidate
      autoComplete="off"
      aria-label={endpoint ? t.editTitle : t.title}
      onSubmit={submit}
    >
      <Field
        label={t.url}
        help={endpoint?.url.includes('••••') ? t.keepUrl : endpoint ? t.urlAnew : t.urlHelp}
        error={refused?.message}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2048}
        // The form opens in response to a click, so taking the focus does not surprise the user.
        autoFocus
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Field
        label={t.description}
        help={t.descriptionHelp}
        maxLength={200}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <Segments
        name={`${id}-which`}
        label={t.which}
        all={['all', 'some'] as const}
        chosen={which}
        wordOf={(word) => t[word]}
        onChoose={setWhich}
      />
      {which === 'some' && (
        <fieldset className="endpoint-types">
          <legend className="unseen">{t.some}</legend>
          {eventTypes.map((type) => (
            <Tick
              key={type}
              checked={types.includes(type)}
              onChange={(event) =>
                setTypes(eventTypes.filter((one) => (one === type ? event.target.checked : types.includes(one))))
              }
            >
              <code>{type}</code>
            </Tick>
          ))}
        </fieldset>
      )}
      {error && !refused && <CommandProblem error={error} />}
      <p className="event-again-row">
        <Button type="submit" kind="primary" aria-busy={busy}>
          {endpoint ? (busy ? t.saving : t.save) : busy ? t.creating : t.create}
        </Button>
        <Button onClick={onCancel}>{t.cancel}</Button>
        <span className="endpoint-wrong" role="status">
          {tried && isNone && t.noneChosen}
        </span>
      </p>
    </form>
  );
}
