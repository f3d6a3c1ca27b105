import './file-drop.css';
import { useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  /** The purpose, where several boxes have the same label. */
  about?: string;
  /** The permitted types and size. */
  help: string;
  error?: string | undefined;
  /** The name of the chosen file. */
  name?: string | undefined;
  /** As `accept` of an input: `.csv,text/csv`. */
  accept: string;
  disabled?: boolean;
  onChoose: (file: File) => void;
}

/**
 * Chooses a file by dropping or picking. The whole box is a native file input, so keyboard and screen readers can use
 * it.
 */
export function FileDrop({ label, about, help, error, name, accept, disabled, onChoose }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <div className="file-drop" data-over={over} data-wrong={error !== undefined}>
      <Icon name={name ? 'note' : 'inward'} />
      <label htmlFor={id}>
        {about && <span className="unseen">{about}: </span>}
        {name ? <bdi>{name}</bdi> : label}
      </label>
      <p id={`${id}-note`} className="field-note" data-tone={error ? 'bad' : undefined}>
        {error && <Icon name="alert" />}
        <bdi>{error ?? help}</bdi>
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        disabled={disabled}
        aria-describedby={`${id}-note`}
        aria-invalid={error ? true : undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Cleared, so that the same file can be chosen again after it was corrected.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
