import './alerts.css';
import './messages.ts';
import { useId } from 'react';
import { z } from 'zod';
import {
  AlertLanguage,
  type ChannelAlertKind,
  ChannelAlertKind as ChannelKind,
  ChannelType,
  type QuietHours,
} from '../../../domain/finance/alerts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { FormField, FormSecret, FormSegments, useBound } from '../../shared/forms/fields.tsx';
import { type FormOf, useZodForm } from '../../shared/forms/use-zod-form.ts';
import { Button } from '../../ui/button.tsx';
import { Tick } from '../../ui/tick.tsx';
import type { AlertChannel } from './api.ts';
import { kindGroups, typeNames } from './kinds.ts';
import { QuietFields } from './quiet-fields.tsx';

/** A new channel needs its address; one that is changed keeps it where the field is left empty. */
const schemaOf = (isNew: boolean) =>
  z
    .object({
      type: ChannelType,
      name: z.string().trim().min(1, 'nameMissing'),
      url: z.string().trim(),
      kinds: z.array(z.custom<ChannelAlertKind>()).min(1, 'none'),
      urgent: z.array(z.custom<ChannelAlertKind>()),
      quiet: z.custom<QuietHours | null>(),
      language: AlertLanguage,
    })
    .superRefine(({ url, quiet }, context) => {
      if (isNew && url === '') context.addIssue({ code: 'custom', path: ['url'], message: 'urlMissing' });
      if (quiet && quiet.from === quiet.until) context.addIssue({ code: 'custom', path: ['quiet'], message: 'same' });
    });

type Schema = ReturnType<typeof schemaOf>;
export type ChannelGiven = z.output<Schema>;

/** A new channel, or what may be changed of one. */
export function ChannelForm({
  channel,
  id,
  command,
  onSubmit,
  onCancel,
}: {
  channel?: AlertChannel;
  id: string;
  command: { isPending: boolean; error: Error | null };
  onSubmit: (given: ChannelGiven) => void;
  onCancel: () => void;
}) {
  const t = useTexts();
  const form = useZodForm({
    schema: schemaOf(!channel),
    initial: {
      type: channel?.type ?? 'slack',
      name: channel?.name ?? '',
      url: '',
      kinds: channel?.kinds ?? [...ChannelKind.options],
      urgent: channel?.urgent ?? [],
      quiet: channel?.quiet ?? null,
      language: channel?.language ?? 'pt',
    },
    texts: {
      nameMissing: t('alerts:form.nameMissing'),
      urlMissing: t('alerts:form.urlMissing'),
      none: t('alerts:form.none'),
      same: t('alerts:hours.same'),
    },
    command,
    send: onSubmit,
  });
  const quiet = useBound(form, 'quiet');
  const type = form.watch('type');
  const group = useId();
  return (
    <form
      {...form.props}
      id={id}
      className="alert-channel-form stack gap-4"
      autoComplete="off"
      aria-label={channel ? t('alerts:form.editTitle') : t('alerts:form.title')}
    >
      {!channel && (
        <FormSegments
          form={form}
          name="type"
          group={`${group}-type`}
          label={t('alerts:form.type')}
          all={ChannelType.options}
          wordOf={(word) => typeNames[word]}
        />
      )}
      <FormField
        form={form}
        name="name"
        label={t('alerts:form.name')}
        help={t('alerts:form.nameHelp')}
        placeholder="#pagamentos"
        maxLength={60}
        // The form opens in response to a click, so taking the focus does not surprise the user.
        autoFocus
      />
      <FormSecret
        form={form}
        name="url"
        label={t('alerts:form.url')}
        help={channel ? t('alerts:form.keepUrl', { address: channel.address }) : t(`alerts:form.${type}Help`)}
        maxLength={2048}
      />
      <KindChoice form={form} />
      <QuietFields value={quiet.value} error={quiet.error} onChange={quiet.onChange} />
      <FormSegments
        form={form}
        name="language"
        group={`${group}-language`}
        label={t('alerts:form.language')}
        all={AlertLanguage.options}
        wordOf={(word) => t(`alerts:language.${word}`)}
      />
      {form.problem && <CommandProblem error={form.problem} />}
      <p className="cluster">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {form.busy ? t('alerts:form.busy') : channel ? t('alerts:form.save') : t('alerts:form.create')}
        </Button>
        <Button onClick={onCancel}>{t('alerts:form.cancel')}</Button>
      </p>
    </form>
  );
}

function KindChoice({ form }: { form: FormOf<Schema> }) {
  const t = useTexts();
  const id = useId();
  const kinds = useBound(form, 'kinds');
  const urgent = useBound(form, 'urgent');
  const isQuiet = form.watch('quiet') !== null;
  const isChannel = (kind: string): kind is ChannelAlertKind => ChannelKind.options.some((one) => one === kind);
  const put = (all: ChannelAlertKind[], kind: ChannelAlertKind, on: boolean) =>
    ChannelKind.options.filter((one) => (one === kind ? on : all.includes(one)));
  return (
    <fieldset
      className="stack gap-2"
      aria-describedby={kinds.error && `${id}-note`}
      data-wrong={kinds.error ? true : undefined}
    >
      <legend className="strong">{t('alerts:form.kinds')}</legend>
      <ul className="alert-kinds">
        {kindGroups
          .flatMap((one) => one.kinds)
          .filter(isChannel)
          .map((kind) => (
            <li key={kind} data-quiet={isQuiet} data-ticks>
              <div>
                <Tick
                  checked={kinds.value.includes(kind)}
                  onChange={(event) => kinds.onChange(put(kinds.value, kind, event.target.checked))}
                >
                  {t(`alerts:kind.${kind}`)}
                </Tick>
                <p className="alert-about small muted">{t(`alerts:about.${kind}`)}</p>
              </div>
              {isQuiet && (
                <Tick
                  className="small"
                  aria-label={t('alerts:urgentOf', { kind: t(`alerts:kind.${kind}`) })}
                  disabled={!kinds.value.includes(kind)}
                  checked={kinds.value.includes(kind) && urgent.value.includes(kind)}
                  onChange={(event) => urgent.onChange(put(urgent.value, kind, event.target.checked))}
                >
                  {t('alerts:urgent')}
                </Tick>
              )}
            </li>
          ))}
      </ul>
      {kinds.error && (
        <p id={`${id}-note`} className="field-note" data-tone="bad">
          {kinds.error}
        </p>
      )}
    </fieldset>
  );
}
