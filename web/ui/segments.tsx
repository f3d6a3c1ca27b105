import './segments.css';

interface Props<Word extends string> {
  /** The name of the radio group; unique on the page. */
  name: string;
  label: string;
  /** The label is for screen readers only. */
  bare?: boolean;
  all: readonly Word[];
  chosen: Word | undefined;
  wordOf: (word: Word) => string;
  onChoose: (word: Word) => void;
}

/** A choice of few values, all visible. */
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
