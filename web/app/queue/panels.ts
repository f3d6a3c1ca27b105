/** The forms of an entry, in one chunk. */
export { Notes } from '../../shared/notes/notes.tsx';
export { AssignForm } from './assign-form.tsx';
export { ResolvePanel } from './resolve-panel.tsx';
export { SnoozeForm } from './snooze-form.tsx';
