import './routes-page.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import type { RouteRule } from '../../../../domain/connections/routing.ts';
import { useWords } from '../../../i18n/language.tsx';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { isStatus } from '../../../shared/api/problem.ts';
import { ProblemText, useProblemWords } from '../../../shared/api/problem-text.tsx';
import { SectionTabs } from '../../../shared/layout/section-tabs.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { routesQuery, type SavedRoutes, saveRoutes } from './api.ts';
import { DryRun } from './dry-run.tsx';
import { formOf, isSame, moved, newRule, type RuleFieldError, type RuleForm, readForm } from './form.ts';
import { RuleCard } from './rule-card.tsx';
import { useSentence } from './sentence.ts';
import { useChoice } from './use-choice.ts';
import { useRouteWords } from './words.ts';

const mostRules = 50;

/** The rules for payments that name no provider. People who may not change them see them read-only, with the reason. */
export function RoutesPage() {
  const t = useRouteWords();
  const { merchantId } = useMerchant();
  const routes = useQuery({
    ...routesQuery(merchantId),
    // A refetch would replace unsaved input. The version check on save detects a concurrent change.
    refetchOnWindowFocus: false,
  });
  const choice = useChoice();
  const error = routes.error ?? choice.error;
  const retry = () => {
    void routes.refetch();
    choice.retry();
  };
  return (
    <div className="routes">
      <PageTitle title={t.title} />
      <SectionTabs />
      <div className="routes-head">
        <h1>{t.title}</h1>
        <p className="muted">{t.lead}</p>
      </div>
      {routes.data && choice.ready ? (
        <Rules saved={routes.data} choice={choice} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} busy={routes.isFetching} />
      ) : (
        <RoutesSkeleton />
      )}
    </div>
  );
}

function Rules({ saved, choice }: { saved: SavedRoutes; choice: ReturnType<typeof useChoice> }) {
  const t = useRouteWords();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may = useMay('PUT /v1/routes');
  const box = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState(() => formOf(saved.rules));
  const [base, setBase] = useState(saved);
  /** Another person saved rules while this form had unsaved input. */
  const [overtaken, setOvertaken] = useState(false);
  const [tried, setTried] = useState(false);
  const { rules, faults } = readForm(form, choice.methodsOf);
  const changed = !rules || !isSame(rules, base.rules);
  if (saved.version !== base.version) {
    const lost = changed && !(rules && isSame(rules, saved.rules));
    setBase(saved);
    setOvertaken(lost);
    if (!lost) setForm(formOf(saved.rules));
  }
  const unsaved = changed || overtaken;
  const blocker = useUnsaved(unsaved);

  const save = useMutation({
    mutationFn: (asked: RouteRule[]) => saveRoutes(merchantId, base.version, asked),
    onSuccess(now) {
      client.setQueryData(routesQuery(merchantId).queryKey, now);
      setOvertaken(false);
      setTried(false);
    },
    onError: (error) => isStatus(error, 409) && client.invalidateQueries(routesQuery(merchantId)),
  });

  const change = (next: (before: RuleForm[]) => RuleForm[]) => {
    setForm(next);
    if (!save.isIdle && !save.isPending) save.reset();
  };
  const undo = () => {
    change(() => formOf(base.rules));
    setOvertaken(false);
    setTried(false);
  };
  /** Missing values of a rule are not shown as errors before the first attempt to save. */
  const shown = Object.fromEntries(
    Object.entries(faults).filter(([, fault]) => tried || !['noTarget', 'weight'].includes(fault)),
  );
  const faultsOfRule = (index: number): Record<string, RuleFieldError> =>
    Object.fromEntries(
      Object.entries(shown).flatMap(([field, fault]) =>
        field === `rules.${index}`
          ? [['', fault]]
          : field.startsWith(`rules.${index}.`)
            ? [[field.slice(`rules.${index}.`.length), fault]]
            : [],
      ),
    );

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (rules) {
      if (!save.isPending && unsaved) save.mutate(rules);
    } else requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <div className="routes-columns">
      <form ref={box} className="routes-form" noValidate onSubmit={submit} aria-label={t.title}>
        {!may.allowed && (
          <Notice tone="plain" icon="lock" title={t.readOnly}>
            <p>{t.readOnlyWhy(may.why)}</p>
          </Notice>
        )}
        {form.length === 0 && (
          <div className="routes-empty">
            <EmptyState title={t.empty} help={t.emptyHelp} />
          </div>
        )}
        {form.map((rule, index) => (
          <RuleCard
            key={rule.key}
            rule={rule}
            index={index}
            last={index === form.length - 1}
            faults={faultsOfRule(index)}
            choice={choice}
            disabled={!may.allowed}
            onSet={(part) => change((all) => all.map((one) => (one.key === rule.key ? { ...one, ...part } : one)))}
            onMove={(by) => change((all) => moved(all, index, by))}
            onRemove={() => change((all) => all.filter((one) => one.key !== rule.key))}
          />
        ))}
        {may.allowed && form.length < mostRules && (
          <p>
            <Button onClick={() => change((all) => [...all, newRule()])}>{t.add}</Button>
          </p>
        )}
        {overtaken && (
          <Notice tone="ask" icon="alert" role="alert" title={t.overtaken(base.version)}>
            <p>{t.overtakenHelp}</p>
            <p className="notice-actions">
              <Button onClick={undo}>{t.takeTheirs}</Button>
            </p>
          </Notice>
        )}
        {save.error && !isStatus(save.error, 409) && <Refused error={save.error} />}
        {blocker.state === 'blocked' && <Leaving onStay={() => blocker.reset()} onGo={() => blocker.proceed()} />}
        {may.allowed && (
          <p className="routes-actions">
            <Button type="submit" kind="primary" disabled={!unsaved} aria-busy={save.isPending}>
              {save.isPending ? t.saving : overtaken ? t.saveOver(base.version) : t.save}
            </Button>
            {changed && !overtaken && (
              <Button kind="quiet" onClick={undo}>
                {t.undo}
              </Button>
            )}
            <span className="muted" role="status">
              {save.isSuccess
                ? t.saved
                : !unsaved
                  ? t.unchanged
                  : tried && !rules
                    ? t.wrong(Object.keys(faults).length)
                    : t.unsaved}
            </span>
          </p>
        )}
      </form>
      <div className="routes-side">
        <Meaning base={base} rules={rules} nameOf={choice.nameOf} />
        <DryRun rules={rules} choice={choice} />
      </div>
    </div>
  );
}

