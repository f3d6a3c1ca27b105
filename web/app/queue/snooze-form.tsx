import './messages.ts';
import '../../shared/lists/messages.ts';
import '../../shared/detail/messages.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ActionForm, reasonField } from '../../shared/detail/action-form.tsx';
import { FormField, FormRadios } from '../../shared/forms/fields.tsx';
import { useZodForm } from '../../shared/forms/use-zod-form.ts';
import { dateAndTime } from '../../ui/time.ts';
import type { Snooze } from './commands.ts';
import { snoozeTimes, typedTime } from './snooze-times.ts';

const other = 'other';

const schema = z
  .object({ time: z.string(), at: z.string(), reason: reasonField })
  .refine(({ time, at }) => time !== other || typedTime(at) !== undefined, { path: ['at'], message: 'timeMissing' });

/** Until when entries are put off, and why: the reason is shown when they are back. */
export function SnoozeForm({
  command,
  onSend,
  onBack,
}: {
  command: { isPending: boolean; error: Error | null };
  onSend: (snooze: Snooze) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const { tag } = useLanguage();
  // The times stay while the form is open, so that what was chosen is what is sent.
  const [times] = useState(() => snoozeTimes(Date.now()));
  const form = useZodForm({
    schema,
    initial: { time: times.find(({ preset }) => preset === 'tomorrow')?.at.toISOString() ?? other, at: '', reason: '' },
    texts: { reasonMissing: t('detail:act.reasonMissing'), timeMissing: t('queue:snooze.missing') },
    command,
    send: ({ time, at, reason }) => {
      const until = time === other ? typedTime(at)?.toISOString() : time;
      if (until) onSend({ until, reason });
    },
  });
  const time = form.watch('time');
  return (
    <ActionForm form={form} label={t('queue:snooze.title')} confirm={t('queue:snooze.confirm')} onBack={onBack}>
      <FormRadios
        form={form}
        name="time"
        label={t('queue:snooze.until')}
        options={[
          ...times.map(({ preset, at }) => ({
            value: at.toISOString(),
            label: t(`queue:snooze.preset.${preset}`, { at: dateAndTime(at.toISOString(), tag) }),
          })),
          { value: other, label: t('queue:snooze.other') },
        ]}
      />
      {time === other && (
        <FormField form={form} name="at" type="datetime-local" label={t('queue:snooze.at')} help={t('lists:zone')} />
      )}
      <FormField
        form={form}
        name="reason"
        label={t('detail:act.reason')}
        help={t('queue:snooze.reasonHelp')}
        maxLength={500}
        autoComplete="off"
      />
    </ActionForm>
  );
}
