import './file-drop.css';
import { useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

interface Props {
  label: string;
  /** What it is for, where several boxes have one label. */
  about?: string;
  /** What may be chosen, and how much of it. */
  help: string;
  error?: string | undefined;
  /** What has been chosen. */
  name?: string | undefined;
  /** As `accept` of an input: `.csv,text/csv`. */
  accept: string;
  disabled?: boolean;
  onChoose: (file: File) => void;
}

/** A file, dropped or picked. The whole box is the browser's own input, so keyboard and screen readers know it. */
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
          // The same file, mended, may be chosen again.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
