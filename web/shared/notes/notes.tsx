import './notes.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { NoteEntity } from '../../../domain/core/notes.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Age } from '../../ui/time-cell.tsx';
import { ErrorState } from '../api/error-state.tsx';
import { CommandProblem } from '../forms/command-problem.tsx';
import { useMay } from '../session/may.ts';
import { useMerchant } from '../session/merchant.ts';
import { useSession } from '../session/session.ts';
import { deleteNote, type Note, notesQuery } from './api.ts';
import { Composer } from './composer.tsx';
import { NoteText } from './note-text.tsx';

interface Props {
  entity: NoteEntity;
  id: string;
}

/** The notes about an entity as a panel of its page. */
export function NotesPanel(props: Props) {
  const t = useTexts();
  const id = useId();
  const { merchantId } = useMerchant();
  const count = useQuery(notesQuery(merchantId, props.id)).data?.filter(({ deletedAt }) => !deletedAt).length;
  return (
    <section className="panel notes-panel" id="notes" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{t('notes:title')}</h2>
        {count ? <p className="number muted">{count}</p> : null}
      </div>
      <Notes {...props} />
    </section>
  );
}

/** The notes about an entity, the oldest first, and a form for another one. */
export function Notes({ entity, id, open: startsOpen = false }: Props & { open?: boolean }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const notes = useQuery(notesQuery(merchantId, id));
  const may = useMay('POST /v1/notes');
  const [open, setOpen] = useState(startsOpen && may.allowed);
  const opener = useRef<HTMLButtonElement>(null);
  if (notes.error && !notes.data) {
    return <ErrorState error={notes.error} onRetry={() => void notes.refetch()} busy={notes.isFetching} />;
  }
  if (!notes.data) {
    return (
      <p aria-busy="true">
        <Skeleton width="long" />
      </p>
    );
  }
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <>
      {notes.data.length === 0 ? (
        !open && <p className="muted">{t('notes:none')}</p>
      ) : (
        <ol className="notes" aria-label={t('notes:title')}>
          {notes.data.map((note) => (
            <OneNote key={note.id} note={note} />
          ))}
        </ol>
      )}
      <p>
        <Button ref={opener} may={may} aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name="note" />
          {t('notes:write')}
        </Button>
      </p>
      {open && <Composer entity={entity} id={id} onDone={close} />}
    </>
  );
}

function OneNote({ note }: { note: Note }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteNote(merchantId, note.id),
    onSuccess: () => {
      setAsks(false);
      void client.invalidateQueries({ queryKey: ['notes', merchantId] });
      void client.invalidateQueries({ queryKey: ['attention', merchantId] });
    },
  });
  if (note.text === undefined) {
    return (
      <li className="note muted" data-deleted="true">
        <p>
          <Icon name="trash" /> {t('notes:deleted', { name: note.author.name })} · <Age at={note.deletedAt ?? ''} />
        </p>
      </li>
    );
  }
  return (
    <li className="note">
      <p className="note-head">
        <strong className="cut">
          <bdi>{note.author.name}</bdi>
        </strong>
        <span className="muted">
          <Age at={note.createdAt} />
        </span>
        {note.author.id === user.id && (
          <Button
            kind="quiet"
            className="note-delete"
            aria-label={t('notes:delete')}
            title={t('notes:delete')}
            aria-expanded={asks}
            onClick={() => setAsks(!asks)}
          >
            <Icon name="trash" />
          </Button>
        )}
      </p>
      <p>
        <NoteText text={note.text} mentions={note.mentions} />
      </p>
      {asks && (
        <div className="note-asks stack gap-2">
          <p>{t('notes:deleteSure')}</p>
          <p className="cluster">
            <Button kind="danger" aria-busy={remove.isPending} onClick={() => !remove.isPending && remove.mutate()}>
              {t('notes:deleteConfirm')}
            </Button>
            <Button onClick={() => setAsks(false)}>{t('notes:back')}</Button>
          </p>
          {remove.error && <CommandProblem error={remove.error} />}
        </div>
      )}
    </li>
  );
}
