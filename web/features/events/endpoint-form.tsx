import './endpoint-form.css';
import './messages.ts';
import { useId } from 'react';
import { z } from 'zod';
import type { WebhookEndpoint } from '../../../domain/events/endpoint.ts';
import type { EventType } from '../../../domain/events/event.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { FormField, FormSegments, useBound } from '../../shared/forms/fields.tsx';
import { type FormOf, useZodForm } from '../../shared/forms/use-zod-form.ts';
import { Button } from '../../ui/button.tsx';
import { Tick } from '../../ui/tick.tsx';
import type { EndpointChange } from './api.ts';
import { eventTypes } from './search.ts';

const choices = ['all', 'some'] as const;

const schema = z
  .object({
    url: z.string().trim(),
    description: z.string().trim(),
    which: z.enum(choices),
    types: z.array(z.custom<EventType>()),
  })
  .superRefine(({ which, types }, context) => {
    if (which === 'some' && types.length === 0)
      context.addIssue({ code: 'custom', path: ['types'], message: 'noneChosen' });
  })
  .transform(({ which, types, ...given }) => ({ ...given, types: which === 'all' ? [] : types }));

/** No types: all of them. */
export type EndpointGiven = z.output<typeof schema>;

/** The given values that differ from the endpoint's. */
export function changeOf(endpoint: WebhookEndpoint, given: EndpointGiven): EndpointChange {
  return {
    ...(given.url !== endpoint.url && { url: given.url }),
    ...(given.types.join() !== endpoint.types.join() && { types: given.types }),
    ...(given.description !== (endpoint.description ?? '') && { description: given.description || null }),
  };
}

/** The endpoint's address and the types of events that it receives. */
export function EndpointForm({
  endpoint,
  command,
  onSubmit,
  onCancel,
}: {
  /** The endpoint to change; absent for a new one. */
  endpoint?: WebhookEndpoint;
  command: { isPending: boolean; error: Error | null };
  onSubmit: (given: EndpointGiven) => void;
  onCancel: () => void;
}) {
  const t = useTexts();
  const id = useId();
  const form = useZodForm({
    schema,
    initial: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      which: endpoint && endpoint.types.length > 0 ? 'some' : 'all',
      types: endpoint?.types ?? [],
    },
    texts: { noneChosen: t('events:form.noneChosen') },
    fieldAt: (field) => (field === 'url' || field === 'description' ? field : undefined),
    command,
    send: onSubmit,
  });
  const { error: noneChosen } = useBound(form, 'types');

  return (
    <form
      {...form.props}
      className="endpoint-form stack gap-4"
      autoComplete="off"
      aria-label={endpoint ? t('events:form.editTitle') : t('events:form.title')}
    >
      <FormField
        form={form}
        name="url"
        label={t('events:form.url')}
        help={
          endpoint?.url.includes('••••')
            ? t('events:form.keepUrl')
            : endpoint
              ? t('events:form.urlAnew')
              : t('events:form.urlHelp')
        }
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2048}
        // The form opens in response to a click, so taking the focus does not surprise the user.
        autoFocus
      />
      <FormField
        form={form}
        name="description"
        label={t('events:form.description')}
        help={t('events:form.descriptionHelp')}
        maxLength={200}
      />
      <FormSegments
        form={form}
        name="which"
        group={`${id}-which`}
        label={t('events:form.which')}
        all={choices}
        wordOf={(word) => t(`events:form.${word}`)}
      />
      {form.watch('which') === 'some' && <TypeChoice form={form} />}
      {form.problem && <CommandProblem error={form.problem} />}
      <p className="cluster">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {endpoint
            ? form.busy
              ? t('events:form.saving')
              : t('events:form.save')
            : form.busy
              ? t('events:form.creating')
              : t('events:form.create')}
        </Button>
        <Button onClick={onCancel}>{t('events:form.cancel')}</Button>
        <span className="endpoint-wrong" role="status">
          {noneChosen}
        </span>
      </p>
    </form>
  );
}

function TypeChoice({ form }: { form: FormOf<typeof schema> }) {
  const t = useTexts();
  const { value: types, error, onChange } = useBound(form, 'types');
  return (
    <fieldset className="endpoint-types" data-wrong={error ? true : undefined}>
      <legend className="unseen">{t('events:form.some')}</legend>
      {eventTypes.map((type) => (
        <Tick
          key={type}
          checked={types.includes(type)}
          onChange={(event) =>
            onChange(eventTypes.filter((one) => (one === type ? event.target.checked : types.includes(one))))
          }
        >
          <code>{type}</code>
        </Tick>
      ))}
    </fieldset>
  );
}
