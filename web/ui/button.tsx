import './button.css';
import { type ComponentProps, useId } from 'react';
import type { May } from './may.ts';

interface Props extends ComponentProps<'button'> {
  /** `quiet` has no border: for secondary tools. `danger` cannot be undone. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** Whether this person may run the command. A refused button stays focusable, and its reason is read aloud. */
  may?: May;
}

export function Button({ kind = 'plain', type = 'button', className, may, children, ...rest }: Props) {
  const whyId = useId();
  const refused = may && !may.allowed && { 'aria-disabled': true, 'aria-describedby': whyId, title: may.why };
  return (
    <button
      type={type}
      className={className ? `button ${className}` : 'button'}
      data-kind={kind}
      {...rest}
      {...(refused && { ...refused, type: 'button', onClick: undefined })}
    >
      {children}
      {refused && (
        <span id={whyId} hidden>
          {may?.why}
        </span>
      )}
    </button>
  );
}
