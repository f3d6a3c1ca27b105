import './decisions.css';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import type { May } from '../../ui/may.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { Tick } from '../../ui/tick.tsx';
import { CommandProblem } from '../forms/command-problem.tsx';
import { useDecisionWords } from './words.ts';

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
  const t = useDecisionWords();
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
    <section className="panel decisions" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t.title}</h2>
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
              <DecisionForm decision={decision} busy={command.isPending} onSend={command.mutate} onBack={close} />
            )}
          </li>
        ))}
      </ul>
      {command.error && <CommandProblem error={command.error} />}
    </section>
  );
}

function DecisionForm({
  decision: { what, label, confirm, text: asked, outcomes, takesEvidence },
  busy,
  onSend,
  onBack,
}: {
  decision: Decision;
  busy: boolean;
  onSend: (decided: Decided) => void;
  onBack: () => void;
}) {
  const t = useDecisionWords();
  const id = useId();
  const [text, setText] = useState('');
  const [evidence, setEvidence] = useState('');
  const [outcome, setOutcome] = useState<string>();
  const [tried, setTried] = useState(false);
  const textWrong = text.trim().length < shortest;
  const outcomeWrong = outcomes !== undefined && outcome === undefined;

  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || textWrong || outcomeWrong) return;
    onSend({
      what,
      text: text.trim(),
      ...(outcome && { outcome }),
      ...(evidence.trim() && { evidence: evidence.trim() }),
    });
  }

  const common = {
    label: asked.label,
    help: asked.help,
    error: tried && textWrong ? t.textMissing : undefined,
    maxLength: asked.most,
    value: text,
    // The person has just opened the form, so it takes the focus.
    autoFocus: outcomes === undefined,
  };
  return (
    <form className="decisions-form" aria-label={label} noValidate onSubmit={send}>
      {outcomes && (
        <fieldset aria-describedby={tried && outcomeWrong ? `${id}-outcome` : undefined}>
          <legend>{t.outcome}</legend>
          {outcomes.map(({ value, label: word }) => (
            <Tick key={value} kind="radio" name={id} checked={outcome === value} onChange={() => setOutcome(value)}>
              {word}
            </Tick>
          ))}
          {tried && outcomeWrong && (
            <p id={`${id}-outcome`} className="field-note" data-tone="bad">
              {t.outcomeMissing}
            </p>
          )}
        </fieldset>
      )}
      {asked.many ? (
        <TextArea {...common} rows={6} spellCheck onChange={(event) => setText(event.target.value)} />
      ) : (
        <Field {...common} autoComplete="off" onChange={(event) => setText(event.target.value)} />
      )}
      {takesEvidence && (
        <Field
          label={t.evidence}
          help={t.evidenceHelp}
          maxLength={500}
          autoComplete="off"
          value={evidence}
          onChange={(event) => setEvidence(event.target.value)}
        />
      )}
      <p className="decisions-buttons">
        <Button type="submit" kind="primary" aria-busy={busy}>
          {confirm}
        </Button>
        <Button onClick={onBack}>{t.back}</Button>
      </p>
    </form>
  );
}
