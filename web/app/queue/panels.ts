/** The forms of entries, in one chunk. */
export { AssignForm } from './assign-form.tsx';
export { EntryForm } from './entry-form.tsx';
export { SnoozeForm } from './snooze-form.tsx';
