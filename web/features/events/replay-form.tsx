import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { FormField } from '../../shared/forms/fields.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { endpointQueries, replay, type Span } from './api.ts';

/** The span's default end: the next full minute, fixed so that the count does not change while it is read. */
const soon = () => new Date(Math.ceil((Date.now() + 1) / 60_000) * 60_000).toISOString();

/** The typed time as an instant; `datetime-local` is in local time. */
const instantOf = (typed: string): string | undefined => {
  const at = new Date(typed);
  return typed === '' || Number.isNaN(at.valueOf()) ? undefined : at.toISOString();
};

/** @param now the end of a span without one. */
const schemaOf = (now: string) =>
  z.object({ from: z.string(), to: z.string() }).transform((typed, context): Span => {
    const span = { from: instantOf(typed.from) ?? '', to: instantOf(typed.to) ?? now };
    if (span.from !== '' && span.from >= span.to) context.addIssue({ code: 'custom', path: ['to'], message: 'wrong' });
    return span;
  });

/** Sends the events of a span again, with their count stated before the click. */
export function ReplayForm({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/webhook-endpoints/{id}/redeliver');
  const client = useQueryClient();
  const [now, setNow] = useState(soon);
  const command = useMutation({
    mutationFn: (span: Span) => replay(merchantId, endpoint.id, span),
    onSettled: () => client.invalidateQueries({ queryKey: endpointQueries.all(merchantId) }),
  });
  const schema = schemaOf(now);
  const form = useZodForm({
    schema,
    initial: { from: '', to: '' },
    texts: { wrong: t('events:replay.wrong') },
    command,
    send: (given) => may.allowed && mayGo && command.mutate(given),
    onChange: () => {
      setNow(soon());
      command.reset();
    },
  });
  const [from, to] = form.watch(['from', 'to']);
  const span = schema.safeParse({ from, to }).data ?? { from: '', to: '' };
  const isWhole = span.from !== '';
  // The events are counted before the form is sent, so the span is checked after each change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check reads the form's values
  useEffect(() => void form.trigger(), [from, to, now, form.trigger]);
  const preview = useQuery({ ...endpointQueries.preview(merchantId, endpoint.id, span), enabled: isWhole });
  const found = isWhole ? preview.data : undefined;
  const mayGo = endpoint.enabled && found !== undefined && !found.tooMany && found.deliveries > 0;

  return (
    <form {...form.props} className="event-again stack" aria-label={t('events:replay.title')}>
      <p className="muted">{t('events:replay.lead')}</p>
      <div className="replay-span">
        <FormField form={form} name="from" label={t('events:replay.from')} type="datetime-local" />
        <FormField
          form={form}
          name="to"
          label={t('events:replay.to')}
          help={t('events:replay.toHelp')}
          type="datetime-local"
        />
      </div>
      {/* All messages share one element, so that the result does not shift the layout. */}
      <p className="replay-count" role="status">
        {command.data
          ? t('events:replay.done', { count: command.data.deliveries })
          : !endpoint.enabled
            ? t('events:replay.off')
            : !isWhole
              ? t('events:replay.choose')
              : found
                ? found.tooMany
                  ? t('events:replay.tooMany')
                  : `${t('events:replay.count', { count: found.deliveries })} ${found.waiting > 0 ? t('events:replay.waiting', { n: found.waiting }) : ''}`
                : preview.error
                  ? ''
                  : t('events:replay.counting')}
      </p>
      {preview.error && isWhole && <CommandProblem error={preview.error} />}
      <p className="cluster">
        <Button type="submit" may={may} disabled={may.allowed && !mayGo} aria-busy={form.busy}>
          {form.busy
            ? t('events:replay.busy')
            : mayGo
              ? t('events:replay.send', { count: found.deliveries })
              : t('events:replay.title')}
        </Button>
      </p>
      {form.problem && <CommandProblem error={form.problem} />}
    </form>
  );
}
