import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { Problem } from '../api/problem.ts';
import { useSentences } from '../sentences/use-sentences.ts';
import { refusedBy } from './refusals.ts';

interface Options<Values extends FieldValues, Given> {
  /** Checks the fields, and makes of them what is sent. Its messages are keys of `texts`. */
  schema: z.ZodType<Given, Values>;
  /** The values at the start; also the list of the form's fields. */
  initial: NoInfer<Values>;
  /** The text for a message of the schema. A message that it lacks is shown as it is; undefined: it is not shown yet. */
  texts?: Readonly<Record<string, string>> | ((message: string, field: FieldPath<Values>) => string | undefined);
  /** The mutation that sends the form. It may belong to a component above. */
  command: { isPending: boolean; error: Error | null };
  /** Starts the command with the checked values. Not called while the command runs. */
  send: (given: NoInfer<Given>) => void;
  /** Fields whose errors are shown from the first change of the form on, and not only after a submit. */
  atOnce?: readonly FieldPath<NoInfer<Values>>[];
  /** Called after each change of a field, for a draft, or for `command.reset()`. */
  onChange?: (values: NoInfer<Values>) => void;
  fieldAt?: (field: string) => FieldPath<NoInfer<Values>> | undefined;
  refusals?: Readonly<Partial<Record<FieldPath<NoInfer<Values>>, string>>>;
  problemAt?: (problem: Problem) => Readonly<Partial<Record<FieldPath<NoInfer<Values>>, string | undefined>>>;
}

/** react-hook-form's methods, with what the kit adds. */
export type ZodForm<Values extends FieldValues, Given> = UseFormReturn<Values, unknown, Given> & {
  /** The attributes of the `form` element. */
  props: { ref: RefObject<HTMLFormElement | null>; onSubmit: (event: FormEvent) => void; noValidate: true };
  busy: boolean;
  /** Why the last sending failed. */
  error: Error | null;
  /** The error, unless the fields' own texts say it all. */
  problem: Error | undefined;
  /** The violations of fields that the form does not have, one line each. */
  elsewhere: string[];
  /** The API's refusals by field, also of fields that were changed since. */
  refused: Partial<Record<string, string>>;
  /** The text of a field's error: the schema's, or the API's as long as the field has the refused value. */
  errorOf: (field: FieldPath<Values>, value: unknown, message: string | undefined) => string | undefined;
};

/** The form of a schema: for the properties of a component that shows a part of a form. */
export type FormOf<Schema extends z.ZodType<unknown, FieldValues>> = ZodForm<z.input<Schema>, z.output<Schema>>;

/**
 * A form that is checked by a schema and sent by a mutation. Errors are shown from the first submit on and follow all
 * values from then on. A submit that fails moves the focus to the first wrong field on the page.
 */
export function useZodForm<Values extends FieldValues, Given>(options: Options<Values, Given>): ZodForm<Values, Given> {
  const { schema, initial, texts, command, send, atOnce = [], onChange } = options;
  const box = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  /** The fields' values that the API was sent. */
  const [sent, setSent] = useState<Values>();
  const form = useForm<Values, unknown, Given>({
    resolver: zodResolver(schema) as Resolver<Values, unknown, Given>,
    defaultValues: initial as DefaultValues<Values>,
    // A change may put right, or wrong, another field too: all of them are checked below.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });

  const changed = useEffectEvent((values: Values, isSubmitted: boolean) => {
    onChange?.(values);
    if (isSubmitted) void form.trigger();
    else if (atOnce.length > 0) void form.trigger(atOnce);
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // Without a name it is a reset.
        callback: ({ name, values, isSubmitted }) => name !== undefined && changed(values, isSubmitted === true),
      }),
    [form.subscribe],
  );

  const inWords = useSentences(command.error !== null);
  const { refused, elsewhere } = refusedBy(command.error, initial, {
    ...options,
    inWords: (message) => inWords(message).text,
  });
  const isRefused = Object.keys(refused).length > 0;
  const askFocus = useFocusOnWrong(box, isRefused ? command.error : null, form.formState.submitCount);
  // After each render: the state of the command is known by then.
  useLayoutEffect(() => {
    isSending.current = command.isPending;
  });

  const submit = form.handleSubmit((given) => {
    if (isSending.current) return;
    isSending.current = true;
    setSent(form.getValues());
    send(given);
  }, askFocus);

  const textOf = (message: string, field: FieldPath<Values>) =>
    typeof texts === 'function' ? texts(message, field) : (texts?.[message] ?? message);
  return {
    ...form,
    props: {
      ref: box,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!command.isPending) void submit(event);
      },
    },
    busy: command.isPending,
    error: command.error,
    problem: command.error && (!isRefused || elsewhere.length > 0) ? command.error : undefined,
    elsewhere,
    refused,
    errorOf: (field, value, message) => {
      if (message !== undefined) return textOf(message, field);
      return isSame(value, get(sent, field)) ? refused[field] : undefined;
    },
  };
}

/** Lists are compared by content, since each change makes a new one. */
const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));

/** A group of radio buttons or ticks has the mark on its fieldset. */
const wrongFields = '[aria-invalid="true"], fieldset[data-wrong="true"] input';

/**
 * Moves the focus to the first wrong field in the page's order, once the errors are shown.
 *
 * @param refusal the API's error, if it is about fields.
 * @param submits how often the form was submitted: the errors are shown with this change.
 * @returns a function that asks for it after a submit that the schema refused.
 */
function useFocusOnWrong(box: RefObject<HTMLFormElement | null>, refusal: Error | null, submits: number): () => void {
  const isDue = useRef(false);
  const seen = useRef(refusal);
  // Synchronous, so that no key stroke is lost.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors are shown with the next number of submits
  useLayoutEffect(() => {
    if (refusal !== seen.current) {
      seen.current = refusal;
      isDue.current = refusal !== null;
    }
    if (!isDue.current) return;
    isDue.current = false;
    box.current?.querySelector<HTMLElement>(wrongFields)?.focus();
  }, [box, refusal, submits]);
  return () => {
    isDue.current = true;
  };
}
