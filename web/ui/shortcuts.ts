import { useSyncExternalStore } from 'react';
import { recall, remember } from '../i18n/remember.ts';

/**
 * Whether keys without a modifier are shortcuts. They can be switched off, for dictation or sticking keys (WCAG 2.1.4).
 */
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

/** Elements in which a letter is text or starts a search. */
const taken = [
  'input:not([type=checkbox], [type=radio])',
  'select',
  'textarea',
  '[contenteditable]',
  '[role=combobox]',
  '[role=dialog]',
].join();

/**
 * Whether this key may be a shortcut: shortcuts are on, the focus is not in a text field, and no modifier is pressed.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areOn()) return false;
  return !(event.target instanceof Element && event.target.closest(taken));
}
