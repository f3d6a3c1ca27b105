import '../lists/bulk-bar.css';
import './bulk-bar.css';
import './messages.ts';
import { useState } from 'react';
import { bulkActions, operationOfBulk } from '../../../domain/finance/bulk-actions.ts';
import type { BulkAction, BulkList } from '../../../domain/finance/bulk-runs.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { useLate } from '../../ui/use-late.ts';
import { queryText } from '../lists/address.ts';
import { ExportButton } from '../lists/export-button.tsx';
import { useMay } from '../session/may.ts';
import type { Selected } from './api.ts';

/** Loaded once a row is ticked: few visits of a list need it. */
const loadForm = () => import('./bulk-form.tsx');

interface Props {
  list: BulkList;
  chosen: readonly { id: string; amount: number }[];
  /** The API's query of all rows that match the filters; called when it is used, since "today" depends on the time. */
  query: () => object;
  /** Where more rows match than the page's, which are all selected: their number in words, if it is known. */
  more: { all: string | undefined } | undefined;
  onClear: () => void;
}

/** What can be done with the selected rows, or with all that match. What it does is counted before it is confirmed. */
export function BulkBar({ list, chosen, query, more, onClear }: Props) {
  const t = useTexts();
  const [open, setOpen] = useState<{ action: BulkAction; selected: Selected }>();
  const [isAll, setAll] = useState(false);
  const form = useLate(loadForm, chosen.length > 0);
  if (chosen.length === 0) return null;
  const all = isAll && more !== undefined;
  const selected = (): Selected => (all ? { search: filtersIn(query()) } : { ids: chosen.map(({ id }) => id) });
  const put = (next: boolean) => {
    setAll(next);
    setOpen(undefined);
  };
  return (
    <section className="bulk bulk-many stack" aria-label={t('bulk:list.title')}>
      <div className="bulk-line cluster gap-4">
        <p role="status">
          {all ? (
            <strong>{t('bulk:allSelected')}</strong>
          ) : (
            <>
              <strong>{t('bulk:selected', { count: chosen.length })}</strong>{' '}
              <Money cents={chosen.reduce((sum, { amount }) => sum + amount, 0)} />
            </>
          )}
        </p>
        {more && (
          <Button kind="quiet" className="bulk-more" onClick={() => put(!all)}>
            {all
              ? t('bulk:onlyPage')
              : more.all === undefined
                ? t('bulk:allMatchingMany')
                : t('bulk:allMatching', { all: more.all })}
          </Button>
        )}
        <div className="bulk-actions cluster">
          {bulkActions[list].map((action) => (
            <ActionButton
              key={action}
              action={action}
              open={open?.action === action}
              onPress={() => setOpen(open?.action === action ? undefined : { action, selected: selected() })}
            />
          ))}
          <ExportButton list={list} search={() => (all ? query() : { id: chosen.map(({ id }) => id).join(',') })} />
        </div>
        <Button
          kind="quiet"
          aria-label={t('bulk:clear')}
          onClick={() => {
            put(false);
            onClear();
          }}
        >
          <Icon name="close" />
        </Button>
      </div>
      {open && form && (
        <form.BulkForm
          key={`${open.action} ${JSON.stringify(open.selected)}`}
          list={list}
          action={open.action}
          selected={open.selected}
          onBack={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

/** The filters alone: the order of a list says nothing about which rows these are. */
const filtersIn = (query: object) =>
  queryText(Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'sort')));

function ActionButton({ action, open, onPress }: { action: BulkAction; open: boolean; onPress: () => void }) {
  const t = useTexts();
  const may = useMay(operationOfBulk[action]);
  return (
    <Button may={may} aria-expanded={open} onClick={onPress}>
      {t(`bulk:action.${action}`)}
    </Button>
  );
}
