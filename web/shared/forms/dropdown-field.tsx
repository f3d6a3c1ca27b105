import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { Dropdown } from '../../ui/dropdown.tsx';
import type { DropdownProps } from '../../ui/dropdown-frame.tsx';
import { useTyped } from './fields.tsx';
import type { ZodForm } from './use-zod-form.ts';

// In a file of its own: a form without a list of values does without 45 kB of a library for lists.

/** One value of a list; `''` means that nothing is chosen. */
export function FormDropdown<V extends FieldValues, G>({
  form,
  name,
  clearable = false,
  ...rest
}: Omit<DropdownProps<string>, 'name' | 'value' | 'error' | 'onChange' | 'onClear'> & {
  form: ZodForm<V, G>;
  name: FieldPathByValue<V, string>;
  searchable?: boolean;
  clearable?: boolean;
}) {
  const { ref: _, ...bound } = useTyped<string, V, G>(form, name);
  return <Dropdown {...rest} {...bound} clearable={clearable} />;
}
