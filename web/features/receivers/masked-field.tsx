import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Field } from '../../ui/field.tsx';
import { cursorAfter, type Mask } from './masks.ts';

interface Props extends Omit<ComponentProps<typeof Field>, 'onChange' | 'value'> {
  value: string;
  mask?: Mask | undefined;
  onValue: (value: string) => void;
}

/** A field that formats its text while it is typed or pasted, and keeps the cursor's position. */
export function MaskedField({ mask, value, onValue, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const cursor = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (cursor.current === undefined || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });
  return (
    <Field
      {...field}
      ref={input}
      value={value}
      autoComplete="off"
      onChange={({ target }) => {
        if (!mask) return onValue(target.value);
        const masked = mask(target.value);
        cursor.current = cursorAfter(masked, target.value, target.selectionStart ?? target.value.length);
        onValue(masked);
      }}
    />
  );
}
