import './segments.css';

interface Props<Word extends string> {
  /** Shared by the radios of one choice, and by no other on the page. */
  name: string;
  label: string;
  /** The label is for screen readers only. */
  bare?: boolean;
  all: readonly Word[];
  chosen: Word | undefined;
  wordOf: (word: Word) => string;
  onChoose: (word: Word) => void;
}

/** One of a few, all in sight. */
export function Segments<Word extends string>({ name, label, bare, all, chosen, wordOf, onChoose }: Props<Word>) {
  return (
    <fieldset className="segments-field">
      <legend className={bare ? 'unseen' : undefined}>{label}</legend>
      <div className="segments">
        {all.map((word) => (
          <label key={word}>
            <input type="radio" name={name} checked={word === chosen} onChange={() => onChoose(word)} />
            <span>{wordOf(word)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
