import { Tick } from './tick.tsx';

interface Props<Word extends string> {
  all: readonly Word[];
  chosen: Word[] | undefined;
  wordOf: (word: Word) => string;
  onSet: (chosen: Word[] | undefined) => void;
}

/** A choice of several values. None chosen means all, as the filter is then not set. */
export function Several<Word extends string>({ all, chosen = [], wordOf, onSet }: Props<Word>) {
  function toggle(word: Word, on: boolean) {
    const next = all.filter((each) => (each === word ? on : chosen.includes(each)));
    onSet(next.length > 0 ? next : undefined);
  }
  return (
    <div>
      {all.map((word) => (
        <Tick key={word} checked={chosen.includes(word)} onChange={(event) => toggle(word, event.target.checked)}>
          {wordOf(word)}
        </Tick>
      ))}
    </div>
  );
}
