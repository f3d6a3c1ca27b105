import { useState } from 'react';
import { useWords } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { recall, remember } from '../../ui/remember.ts';
import { Tick } from '../../ui/tick.tsx';

/** Amount, status and customer are the payment; the others are a matter of work and taste. */
const optional = ['order', 'method', 'provider', 'created', 'id'] as const;
const key = 'trilho.columns.hidden';

/** Columns that this browser has put away. */
export function useHiddenColumns() {
  const [hidden, setHidden] = useState<string[]>(() => recall(key)?.split(',') ?? []);
  function show(column: string, on: boolean) {
    const next = optional.filter((each) => (each === column ? !on : hidden.includes(each)));
    remember(key, next.length > 0 ? next.join(',') : undefined);
    setHidden(next);
  }
  return { hidden, show };
}

export function ColumnChoice({ hidden, show }: ReturnType<typeof useHiddenColumns>) {
  const { list } = useWords();
  return (
    <Popover
      title={list.columns}
      align="end"
      trigger={
        <Button kind="quiet" className="payments-columns">
          <Icon name="columns" />
          {list.columns}
        </Button>
      }
    >
      <div>
        {optional.map((column) => (
          <Tick
            key={column}
            checked={!hidden.includes(column)}
            onChange={(event) => show(column, event.target.checked)}
          >
            {list.column[column]}
          </Tick>
        ))}
      </div>
    </Popover>
  );
}
