import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Options<Name extends string> {
  /** The fields, all of them required, with the text for one that is empty. */
  missing: Record<Name, string>;
  initial: Record<Name, string>;
  command: { isPending: boolean };
  send: (values: Record<Name, string>) => void;
}

/**
 * A form of lines of text that must not be empty. The other forms are `useZodForm`s; for the sign-in alone, which has no
 * more to check, those libraries would be a quarter of what the page loads.
 */
export function useRequired<Name extends string>({ missing, initial, command, send }: Options<Name>) {
  const [values, setValues] = useState(initial);
  const [submitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  // After each render: the state of the command is known by then.
  useLayoutEffect(() => {
    isSending.current = command.isPending;
  });
  const names = Object.keys(missing) as Name[];
  // A password may be of blanks.
  const isMissing = (name: Name) => (name === 'password' ? values[name] : values[name].trim()) === '';
  return {
    form: {
      ref: form as RefObject<HTMLFormElement>,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (isSending.current) return;
        setSubmitted(true);
        const wrong = names.find(isMissing);
        if (wrong) {
          fieldIn(form.current, wrong)?.focus();
          return;
        }
        isSending.current = true;
        send(values);
      },
    },
    /** The properties of a field. */
    field: (name: Name) => ({
      name,
      required: true,
      value: values[name],
      error: submitted && isMissing(name) ? missing[name] : undefined,
      onChange: ({ target }: { target: { value: string } }) =>
        setValues((before) => ({ ...before, [name]: target.value })),
    }),
    /** Focuses a field, and selects what is in it. */
    select: (name: Name) => fieldIn(form.current, name)?.select(),
    reset: () => {
      setValues(initial);
      setSubmitted(false);
    },
  };
}

const fieldIn = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
