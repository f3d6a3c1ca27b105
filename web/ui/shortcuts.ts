import { useSyncExternalStore } from 'react';
import { recall, remember } from '../i18n/remember.ts';

/** Whether keys without a modifier do anything. Who dictates, or has a key that sticks, switches them off (WCAG 2.1.4). */
const key = 'trilho.shortcuts';
const listeners = new Set<() => void>();

const areOn = (): boolean => recall(key) !== 'off';

function setOn(on: boolean) {
  remember(key, on ? undefined : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useShortcutsOn = (): [boolean, (on: boolean) => void] => [useSyncExternalStore(subscribe, areOn), setOn];

/** Where a letter is text, or finds something by itself. */
const taken = [
  'input:not([type=checkbox], [type=radio])',
  'select',
  'textarea',
  '[contenteditable]',
  '[role=combobox]',
  '[role=dialog]',
].join();

/** May this key be a shortcut: they are on, it would not be text, and no modifier makes something else of it. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areOn()) return false;
  return !(event.target instanceof Element && event.target.closest(taken));
}
