import './messages.ts';
import './response-times.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import type { AttentionReason } from '../../../domain/core/attention.ts';
import { type BusinessHours, fewestHours } from '../../../domain/finance/response-times.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useBound } from '../../shared/forms/fields.tsx';
import { Leaving } from '../../shared/forms/leaving.tsx';
import { type FormOf, useZodForm } from '../../shared/forms/use-zod-form.ts';
import { PageHead } from '../../shared/layout/page-head.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { attentionWords } from '../../shared/timeline/attention-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tick } from '../../ui/tick.tsx';
import { relativeTime } from '../../ui/time.ts';
import { inUnits } from '../../ui/units.ts';
import { useNow } from '../../ui/use-now.ts';
import { type Change, saveTimes, type Times, timesQuery } from './api.ts';

/** Minutes that are offered; others, set by the API, are offered where they are set. */
const steps = [15, 30, 60, 120, 240, 480, 720, 1440, 2880, 4320, 7200, 14_400];
const never = 'never';
const usualHours: BusinessHours = { opens: 9, closes: 18 };

type OfReason = Times['times'][number];
/** By reason: minutes as texts, or `never`. */
type Chosen = Record<AttentionReason, { look: string; settle: string }>;

const isAfter = ({ look, settle }: Chosen[AttentionReason]) => look !== never && Number(look) > Number(settle);

const schema = z
  .object({ times: z.custom<Chosen>(), hours: z.custom<BusinessHours | null>() })
  .superRefine(({ times, hours }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (hours && hours.closes - hours.opens < fewestHours) refuse('hours', 'tooShort');
    if (Object.values(times).some(isAfter)) refuse('times', 'order');
  })
  .transform(
    ({ times, hours }): Omit<Change, 'version'> => ({
      hours,
      times: Object.entries(times).map(([reason, { look, settle }]) => ({
        reason: reason as AttentionReason,
        look: look === never ? null : Number(look),
        settle: Number(settle),
      })),
    }),
  );

const textOf = (minutes: number | null) => (minutes === null ? never : String(minutes));
const chosenOf = (times: readonly Pick<OfReason, 'reason' | 'look' | 'settle'>[]) =>
  Object.fromEntries(
    times.map(({ reason, look, settle }) => [reason, { look: textOf(look), settle: textOf(settle) }]),
  ) as Chosen;

/** Within which time people look at what needs them, and settle it. */
export function ResponseTimesPage() {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const now = useNow();
  const times = useQuery(timesQuery(merchantId));
  const { data, error } = times;
  const changed = data?.changed;
  return (
    <>
      <PageHead
        title={t('response-times:title')}
        count={changed && t('response-times:changed', { name: changed.by, when: relativeTime(changed.at, now, tag) })}
        lead={t('response-times:lead')}
      />
      <div className="times">
        {data ? (
          <Form key={data.version} of={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void times.refetch()} busy={times.isFetching} />
        ) : (
          <Skeleton width="long" />
        )}
      </div>
    </>
  );
}

function Form({ of }: { of: Times }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may = useMay('PUT /v1/attention/response-times');
  const save = useMutation({
    mutationFn: (given: Omit<Change, 'version'>) => saveTimes(merchantId, { ...given, version: of.version }),
    onSuccess: (now) => {
      client.setQueryData(timesQuery(merchantId).queryKey, now);
      // What is due, and late, is another now.
      void client.invalidateQueries({ queryKey: ['attention', merchantId] });
    },
  });
  const form = useZodForm({
    schema,
    initial: { times: chosenOf(of.times), hours: of.hours },
    texts: { tooShort: t('response-times:tooShort', { hours: fewestHours }), order: t('response-times:order') },
    command: save,
    send: (given) => save.mutate(given),
  });
  const defaults = () => {
    const usual = of.times.map(({ reason, default: { look, settle } }) => ({ reason, look, settle }));
    form.setValue('times', chosenOf(usual), { shouldDirty: true });
    form.setValue('hours', null, { shouldDirty: true });
  };
  return (
    <form {...form.props} className="stack gap-5" aria-label={t('response-times:title')}>
      <Leaving unsaved={form.formState.isDirty && !form.busy && !save.isSuccess} />
      <Hours form={form} />
      <Reasons form={form} of={of} />
      <p className="small muted">{t('response-times:looked')}</p>
      <div className="cluster gap-3">
        <Button kind="primary" type="submit" may={may} aria-busy={form.busy}>
          {form.busy ? t('response-times:saving') : t('response-times:save')}
        </Button>
        <Button may={may} onClick={defaults}>
          {t('response-times:defaults')}
        </Button>
        {form.problem && <CommandProblem error={form.problem} />}
      </div>
    </form>
  );
}

