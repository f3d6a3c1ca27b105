import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { endpointQueries, replay, type Span } from './api.ts';
import { useEventWords } from './words.ts';

/** The span's default end: the next full minute, fixed so that the count does not change while it is read. */
const soon = () => new Date(Math.ceil((Date.now() + 1) / 60_000) * 60_000).toISOString();

/** The typed time as an instant; `datetime-local` is in local time. */
const instantOf = (typed: string): string | undefined => {
  const at = new Date(typed);
  return typed === '' || Number.isNaN(at.valueOf()) ? undefined : at.toISOString();
};

/** Sends the events of a span again, with their count stated before the click. */
export function ReplayForm({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { replay: t } = useEventWords();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/webhook-endpoints/{id}/redeliver');
  const client = useQueryClient();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [now, setNow] = useState(soon);
  const span: Span = { from: instantOf(from) ?? '', to: instantOf(to) ?? now };
  const isBackwards = span.from !== '' && span.from >= span.to;
  const isWhole = span.from !== '' && !isBackwards;
  const preview = useQuery({ ...endpointQueries.preview(merchantId, endpoint.id, span), enabled: isWhole });
  const command = useMutation({
    mutationFn: () => replay(merchantId, endpoint.id, span),
    onSettled: () => client.invalidateQueries({ queryKey: endpointQueries.all(merchantId) }),
  });
  const found = isWhole ? preview.data : undefined;
  const mayGo = endpoint.enabled && found !== undefined && !found.tooMany && found.deliveries > 0;

  function change(set: (value: string) => void, value: string) {
    set(value);
    setNow(soon());
    command.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (may.allowed && mayGo && !command.isPending) command.mutate();
  }

  return (
    <form className="event-again" noValidate onSubmit={submit} aria-label={t.title}>
      <p className="muted">{t.lead}</p>
      <div className="replay-span">
        <Field
          label={t.from}
          type="datetime-local"
          value={from}
          onChange={(event) => change(setFrom, event.target.value)}
        />
        <Field
          label={t.to}
          help={t.toHelp}
          error={isBackwards ? t.wrong : undefined}
          type="datetime-local"
          value={to}
          onChange={(event) => change(setTo, event.target.value)}
        />
      </div>
      {/* All messages share one element, so that the result does not shift the layout. */}
      <p className="replay-count" role="status">
        {command.data
          ? t.done(command.data.deliveries)
          : !endpoint.enabled
            ? t.off
            : !isWhole
              ? t.choose
              : found
                ? found.tooMany
                  ? t.tooMany
                  : `${t.count(found.deliveries)} ${found.waiting > 0 ? t.waiting(found.waiting) : ''}`
                : preview.error
                  ? ''
                  : t.counting}
      </p>
      {preview.error && isWhole && <CommandProblem error={preview.error} />}
      <p className="event-again-row">
        <Button type="submit" may={may} disabled={may.allowed && !mayGo} aria-busy={command.isPending}>
          {command.isPending ? t.busy : mayGo ? t.send(found.deliveries) : t.title}
        </Button>
      </p>
      {command.error && <CommandProblem error={command.error} />}
    </form>
  );
}
