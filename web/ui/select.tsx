import './field.css';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

/** The browser's own list, in our clothes. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className="select-box">
      <select className="select" {...props} />
      <Icon name="down" />
    </span>
  );
}
