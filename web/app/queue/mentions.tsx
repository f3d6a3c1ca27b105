import './messages.ts';
import '../home/messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { NoteEntity } from '../../../domain/core/notes.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { NoteText } from '../../shared/notes/note-text.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Age } from '../../ui/time-cell.tsx';
import { type Mention, mentionsQuery, seeMention } from './api.ts';

const pages: Record<NoteEntity, string> = {
  payment: 'payments',
  payout: 'payouts',
  refund: 'refunds',
  dispute: 'disputes',
  receiver: 'receivers',
};

/** The notes that mention the reader, until they have seen them. */
export function Mentions() {
  const t = useTexts();
  const id = useId();
  const { merchantId } = useMerchant();
  const { data = [] } = useQuery(mentionsQuery(merchantId));
  if (data.length === 0) return null;
  return (
    <section className="group" aria-labelledby={id}>
      <div className="group-head">
        <div className="group-text">
          <h2 id={id}>{t('queue:mentions.title')}</h2>
          <p className="muted">{t('queue:mentions.advice')}</p>
        </div>
      </div>
      <ul className="group-rows">
        {data.map((note) => (
          <OneMention key={note.id} note={note} />
        ))}
      </ul>
    </section>
  );
}

function OneMention({ note }: { note: Mention }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may = useMay('POST /v1/mentions/{id}/seen');
  const see = useMutation({
    mutationFn: () => seeMention(merchantId, note.id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['attention', merchantId] }),
  });
  const kind = t(`home:queue.one.${note.entity}`);
  return (
    <li className="mention">
      <div className="mention-text">
        <p className="note-head">
          <strong className="cut">
            <bdi>{note.author.name}</bdi>
          </strong>
          <Link to={`/m/${merchantId}/${pages[note.entity]}/${note.entityId}#notes`} data-row-link>
            {t('queue:mentions.open', { kind })}
          </Link>
          <span className="muted">
            <Age at={note.createdAt} />
          </span>
        </p>
        <p>
          <NoteText text={note.text ?? ''} mentions={note.mentions} />
        </p>
        {see.error && <CommandProblem error={see.error} />}
      </div>
      <Button may={may} aria-busy={see.isPending} onClick={() => !see.isPending && see.mutate()}>
        <Icon name="check" />
        {t('queue:mentions.seen')}
      </Button>
    </li>
  );
}
