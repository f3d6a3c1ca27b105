import './popover.css';
import './field.css';
import './dropdown.css';
import { type ComponentType, type ReactNode, useId } from 'react';
import { useWords } from '../i18n/language.tsx';
import { Icon } from './icon.tsx';

/** The specification's words for a list that has nothing to choose from. English in both languages: a contract value. */
export const nothingFound = 'Nothing found.';

export const dropdownSizes = ['sm', 'DEFAULT', 'lg', 'xl'] as const;
export const dropdownVariants = ['active', 'flat', 'outline', 'text'] as const;
export const dropdownColors = ['DEFAULT', 'primary', 'secondary', 'danger', 'info', 'success', 'warning'] as const;

export interface DropdownOption<V extends string = string> {
  value: V;
  label: string;
  /** A line below the label, found by a search too. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

/** What a dropdown is, whether it can be searched or not. `''` is: nothing chosen, unless an option has that value. */
export interface DropdownProps<V extends string> {
  label?: string | undefined;
  /** The label is for screen readers only. */
  hideLabel?: boolean | undefined;
  /** Names it where there is no label. */
  'aria-labelledby'?: string | undefined;
  /** An asterisk beside the label. Whether it is filled in is for the form to say, by `error`. */
  required?: boolean | undefined;
  helper?: string | undefined;
  /** Stands in place of the helper text. */
  error?: string | undefined;
  prefix?: ReactNode;
  suffix?: ReactNode;
  size?: (typeof dropdownSizes)[number] | undefined;
  variant?: (typeof dropdownVariants)[number] | undefined;
  color?: (typeof dropdownColors)[number] | undefined;
  options: readonly DropdownOption<V>[];
  value: V | '';
  /** Stands where the value would while nothing is chosen. */
  placeholder?: string | undefined;
  /** In a form, the field that the value is sent as; focus can be moved to it by this name. */
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** With a button that clears it. */
  onClear?: (() => void) | undefined;
  onChange: (value: V) => void;
}

interface Parts {
  Label: ComponentType<{ children?: ReactNode }>;
  Trigger: ComponentType<{
    className?: string;
    children?: ReactNode;
    'aria-haspopup'?: 'dialog';
    'aria-invalid'?: boolean;
    'aria-describedby'?: string;
    'aria-labelledby'?: string;
  }>;
  /** The list. */
  children?: ReactNode;
}

/** Everything of a dropdown but its list: label, what is chosen, clear button, and the words below. */
export function DropdownFrame<V extends string>(props: DropdownProps<V> & Parts) {
  const { Label, Trigger, label, helper, error, prefix, suffix, options, value, placeholder, onClear } = props;
  const words = useWords();
  const id = useId();
  const note = error || helper;
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  const clears = onClear && value !== '' && !props.disabled;
  return (
    <div
      className="dropdown"
      data-size={props.size ?? 'DEFAULT'}
      data-variant={props.variant ?? 'outline'}
      data-color={error ? 'danger' : (props.color ?? 'DEFAULT')}
      data-clearable={onClear !== undefined}
    >
      {label !== undefined && (
        <div className={props.hideLabel ? 'unseen' : 'dropdown-label'}>
          {/* The library's label keeps no id but its own. */}
          <Label>
            <span id={`${id}-label`}>{label}</span>
          </Label>
          {props.required && (
            <span className="dropdown-required" aria-hidden="true">
              *
            </span>
          )}
        </div>
      )}
      <div className="dropdown-box">
        <Trigger
          className="dropdown-trigger"
          aria-haspopup="dialog"
          {...(error && { 'aria-invalid': true })}
          {...(note && { 'aria-describedby': `${id}-note` })}
          // Named here too: the library names it a moment after it is drawn.
          aria-labelledby={props['aria-labelledby'] ?? `${id}-label`}
        >
          {prefix !== undefined && <span className="dropdown-fix">{prefix}</span>}
          <span className="dropdown-value" data-empty={chosen === ''}>
            {chosen === '' ? placeholder : <bdi>{chosen}</bdi>}
          </span>
          {suffix !== undefined && <span className="dropdown-fix">{suffix}</span>}
          <Icon name="down" />
        </Trigger>
        {clears && (
          <button
            type="button"
            className="dropdown-clear"
            aria-label={words.list.clearOne(label ?? '').trim()}
            onClick={(event) => {
              // The button goes with the value; whoever pressed it stays where the value was.
              event.currentTarget.parentElement?.querySelector<HTMLElement>('.dropdown-trigger')?.focus();
              onClear();
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {note && (
        <p id={`${id}-note`} className="field-note" data-tone={error ? 'bad' : undefined}>
          {error && <Icon name="alert" />}
          {note}
        </p>
      )}
      {props.children}
    </div>
  );
}

/** The list is called as what it belongs to. */
export const nameOfList = ({
  label,
  'aria-labelledby': by,
}: Pick<DropdownProps<string>, 'label' | 'aria-labelledby'>) =>
  by !== undefined ? { 'aria-labelledby': by } : { 'aria-label': label };

/** What stands in one row of the list; the mark of the chosen one comes first. */
export function OptionText({ option, mark }: { option: DropdownOption; mark: ReactNode }) {
  return (
    <>
      <span className="dropdown-mark">{mark}</span>
      <bdi className="dropdown-option">{option.label}</bdi>
      {option.hint && <bdi className="dropdown-hint muted">{option.hint}</bdi>}
    </>
  );
}

export const NothingFound = () => <span lang="en">{nothingFound}</span>;
