import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { mentionNames, withMentions } from '../../../domain/core/mentions.ts';
import { longestNote, type NoteEntity } from '../../../domain/core/notes.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CommandProblem } from '../forms/command-problem.tsx';
import { colleaguesQuery } from '../people/api.ts';
import { useMerchant } from '../session/merchant.ts';
import { roleWord } from '../session/role.ts';
import { useSession } from '../session/session.ts';
import { writeNote } from './api.ts';

/** Fewer characters than this are counted below the field. */
const countedFrom = 200;
const mostOffered = 6;

/** What is being typed after an `@`, up to the caret. */
const typedName = /(?:^|[^\p{L}\p{N}._-])@([\p{L}\p{N} .'’-]{0,40})$/u;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();

/** A form for a note. `@` and the beginning of a name offer the persons of the merchant. */
export function Composer({ entity, id, onDone }: { entity: NoteEntity; id: string; onDone: () => void }) {
  const t = useTexts();
  const listId = useId();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  const client = useQueryClient();
  const colleagues = useQuery(colleaguesQuery(merchantId)).data ?? [];
  const names = mentionNames(colleagues);
  const [text, setText] = useState('');
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const [wrong, setWrong] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const caret = useRef<number>(undefined);
  const write = useMutation({
    mutationFn: () => writeNote(merchantId, { entity, entityId: id, text: withMentions(text, colleagues) }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['notes', merchantId] });
      void client.invalidateQueries({ queryKey: ['attention', merchantId] });
      onDone();
    },
  });

  const offered =
    typed === undefined
      ? []
      : colleagues
          .filter((one) => one.id !== user.id && plain(names.get(one.id) ?? '').startsWith(plain(typed)))
          .slice(0, mostOffered);
  const chosen = offered[Math.min(at, offered.length - 1)];

  const field = () => area.current?.querySelector('textarea') ?? undefined;
  /** After a name is put in, the caret stands behind it. */
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field()?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function look() {
    const box = field();
    if (!box) return;
    setTyped(typedName.exec(box.value.slice(0, box.selectionStart))?.[1]);
    setAt(0);
  }

  function put(personId: string) {
    const box = field();
    if (!box || typed === undefined) return;
    const end = box.selectionStart;
    const before = `${text.slice(0, end - typed.length)}${names.get(personId)} `;
    setText(`${before}${text.slice(end)}`);
    setTyped(undefined);
    caret.current = before.length;
    box.focus();
  }

  function send() {
    if (write.isPending) return;
    if (text.trim() === '') {
      setWrong(true);
      field()?.focus();
      return;
    }
    write.mutate();
  }

  function onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    } else if (chosen) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        const step = event.key === 'ArrowDown' ? 1 : -1;
        event.preventDefault();
        setAt((Math.min(at, offered.length - 1) + step + offered.length) % offered.length);
      } else if (event.key === 'Enter' || (event.key === 'Tab' && typed)) {
        event.preventDefault();
        put(chosen.id);
      } else if (event.key === 'Escape') {
        event.stopPropagation();
        setTyped(undefined);
      }
    }
  }

  const left = longestNote - text.length;
  return (
    <form
      className="note-form stack gap-2"
      aria-label={t('notes:text')}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div ref={area} className="note-field">
        <TextArea
          label={t('notes:text')}
          help={left < countedFrom ? t('notes:left', { count: left }) : t('notes:help')}
          error={wrong && text.trim() === '' ? t('notes:missing') : undefined}
          value={text}
          maxLength={longestNote}
          spellCheck
          autoCapitalize="sentences"
          // The form opens in response to a click, so taking the focus does not surprise the user.
          autoFocus
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={chosen && `${listId}-${chosen.id}`}
          onChange={(event) => {
            setText(event.target.value);
            write.reset();
            look();
          }}
          onClick={look}
          onBlur={() => setTyped(undefined)}
          onKeyDown={onKey}
        />
        {/* The focus stays in the field, which names the chosen option. */}
        <div
          id={listId}
          className="popup note-people"
          role="listbox"
          aria-label={t('notes:people')}
          hidden={offered.length === 0}
        >
          {offered.map((one) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            <div
              key={one.id}
              id={`${listId}-${one.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={one.id === chosen?.id}
              // Before the field loses the focus, and with it the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => put(one.id)}
            >
              <bdi>{names.get(one.id)}</bdi> <span className="muted">{roleWord(t, one)}</span>
            </div>
          ))}
        </div>
      </div>
      {write.error && <CommandProblem error={write.error} />}
      <p className="cluster">
        <Button type="submit" kind="primary" aria-busy={write.isPending}>
          {t('notes:save')}
        </Button>
        <Button onClick={onDone}>{t('notes:back')}</Button>
      </p>
    </form>
  );
}
