import './palette.css';
import './messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import '../../ui/backdrop.css';
import '../../ui/popover.css';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatBRL } from '../../../domain/core/money.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { statusDisplay } from '../../shared/status/display.ts';
import { StatusBadge } from '../../shared/status/status-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dateAndTime } from '../../ui/time.ts';
import { type Found, searchQuery, shortestSearch } from './api.ts';
import { type Command, type CommandGroup, useCommands } from './use-commands.ts';

/** Debounce: longer than the pause between key strokes, too short to notice. */
const settleMs = 200;
const nothing: Found[] = [];

/** The command palette: finds pages, actions and records on every page. */
export function Palette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTexts();
  // After a navigation the new page has the focus; closing without one returns it to the previous element.
  const went = useRef(false);
  return (
    <CSPProvider disableStyleElements>
      <Dialog.Root open={open} onOpenChange={onOpenChange}>
        <Dialog.Portal>
          <Dialog.Backdrop className="backdrop" />
          <Dialog.Viewport className="palette-place">
            <Dialog.Popup
              className="popup palette"
              aria-label={t('palette:title')}
              finalFocus={() => {
                if (!went.current) return true;
                went.current = false;
                document.getElementById('content')?.focus({ preventScroll: true });
                return false;
              }}
            >
              <Choices
                onDone={() => {
                  went.current = true;
                  onOpenChange(false);
                }}
              />
            </Dialog.Popup>
          </Dialog.Viewport>
        </Dialog.Portal>
      </Dialog.Root>
    </CSPProvider>
  );
}

/** Mounted on each opening, so that it starts without input. */
function Choices({ onDone }: { onDone: () => void }) {
  const t = useTexts();
  const { merchantId, may } = useMerchant();
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim());
  const searches = may.includes('GET /v1/search') && query.length >= shortestSearch;
  const search = useQuery({ ...searchQuery(merchantId, query), enabled: searches });
  const found = searches ? (search.data?.data ?? nothing) : nothing;
  const groups = useCommands(typed.trim(), found);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const searching = searches && search.isFetching;

  return (
    <Autocomplete.Root<CommandGroup[]>
      open
      inline
      mode="none"
      items={groups}
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
      itemToStringValue={(command: Command) => command.label}
    >
      <div className="palette-field">
        <Icon name="search" />
        <Autocomplete.Input
          className="palette-input"
          aria-label={t('palette:label')}
          placeholder={t('palette:placeholder')}
          maxLength={200}
        />
        <Dialog.Close className="palette-close">
          <Icon name="close" />
          <span className="unseen">{t('common:header.close')}</span>
        </Dialog.Close>
      </div>
      <p className="palette-status muted" role="status" data-shown={searching || search.isError}>
        {searching
          ? t('palette:searching')
          : search.isError && searches
            ? t('palette:failed')
            : typed === ''
              ? ''
              : t('palette:counted', { count })}
      </p>
      {count === 0 && !searching && (
        <div className="palette-none">
          <p>{t('palette:none')}</p>
          <p className="muted">{t('palette:noneHelp')}</p>
        </div>
      )}
      <Autocomplete.List className="palette-list" aria-label={t('palette:title')}>
        {(group: CommandGroup) => (
          <Autocomplete.Group key={group.value} items={group.items} className="palette-group">
            <Autocomplete.GroupLabel className="palette-label muted">{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(command: Command) => (
                <Autocomplete.Item
                  key={command.key}
                  value={command}
                  className="palette-item"
                  onClick={() => {
                    onDone();
                    command.run();
                  }}
                >
                  <Icon name={command.icon} />
                  <Row command={command} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p className="palette-keys muted" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('palette:keys.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('palette:keys.open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('palette:keys.close')}
        </span>
      </p>
    </Autocomplete.Root>
  );
}

function Row({ command: { label, hint, found } }: { command: Command }) {
  const t = useTexts();
  const { tag } = useLanguage();
  if (!found) {
    return (
      <>
        <bdi className="palette-title">{label}</bdi>
        {hint && <span className="palette-hint muted">{hint}</span>}
      </>
    );
  }
  const { entity, detail, amount, status, at } = found;
  return (
    <>
      <span className="palette-found">
        <bdi className="palette-title">{label}</bdi>
        <span className="palette-detail muted">
          {t(`palette:entity.${entity}`)}
          {detail && (
            <>
              {' · '}
              <bdi>{detail}</bdi>
            </>
          )}
          {` · ${dateAndTime(at, tag)}`}
        </span>
      </span>
      <span className="palette-side">
        {amount !== undefined && <span className="number">{formatBRL(amount)}</span>}
        {status !== undefined &&
          (Object.hasOwn(statusDisplay, status) ? (
            <StatusBadge status={status} />
          ) : (
            <span className="muted">{status}</span>
          ))}
      </span>
    </>
  );
}

/** The typed text, debounced. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
