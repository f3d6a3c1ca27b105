import './tick.css';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode;
  /** One of several; else each stands for itself. */
  kind?: 'checkbox' | 'radio';
}

/** The browser's own box with its words, as one target. */
export function Tick({ children, kind = 'checkbox', className, ...input }: Props) {
  return (
    <label className={className ? `tick ${className}` : 'tick'}>
      <input type={kind} {...input} />
      {children}
    </label>
  );
}
