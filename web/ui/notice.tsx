import './notice.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import type { Tone } from './tone.ts';

interface Props {
  tone: Tone;
  icon: IconName;
  /** `alert` is read aloud at once, `status` at the next pause. */
  role?: 'alert' | 'status';
  title?: string;
  children?: ReactNode;
}

export function Notice({ tone, icon, role, title, children }: Props) {
  return (
    <div className="notice" data-tone={tone} role={role}>
      <Icon name={icon} />
      <div className="notice-text">
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
