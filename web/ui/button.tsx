import './button.css';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** `quiet` has no border: for tools beside other things. */
  kind?: 'primary' | 'plain' | 'quiet';
}

export function Button({ kind = 'plain', type = 'button', className, ...rest }: Props) {
  return <button type={type} className={className ? `button ${className}` : 'button'} data-kind={kind} {...rest} />;
}
