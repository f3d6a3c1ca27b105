import '../detail/actions-panel.css';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import type { May } from '../../ui/may.ts';
import { CommandProblem } from '../forms/command-problem.tsx';
import { FormField, FormRadios, FormTextArea } from '../forms/fields.tsx';
import { useZodForm } from '../forms/use-zod-form.ts';

/** A decision that a person may take, with its consequence in words. */
export interface Decision {
  what: string;
  label: string;
  /** The consequence, shown before the click. */
  effect: string;
  may: May;
  confirm: string;
  /** The required text: `most` is its maximum length in characters, `many` allows several lines. */
  text: { label: string; help: string; most: number; many?: boolean };
  /** The outcomes to choose from, where the decision records an outcome. */
  outcomes?: { value: string; label: string }[];
  takesEvidence?: boolean;
}

export interface Decided {
  what: string;
  text: string;
  outcome?: string;
  evidence?: string;
}

const shortest = 3;

/** Decisions about one entity. Each opens a form, and nothing is sent before the form is confirmed. */
export function Decisions({
  lead,
  decisions,
  onDecide,
}: {
  lead: string;
  decisions: readonly Decision[];
  /** Sends the decision. An error that it throws is shown, and the form keeps its input. */
  onDecide: (decided: Decided) => Promise<unknown>;
}) {
  const t = useTexts();
  const id = useId();
  const [open, setOpen] = useState<string>();
  const opener = useRef<HTMLButtonElement | null>(null);
  const command = useMutation({
    mutationFn: onDecide,
    onSuccess: () => close(),
  });
  function close() {
    setOpen(undefined);
    opener.current?.focus();
  }
  if (decisions.length === 0) return null;
  return (
    <section className="panel actions decisions" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('common:decisions.title')}</h2>
      <p className="muted">{lead}</p>
      <ul>
        {decisions.map((decision) => (
          <li key={decision.what}>
            <Button
              may={decision.may}
              aria-describedby={`${id}-${decision.what}`}
              aria-expanded={open === decision.what}
              onClick={(event) => {
                opener.current = event.currentTarget;
                command.reset();
                setOpen(open === decision.what ? undefined : decision.what);
              }}
            >
              {decision.label}
            </Button>
            <p id={`${id}-${decision.what}`}>{decision.effect}</p>
            {open === decision.what && (
              <DecisionForm decision={decision} command={command} onSend={command.mutate} onBack={close} />
            )}
          </li>
        ))}
      </ul>
      {command.error && <CommandProblem error={command.error} />}
    </section>
  );
}

/** @param takesOutcome whether one of the outcomes has to be chosen. */
const schemaOf = (takesOutcome: boolean) =>
  z.object({
    outcome: takesOutcome ? z.string().min(1, 'outcomeMissing') : z.string(),
    text: z.string().trim().min(shortest, 'textMissing'),
    evidence: z.string().trim(),
  });

function DecisionForm({
  decision: { what, label, confirm, text: reasonText, outcomes, takesEvidence },
  command,
  onSend,
  onBack,
}: {
  decision: Decision;
  command: { isPending: boolean; error: Error | null };
  onSend: (decided: Decided) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const form = useZodForm({
    schema: schemaOf(outcomes !== undefined),
    initial: { outcome: '', text: '', evidence: '' },
    texts: {
      outcomeMissing: t('common:decisions.outcomeMissing'),
      textMissing: t('common:decisions.textMissing'),
    },
    command,
    send: ({ outcome, text, evidence }) =>
      onSend({ what, text, ...(outcome && { outcome }), ...(evidence && { evidence }) }),
  });

  const reason = {
    form,
    name: 'text',
    label: reasonText.label,
    help: reasonText.help,
    maxLength: reasonText.most,
    // The person has just opened the form, so it takes the focus.
    autoFocus: outcomes === undefined,
  } as const;
  return (
    <form {...form.props} className="decisions-form actions-form stack across" aria-label={label}>
      {outcomes && <FormRadios form={form} name="outcome" label={t('common:decisions.outcome')} options={outcomes} />}
      {reasonText.many ? (
        <FormTextArea {...reason} rows={6} spellCheck />
      ) : (
        <FormField {...reason} autoComplete="off" />
      )}
      {takesEvidence && (
        <FormField
          form={form}
          name="evidence"
          label={t('common:decisions.evidence')}
          help={t('common:decisions.evidenceHelp')}
          maxLength={500}
          autoComplete="off"
        />
      )}
      <p className="cluster">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {confirm}
        </Button>
        <Button onClick={onBack}>{t('common:decisions.back')}</Button>
      </p>
    </form>
  );
}
