import './tick.css';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
  /** `radio`: one of a group; otherwise an independent checkbox. */
  kind?: 'checkbox' | 'radio';
}

/** A native checkbox or radio button with its text, as one target. */
export function Tick({ children, kind = 'checkbox', className, ...input }: Props) {
  return (
    <label className={className ? `tick ${className}` : 'tick'}>
      <input type={kind} {...input} />
      {children}
    </label>
  );
}
