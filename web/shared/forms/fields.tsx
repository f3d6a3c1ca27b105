import { type ReactNode, useId } from 'react';
import {
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  type FieldValues,
  type RefCallBack,
  useController,
} from 'react-hook-form';
import { currencyPrefix } from '../../../domain/core/display.ts';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { Tick } from '../../ui/tick.tsx';
import type { ZodForm } from './use-zod-form.ts';

/** The properties of a component of `ui/`, with the form and the field's name instead of what the form gives it. */
type Of<Values extends FieldValues, Given, Value, Component extends (props: never) => ReactNode> = Omit<
  Parameters<Component>[0],
  'form' | 'name' | 'value' | 'checked' | 'chosen' | 'error' | 'onChange' | 'onChoose' | 'ref'
> & {
  form: ZodForm<Values, Given>;
  name: FieldPathByValue<Values, Value>;
};

interface Bound<Name, Value> {
  name: Name;
  value: Value;
  /** The text of the field's error. */
  error: string | undefined;
  onChange: (value: Value) => void;
  /** For the element that `form.setFocus(name)` focuses. */
  ref: RefCallBack;
}

/** Connects a component that is none of those below with a field of the form. */
export function useBound<Values extends FieldValues, Given, Name extends FieldPath<Values>>(
  form: ZodForm<Values, Given>,
  name: Name,
): Bound<Name, FieldPathValue<Values, Name>> {
  const { field, fieldState } = useController({ control: form.control, name });
  const { value, onChange, ref } = field;
  return { name, value, onChange, ref, error: form.errorOf(name, value, fieldState.error?.message) };
}

/** As useBound, for a component of any form: the value's type is given instead of concluded from the form's. */
export function useTyped<Value, Values extends FieldValues, Given>(
  form: ZodForm<Values, Given>,
  name: FieldPathByValue<Values, Value>,
) {
  return useBound(form, name) as unknown as Bound<string, Value>;
}

/** A line of text. */
export function FormField<V extends FieldValues, G>({ form, name, ...rest }: Of<V, G, string, typeof Field>) {
  const { onChange, ...bound } = useTyped<string, V, G>(form, name);
  return <Field {...rest} {...bound} onChange={(event) => onChange(event.target.value)} />;
}

/** An amount in reais, as typed. The schema makes cents of it with `parseReais`. */
export function FormMoney<V extends FieldValues, G>(props: Of<V, G, string, typeof Field>) {
  return <FormField prefix={currencyPrefix('BRL')} inputMode="decimal" autoComplete="off" {...props} />;
}

/** Several lines of text. */
export function FormTextArea<V extends FieldValues, G>({ form, name, ...rest }: Of<V, G, string, typeof TextArea>) {
  const { onChange, ...bound } = useTyped<string, V, G>(form, name);
  return <TextArea {...rest} {...bound} onChange={(event) => onChange(event.target.value)} />;
}

/** A pasted secret. */
export function FormSecret<V extends FieldValues, G>({ form, name, ...rest }: Of<V, G, string, typeof SecretField>) {
  const { onChange, ...bound } = useTyped<string, V, G>(form, name);
  return <SecretField {...rest} {...bound} onChange={(event) => onChange(event.target.value)} />;
}

/** One of few values, all visible. */
export function FormSegments<V extends FieldValues, G, Word extends string>({
  form,
  name,
  group = name,
  ...rest
}: Of<V, G, string, typeof Segments<Word>> & {
  /** The name of the radio buttons, where the field's name is not unique on the page. */
  group?: string;
}) {
  const { value, onChange } = useTyped<string, V, G>(form, name);
  return <Segments {...rest} name={group} chosen={rest.all.find((word) => word === value)} onChoose={onChange} />;
}

/** One of a few values with a text each. At first none may be chosen: `''`. */
export function FormRadios<V extends FieldValues, G>({
  form,
  name,
  label,
  options,
}: {
  form: ZodForm<V, G>;
  name: FieldPathByValue<V, string>;
  label: string;
  options: readonly { value: string; label: ReactNode }[];
}) {
  const id = useId();
  const { value, error, onChange } = useTyped<string, V, G>(form, name);
  return (
    <fieldset aria-describedby={error && `${id}-note`} data-wrong={error ? true : undefined}>
      <legend>{label}</legend>
      {options.map((option) => (
        <Tick
          key={option.value}
          kind="radio"
          name={id}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
        >
          {option.label}
        </Tick>
      ))}
      {error && (
        <p id={`${id}-note`} className="field-note" data-tone="bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A choice of yes or no. */
export function FormTick<V extends FieldValues, G>({ form, name, ...rest }: Of<V, G, boolean, typeof Tick>) {
  const { value, onChange, ref } = useTyped<boolean, V, G>(form, name);
  return <Tick {...rest} {...{ name, ref }} checked={value} onChange={(event) => onChange(event.target.checked)} />;
}

/**
 * A file; undefined while none is chosen.
 *
 * @public
 */
export function FormFile<V extends FieldValues, G>({
  form,
  name,
  ...rest
}: Of<V, G, File | undefined, typeof FileDrop>) {
  const { value, error, onChange } = useTyped<File | undefined, V, G>(form, name);
  return <FileDrop {...rest} name={value?.name} error={error} onChoose={onChange} />;
}
