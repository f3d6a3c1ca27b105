import './popover.css';
import { useTexts } from '../i18n/texts.ts';
import './field.css';
import './dropdown.css';
import { type ComponentType, type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/** The specification's text for a list without options. English in both languages: a contract value. */
export const nothingFound = 'Nothing found.';

export const dropdownSizes = ['sm', 'DEFAULT', 'lg', 'xl'] as const;
export const dropdownVariants = ['active', 'flat', 'outline', 'text'] as const;
export const dropdownColors = ['DEFAULT', 'primary', 'secondary', 'danger', 'info', 'success', 'warning'] as const;

export interface DropdownOption<V extends string = string> {
  value: V;
  label: string;
  /** A second line below the label; the search includes it. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

/** Properties of both dropdowns. `''` means that nothing is chosen, unless an option has that value. */
export interface DropdownProps<V extends string> {
  label?: string | undefined;
  /** The label is for screen readers only. */
  hideLabel?: boolean | undefined;
  /** Id of the element that names it, where it has no label. */
  'aria-labelledby'?: string | undefined;
  /** Shows an asterisk beside the label. The form checks the value and sets `error`. */
  required?: boolean | undefined;
  helper?: string | undefined;
  /** Replaces the helper text. */
  error?: string | undefined;
  prefix?: ReactNode;
  suffix?: ReactNode;
  size?: (typeof dropdownSizes)[number] | undefined;
  variant?: (typeof dropdownVariants)[number] | undefined;
  color?: (typeof dropdownColors)[number] | undefined;
  options: readonly DropdownOption<V>[];
  value: V | '';
  /** The text while nothing is chosen. */
  placeholder?: string | undefined;
  /** The field's name in a form; forms also move the focus by it. */
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** If given, there is a button to clear the value. */
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

/** The common part of the dropdowns: label, chosen value, clear button, helper text or error. */
export function DropdownFrame<V extends string>(props: DropdownProps<V> & Parts) {
  const { Label, Trigger, label, helper, error, prefix, suffix, options, value, placeholder, onClear } = props;
  const t = useTexts();
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
          {/* The library's label sets its own id, so the text gets a separate one. */}
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
          // Set here too, since the library sets the name only after the first render.
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
            aria-label={t('common:list.clearOne', { filter: label ?? '' }).trim()}
            onClick={(event) => {
              // The button disappears with the value, so the focus moves to the trigger.
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

/** The list has the name of its field. */
export const nameOfList = ({
  label,
  'aria-labelledby': by,
}: Pick<DropdownProps<string>, 'label' | 'aria-labelledby'>) =>
  by !== undefined ? { 'aria-labelledby': by } : { 'aria-label': label };

/** The content of an option's row; the mark of the chosen option comes first. */
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
