import { useState } from 'react';
import { useWords } from '../../i18n/language.tsx';
import { recall, remember } from '../../i18n/remember.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Tick } from '../../ui/tick.tsx';

/**
 * The columns that are hidden in this browser.
 *
 * @param key under which the browser stores them.
 * @param optional the columns that can be hidden; the others are always shown.
 */
export function useHiddenColumns(key: string, optional: readonly string[]) {
  const [hidden, setHidden] = useState<string[]>(() => recall(key)?.split(',') ?? []);
  function show(column: string, on: boolean) {
    const next = optional.filter((each) => (each === column ? !on : hidden.includes(each)));
    remember(key, next.length > 0 ? next.join(',') : undefined);
    setHidden(next);
  }
  return { hidden, show, optional };
}

export function ColumnChoice({
  hidden,
  show,
  optional,
  wordOf,
}: ReturnType<typeof useHiddenColumns> & { wordOf: (column: string) => string }) {
  const { list } = useWords();
  return (
    <Popover
      title={list.columns}
      align="end"
      trigger={
        <Button kind="quiet" className="list-columns">
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
            {wordOf(column)}
          </Tick>
        ))}
      </div>
    </Popover>
  );
}
