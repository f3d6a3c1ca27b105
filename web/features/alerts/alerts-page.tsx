import './alerts.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import {
  type AlertKind,
  AlertLanguage,
  type AlertMode,
  type AlertPreferences,
  AlertMode as Mode,
  type QuietHours,
} from '../../../domain/finance/alerts.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { FormDropdown } from '../../shared/forms/dropdown-field.tsx';
import { FormSegments, useBound } from '../../shared/forms/fields.tsx';
import { Leaving } from '../../shared/forms/leaving.tsx';
import { type FormOf, useZodForm } from '../../shared/forms/use-zod-form.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { PageTitle } from '../../shared/session/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tick } from '../../ui/tick.tsx';
import { preferencesQuery, savePreferences } from './api.ts';
import { hours, kindGroups } from './kinds.ts';
import { QuietFields } from './quiet-fields.tsx';
import { SentMessages } from './sent-messages.tsx';

const schema = z
  .object({
    modes: z.custom<AlertPreferences['modes']>(),
    urgent: z.array(z.custom<AlertKind>()),
    digestHour: z.string(),
    quiet: z.custom<QuietHours | null>(),
    language: AlertLanguage,
  })
  .superRefine(({ quiet }, context) => {
    if (quiet && quiet.from === quiet.until) context.addIssue({ code: 'custom', path: ['quiet'], message: 'same' });
  })
  .transform(({ digestHour, ...given }) => ({ ...given, digestHour: Number(digestHour) }));

/** What the reader wants to be told by mail about this merchant, and what they were told. */
export function AlertsPage() {
  const t = useTexts();
  const { merchantId, merchantName, may } = useMerchant();
  const own = useQuery(preferencesQuery(merchantId));
  return (
    <div className="alerts stack gap-5">
      <PageTitle title={t('alerts:own.title')} />
      <div className="page-head">
        <h1>{t('alerts:own.title')}</h1>
        {may.includes('GET /v1/alert-channels') && (
          <div className="page-end">
            <Link className="button" to={`/m/${merchantId}/alert-channels`}>
              {t('alerts:own.toChannels')}
            </Link>
          </div>
        )}
        <p className="page-lead muted">{t('alerts:own.lead', { merchant: merchantName })}</p>
      </div>
      {own.data ? (
        <Preferences own={own.data} />
      ) : own.error ? (
        <ErrorState error={own.error} onRetry={() => void own.refetch()} busy={own.isFetching} />
      ) : (
        <Skeleton width="long" />
      )}
      {own.data && (
        <Section title={t('alerts:own.sent')}>
          <SentMessages title={t('alerts:own.sent')} />
        </Section>
      )}
    </div>
  );
}

function Preferences({ own }: { own: AlertPreferences & { mail: boolean; email: string } }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may = useMay('PUT /v1/alert-preferences');
  const { mail, email, modes, urgent, digestHour, quiet, language } = own;
  const save = useMutation({
    mutationFn: (given: AlertPreferences) => savePreferences(merchantId, given),
    onSuccess: (now) => {
      client.setQueryData(preferencesQuery(merchantId).queryKey, now);
      form.reset(form.getValues());
    },
  });
  const form = useZodForm({
    schema,
    initial: { modes, urgent, digestHour: String(digestHour), quiet, language },
    texts: { same: t('alerts:hours.same') },
    command: save,
    send: (given) => save.mutate(given),
    onChange: () => save.isSuccess && save.reset(),
  });
  const bound = useBound(form, 'quiet');
  return (
    <form {...form.props} className="stack gap-5" aria-label={t('alerts:own.title')}>
      <Leaving unsaved={form.formState.isDirty && !form.busy} />
      {!mail && (
        <Notice tone="ask" icon="alert" title={t('alerts:own.noMail')}>
          <p>{t('alerts:own.noMailHelp')}</p>
        </Notice>
      )}
      <Section title={t('alerts:own.when')}>
        <p>
          <span className="muted">{t('alerts:own.to')}</span> <bdi className="strong">{email}</bdi>
        </p>
        <div className="alert-when">
          <FormDropdown form={form} name="digestHour" label={t('alerts:own.digestHour')} options={hours} />
          <FormSegments
            form={form}
            name="language"
            label={t('alerts:own.language')}
            all={AlertLanguage.options}
            wordOf={(word) => t(`alerts:language.${word}`)}
          />
          <QuietFields value={bound.value} error={bound.error} onChange={bound.onChange} />
        </div>
      </Section>
      <Section title={t('alerts:own.what')}>
        <Kinds form={form} />
      </Section>
      <div className="cluster gap-3">
        <Button kind="primary" type="submit" may={may} aria-busy={form.busy}>
          {form.busy ? t('alerts:own.saving') : t('alerts:own.save')}
        </Button>
        <span role="status">{save.isSuccess && t('alerts:own.saved')}</span>
        {form.problem && <CommandProblem error={form.problem} />}
      </div>
    </form>
  );
}

/** How each kind is told, and whether it breaks the quiet hours. */
function Kinds({ form }: { form: FormOf<typeof schema> }) {
  const t = useTexts();
  const id = useId();
  const modes = useBound(form, 'modes');
  const urgent = useBound(form, 'urgent');
  const isQuiet = form.watch('quiet') !== null;
  return (
    <div className="stack gap-5">
      {kindGroups.map(({ group, kinds }) => (
        <div key={group} className="stack gap-1">
          <h3 className="base">{t(`alerts:group.${group}`)}</h3>
          <ul className="alert-kinds">
            {kinds.map((kind) => (
              <li key={kind} data-quiet={isQuiet}>
                <div>
                  <p>{t(`alerts:kind.${kind}`)}</p>
                  <p className="small muted">{t(`alerts:about.${kind}`)}</p>
                </div>
                <Segments<AlertMode>
                  name={`${id}-${kind}`}
                  label={t(`alerts:kind.${kind}`)}
                  bare
                  all={Mode.options}
                  chosen={modes.value[kind]}
                  wordOf={(mode) => t(`alerts:mode.${mode}`)}
                  onChoose={(mode) => modes.onChange({ ...modes.value, [kind]: mode })}
                />
                {isQuiet && (
                  <Tick
                    className="small"
                    aria-label={t('alerts:urgentOf', { kind: t(`alerts:kind.${kind}`) })}
                    disabled={modes.value[kind] !== 'at_once'}
                    checked={modes.value[kind] === 'at_once' && urgent.value.includes(kind)}
                    onChange={(event) =>
                      urgent.onChange([
                        ...urgent.value.filter((one) => one !== kind),
                        ...(event.target.checked ? [kind] : []),
                      ])
                    }
                  >
                    {t('alerts:urgent')}
                  </Tick>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
