import { ForeignText } from '../../ui/foreign-text.tsx';
import { useSentences } from './use-sentences.ts';

/** A sentence of the API in the reader's language. A text from outside is shown as it is. */
export function SentenceText({ text }: { text: string }) {
  const shown = useSentences()(text);
  return (
    <span lang={shown.isEnglish ? 'en' : undefined}>
      <ForeignText text={shown.text} />
    </span>
  );
}
