import './filter-chip.css';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { Icon } from './icon.tsx';
import { Popover } from './popover.tsx';

interface Props {
  name: string;
  /** The current value in words; absent while the filter is not set. */
  value?: string | undefined;
  onClear: () => void;
  children: ReactNode;
}

/** A filter: its name and, once it is set, its value and a button to clear it. A click opens its choices. */
export function FilterChip({ name, value, onClear, children }: Props) {
  const t = useTexts();
  return (
    <span className="chip" data-set={value !== undefined}>
      <Popover
        title={name}
        trigger={
          <button type="button" className="chip-open" title={value}>
            <span>{name}</span>
            {value !== undefined && <span className="chip-value">{value}</span>}
            <Icon name="down" />
          </button>
        }
      >
        {children}
      </Popover>
      {value !== undefined && (
        <button
          type="button"
          className="chip-clear"
          aria-label={t('common:list.clearOne', { filter: name })}
          onClick={onClear}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}
