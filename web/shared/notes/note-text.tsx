import './notes.css';
import './messages.ts';
import { partsOfNote } from '../../../domain/core/mentions.ts';
import { useTexts } from '../../i18n/texts.ts';

/** A note's text with the names of the persons whom it mentions. */
export function NoteText({ text, mentions }: { text: string; mentions: readonly { id: string; name: string }[] }) {
  const t = useTexts();
  const nameOf = (id: string) => mentions.find((one) => one.id === id)?.name ?? t('notes:gone');
  return (
    <bdi className="note-text">
      {partsOfNote(text).map((part, place) =>
        'text' in part ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a note never changes
          <strong key={place} className="note-person">
            @{nameOf(part.personId)}
          </strong>
        ),
      )}
    </bdi>
  );
}