/** Asks for confirmation before unsaved input is lost by leaving the page or closing the tab. */
function useUnsaved(unsaved: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return blocker;
}

function Leaving({ onStay, onGo }: { onStay: () => void; onGo: () => void }) {
  const t = useRouteWords();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className="routes-leaving">
      <Notice tone="ask" icon="alert" role="alert" title={t.leave}>
        <p>{t.leaveHelp}</p>
        <p className="notice-actions">
          <Button onClick={onStay}>{t.stay}</Button>
          <Button kind="quiet" onClick={onGo}>
            {t.go}
          </Button>
        </p>
      </Notice>
    </div>
  );
}

/** The form's rules in words, beside those in force. */
function Meaning({
  base,
  rules,
  nameOf,
}: {
  base: SavedRoutes;
  rules: RouteRule[] | undefined;
  nameOf: (named: string) => string;
}) {
  const t = useRouteWords();
  const id = useId();
  const sentence = useSentence(nameOf);
  const now = base.rules.map(sentence);
  const next = rules?.map(sentence) ?? now;
  const differs = rules !== undefined && !isSame(rules, base.rules);
  const ended = now.filter((one) => !next.includes(one));
  return (
    <aside className="routes-meaning" aria-labelledby={id}>
      <h2 id={id}>{differs ? t.meaningAfter : t.meaning}</h2>
      {next.length > 0 ? (
        <ol>
          {next.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rules may have equal sentences
            <li key={index} data-new={(differs && !now.includes(one)) || undefined}>
              <bdi>{one}</bdi>
              {differs && !now.includes(one) && <span className="routes-new"> {t.isNew}</span>}
            </li>
          ))}
        </ol>
      ) : null}
      <p>{next.length > 0 ? t.rest : t.noRules}</p>
      {ended.length > 0 && (
        <>
          <h3>{t.ends}</h3>
          <ul>
            {ended.map((one) => (
              <li key={one}>
                <s>{one}</s>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="muted">{t.underWay}</p>
      <p className="routes-saved muted">
        {base.savedAt ? (
          <>
            {t.version(base.version)} <TimeCell at={base.savedAt} />
          </>
        ) : (
          t.never
        )}
      </p>
    </aside>
  );
}

function Refused({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <Notice tone="bad" icon="alert" role="alert" title={title}>
      <ProblemText error={error} />
    </Notice>
  );
}

function RoutesSkeleton() {
  const { loading } = useWords();
  return (
    <div className="routes-columns" aria-busy="true">
      <p className="unseen" role="status">
        {loading}
      </p>
      <div className="routes-form">
        <Skeleton width="medium" />
        <Skeleton width="long" />
        <Skeleton width="medium" />
        <Skeleton width="long" />
      </div>
    </div>
  );
}
