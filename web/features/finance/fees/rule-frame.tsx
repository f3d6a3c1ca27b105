import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface Props {
  title: string;
  /** The title for screen readers, where the one on the screen needs what is around it. */
  legend?: string;
  /** The level of the title. */
  level: 'h2' | 'h3';
  /** What is wrong with the rule as a whole. */
  wrong: string | undefined;
  disabled: boolean;
  /** The name of the button that takes the rule away. */
  remove: string;
  onRemove: () => void;
  children: ReactNode;
}

/** A rule of a fee table in a frame of its own, with a button that takes it away. */
export function RuleFrame({ title, legend = title, level: Title, wrong, disabled, remove, onRemove, children }: Props) {
  const id = useId();
  return (
    <fieldset className="fee-rule stack" disabled={disabled} aria-describedby={wrong ? id : undefined}>
      <legend className="unseen">{legend}</legend>
      <div className="row between">
        <Title>{title}</Title>
        <Button kind="quiet" aria-label={remove} disabled={disabled} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </div>
      {wrong && (
        <p id={id} className="field-note" data-tone="bad">
          <Icon name="alert" />
          {wrong}
        </p>
      )}
      {children}
    </fieldset>
  );
}