const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const clock = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, at) => ({ value: String(from + at), label: two(from + at) }));

function Hours({ form }: { form: FormOf<typeof schema> }) {
  const t = useTexts();
  const id = useId();
  const { value, error, onChange } = useBound(form, 'hours');
  return (
    <Section title={t('response-times:hours')}>
      <fieldset className="stack gap-2" aria-describedby={`${id}-help`}>
        <legend className="unseen">{t('response-times:hours')}</legend>
        <Tick checked={value !== null} onChange={(event) => onChange(event.target.checked ? usualHours : null)}>
          {t('response-times:business')}
        </Tick>
        {value && (
          <div className="times-hours">
            <Dropdown
              label={t('response-times:opens')}
              name={`${id}-opens`}
              options={clock(0, 20)}
              value={String(value.opens)}
              onChange={(opens) => onChange({ ...value, opens: Number(opens) })}
            />
            <Dropdown
              label={t('response-times:closes')}
              name={`${id}-closes`}
              options={clock(4, 24)}
              value={String(value.closes)}
              error={error}
              onChange={(closes) => onChange({ ...value, closes: Number(closes) })}
            />
          </div>
        )}
        <p id={`${id}-help`} className="small muted">
          {value ? t('response-times:businessHelp') : t('response-times:allHours')}
        </p>
      </fieldset>
    </Section>
  );
}

const groups = ['now', 'today', 'later'] as const;
/** By the usual time to settle: how urgent a reason is does not change with what a merchant sets. */
const groupOf = ({ default: { settle } }: OfReason) => (settle <= 240 ? 'now' : settle <= 1440 ? 'today' : 'later');

function Reasons({ form, of }: { form: FormOf<typeof schema>; of: Times }) {
  const t = useTexts();
  const { tag } = useLanguage();
  const id = useId();
  const { value, onChange } = useBound(form, 'times');
  const put = (reason: AttentionReason, change: Partial<Chosen[AttentionReason]>) =>
    onChange({ ...value, [reason]: { ...value[reason], ...change } });
  const options = (chosen: string) => {
    const all = chosen === never || steps.includes(Number(chosen)) ? steps : [...steps, Number(chosen)];
    return [...all]
      .sort((one, other) => one - other)
      .map((each) => ({ value: String(each), label: inUnits(each, tag) }));
  };
  const words = (minutes: number | null) => (minutes === null ? t('response-times:never') : inUnits(minutes, tag));
  return groups.map((group) => (
    <section key={group} aria-labelledby={`${id}-${group}`}>
      <div className="times-names">
        <h3 id={`${id}-${group}`} className="base">
          {t(`response-times:group.${group}`)}
        </h3>
        <span className="small muted" aria-hidden="true">
          {t('response-times:look')}
        </span>
        <span className="small muted" aria-hidden="true">
          {t('response-times:settle')}
        </span>
      </div>
      <ul className="times-rows">
        {of.times
          .filter((one) => groupOf(one) === group)
          .map(({ reason, default: usual }) => {
            const chosen = value[reason];
            const title = attentionWords(t, reason).title;
            const isUsual = chosen.look === textOf(usual.look) && chosen.settle === textOf(usual.settle);
            return (
              <li key={reason}>
                <div>
                  <p>{title}</p>
                  {!isUsual && (
                    <p className="small muted">
                      {t('response-times:usual', { look: words(usual.look), settle: words(usual.settle) })}
                    </p>
                  )}
                </div>
                <Dropdown
                  label={t('response-times:lookOf', { reason: title })}
                  hideLabel
                  options={[...options(chosen.look), { value: never, label: t('response-times:never') }]}
                  value={chosen.look}
                  error={isAfter(chosen) ? t('response-times:order') : undefined}
                  onChange={(look) => put(reason, { look })}
                />
                <Dropdown
                  label={t('response-times:settleOf', { reason: title })}
                  hideLabel
                  options={options(chosen.settle)}
                  value={chosen.settle}
                  onChange={(settle) => put(reason, { settle })}
                />
              </li>
            );
          })}
      </ul>
    </section>
  ));
}
