import { useSyncExternalStore } from 'react';
import { recall, remember } from '../i18n/remember.ts';

/**
 * Light or dark. The system decides (tokens.css follows `color-scheme`) until a person chooses the other theme.
 * Choosing the system's theme again removes the stored choice, so that the console follows the system from then on.
 */
type Theme = 'light' | 'dark';

const key = 'trilho.theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const systemTheme = (): Theme => (system.matches ? 'dark' : 'light');

function wish(): Theme | undefined {
  const value = recall(key);
  return value === 'light' || value === 'dark' ? value : undefined;
}

const current = (): Theme => wish() ?? systemTheme();

function apply() {
  const wanted = wish();
  if (wanted) document.documentElement.dataset.theme = wanted;
  else delete document.documentElement.dataset.theme;
}

function changed() {
  apply();
  for (const listener of listeners) listener();
}

function setTheme(theme: Theme) {
  remember(key, theme === systemTheme() ? undefined : theme);
  changed();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

apply();
system.addEventListener('change', changed);

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, current), setTheme];
}
