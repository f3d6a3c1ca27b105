import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { ApiKeyWithSecret } from '../../../../domain/identity/api-keys.ts';
import { type Scope, type ScopeArea, scopeAreas } from '../../../../domain/identity/scopes.ts';
import { Refused } from '../../../shared/forms/refused.tsx';
import { useMerchant, useSandbox } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { makeKey } from './api.ts';
import { useKeyWords } from './words.ts';

const kinds = ['secret', 'public'] as const;
const levels = ['none', 'read', 'write'] as const;
type Level = (typeof levels)[number];

/** Name, kind and permissions of a new key; all permissions unless it is limited. */
export function NewKeyForm({ onBack, onMade }: { onBack: () => void; onMade: (made: ApiKeyWithSecret) => void }) {
  const t = useKeyWords();
  const { form: words } = t;
  const { merchantId } = useMerchant();
  const sandbox = useSandbox();
  const box = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [kind, setKind] = useState<(typeof kinds)[number]>('secret');
  const [limited, setLimited] = useState(false);
  const [chosen, setChosen] = useState<Partial<Record<ScopeArea, Level>>>({});
  const [tried, setTried] = useState(false);
  const areas = scopeAreas.filter((area) => sandbox || area !== 'sandbox');
  const scopes = areas.flatMap((area): Scope[] => {
    const level = chosen[area] ?? 'none';
    return level === 'none' ? [] : [`${area}:${level}`];
  });
  const takesScopes = kind === 'secret' && limited;
  const nameless = name.trim() === '';
  const empty = takesScopes && scopes.length === 0;
  const command = useMutation({
    mutationFn: () => makeKey(merchantId, { name: name.trim(), kind, ...(takesScopes && { scopes }) }),
    // The mutation cache must not keep the key.
    gcTime: 0,
    onSuccess: onMade,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (nameless) box.current?.querySelector<HTMLElement>('input[name=name]')?.focus();
    else if (!empty && !command.isPending) command.mutate();
  }

  return (
    <form ref={box} className="key-form" noValidate autoComplete="off" aria-label={words.title} onSubmit={submit}>
      <h2>{words.title}</h2>
      <Field
        label={words.name}
        help={words.nameHelp}
        error={tried && nameless ? words.nameMissing : undefined}
        name="name"
        maxLength={80}
        value={name}
        // The form opens in response to a click, so taking the focus does not surprise the user.
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <Segments
          name="kind"
          label={words.kind}
          all={kinds}
          chosen={kind}
          wordOf={(one) => t.kind[one]}
          onChoose={setKind}
        />
        <p className="muted key-help">{t.kindHelp[kind]}</p>
      </div>
      {kind === 'secret' && (
        <fieldset className="key-scope">
          <legend>{words.scope}</legend>
          <Tick kind="radio" name="scope" checked={!limited} onChange={() => setLimited(false)}>
            {words.everything}
          </Tick>
          <Tick kind="radio" name="scope" checked={limited} onChange={() => setLimited(true)}>
            {words.some}
          </Tick>
          {limited && (
            <ul className="key-areas">
              {areas.map((area) => (
                <li key={area}>
                  <Segments
                    name={`scope-${area}`}
                    label={t.area[area]}
                    all={levels}
                    chosen={chosen[area] ?? 'none'}
                    wordOf={(level) => words[level]}
                    onChoose={(level) => setChosen((before) => ({ ...before, [area]: level }))}
                  />
                </li>
              ))}
            </ul>
          )}
        </fieldset>
      )}
      {command.error && <Refused error={command.error} />}
      <p className="key-actions">
        <Button type="submit" kind="primary" aria-busy={command.isPending}>
          {command.isPending ? words.making : words.make}
        </Button>
        <Button onClick={onBack}>{words.back}</Button>
        <span className="key-wrong" role="status">
          {tried && empty && (
            <>
              <Icon name="alert" />
              {words.nothing}
            </>
          )}
        </span>
      </p>
    </form>
  );
}
