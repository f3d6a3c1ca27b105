import './tools.css';
import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { formatBRL } from '../../../../domain/core/money.ts';
import { noteEntities } from '../../../../domain/core/notes.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLate } from '../../../ui/use-late.ts';
import { assign, look, lookOf, type Resolution, resolve, resolveOf, type Snooze, snooze } from '../commands.ts';
import type { AttentionItem } from '../entities.ts';

/** Forms are loaded once they are opened: the first page needs none of them. */
const loadPanels = () => import('../panels.ts');

type Panel = 'resolve' | 'snooze' | 'assign' | 'notes';

type Command =
  | { what: 'look' }
  | { what: 'resolve'; body: Resolution }
  | { what: 'assign'; person: { id: string; name: string } | null }
  | { what: 'snooze'; body: Snooze };

interface Props {
  item: AttentionItem;
  /** What the entry is called in what is said about it. */
  name: string;
  /** Only what settles an entry, for lists with little room. */
  brief?: boolean;
  /** Receives what happened, in words: the entry itself may be gone. */
  onSaid: (text: string) => void;
}

/** What a person can do about an entry in its row. What one click does is safe; anything else opens a form below. */
export function EntryTools({ item, name, brief = false, onSaid }: Props) {
  const t = useTexts();
  const id = useId();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  const client = useQueryClient();
  const [panel, setPanel] = useState<Panel>();
  const opener = useRef<HTMLButtonElement | null>(null);
  const late = useLate(loadPanels, panel !== undefined);
  const lookBy = lookOf(item);
  const resolveBy = resolveOf(item);
  const mayLook = useMay(lookBy ?? '');
  const mayResolve = useMay(resolveBy ?? '');
  const mayAssign = useMay('POST /v1/attention/assign');
  const maySnooze = useMay('POST /v1/attention/snooze');
  const about = item.amount === undefined ? name : `${formatBRL(item.amount)}, ${name}`;

  const command = useMutation({
    mutationFn: async (asked: Command): Promise<string> => {
      if (asked.what === 'look') {
        const { settled } = await look(merchantId, item);
        return settled ? t('acts:said.looked', { about }) : t('acts:said.lookOpen', { about });
      }
      if (asked.what === 'resolve') {
        const { settled } = await resolve(merchantId, item, asked.body);
        return settled ? t('acts:said.resolved', { about }) : t('acts:said.resolvedByOne', { about });
      }
      if (asked.what === 'assign') {
        await assign(merchantId, [item], asked.person?.id ?? null);
        return asked.person
          ? t('acts:said.assigned', { about, name: asked.person.name })
          : t('acts:said.unassigned', { about });
      }
      const { changed } = await snooze(merchantId, [item], asked.body);
      if (asked.body.until === null) return t('acts:said.back', { about });
      return changed.length > 0 ? t('acts:said.snoozed', { about }) : t('acts:said.notSnoozed', { about });
    },
    onSuccess: (said) => {
      void client.invalidateQueries({ queryKey: ['attention', merchantId] });
      close();
      onSaid(said);
    },
  });
  const isBusy = (what: Command['what']) => command.isPending && command.variables.what === what;
  const run = (asked: Command) => !command.isPending && command.mutate(asked);
  function toggle(which: Panel, by: HTMLButtonElement) {
    opener.current = by;
    command.reset();
    setPanel(panel === which ? undefined : which);
  }
  function close() {
    setPanel(undefined);
    opener.current?.focus();
  }
  const opens = (which: Panel) => ({
    'aria-expanded': panel === which,
    'aria-controls': panel === which ? `${id}-panel` : undefined,
    onClick: (event: { currentTarget: HTMLButtonElement }) => toggle(which, event.currentTarget),
  });
  const noted = noteEntities.find((one) => one === item.entity);
  const { assignee } = item;
  const isSnoozed = item.snooze !== undefined && Date.parse(item.snooze.until) > Date.now();

  return (
    <>
      <div className="entry-tools" data-brief={brief}>
        <span className="entry-acts">
          {lookBy && mayLook.allowed && (
            <Button
              aria-label={t('acts:lookAbout', { about })}
              aria-busy={isBusy('look')}
              onClick={() => run({ what: 'look' })}
            >
              <Icon name="refresh" />
              {t('acts:look')}
            </Button>
          )}
          {resolveBy && mayResolve.allowed && (
            <Button aria-label={t('acts:resolveAbout', { about })} {...opens('resolve')}>
              {t('acts:resolve')}
            </Button>
          )}
        </span>
        {!brief && mayAssign.allowed && (
          <span className="entry-worker">
            {assignee === undefined ? (
              <Button
                kind="quiet"
                aria-label={t('acts:takeAbout', { about })}
                aria-busy={isBusy('assign')}
                onClick={() => run({ what: 'assign', person: user })}
              >
                <Icon name="person" />
                {t('acts:take')}
              </Button>
            ) : null}
            <Button
              kind="quiet"
              aria-label={
                assignee ? t('acts:assignedAbout', { about, name: assignee.name }) : t('acts:assignAbout', { about })
              }
              title={assignee?.name ?? t('acts:assign.title')}
              {...opens('assign')}
            >
              {assignee ? (
                <>
                  <Icon name="person" />
                  <bdi className="entry-assignee cut">
                    {assignee.id === user.id ? t('acts:assign.me') : assignee.name}
                  </bdi>
                </>
              ) : null}
              <Icon name="down" />
            </Button>
          </span>
        )}
        {!brief && maySnooze.allowed && (
          <Button
            kind="quiet"
            className="entry-icon entry-snoozes"
            aria-label={isSnoozed ? t('acts:backAbout', { about }) : t('acts:snoozeAbout', { about })}
            title={isSnoozed ? t('acts:snooze.back') : t('acts:snooze.title')}
            aria-busy={isBusy('snooze')}
            {...(isSnoozed ? { onClick: () => run({ what: 'snooze', body: { until: null } }) } : opens('snooze'))}
          >
            <Icon name={isSnoozed ? 'undo' : 'clock'} />
          </Button>
        )}
        {!brief && noted && (
          <Button
            kind="quiet"
            className="entry-icon entry-notes"
            aria-label={t('acts:notesAbout', { about, count: item.notes })}
            title={t('acts:notes')}
            {...opens('notes')}
          >
            <Icon name="note" />
            {item.notes > 0 && <span className="number">{item.notes}</span>}
          </Button>
        )}
      </div>
      {(panel || command.error) && (
        <div className="entry-panel" id={`${id}-panel`}>
          {panel && !late && <p aria-busy="true">{t('common:loading')}</p>}
          {late && panel === 'resolve' && (
            <late.ResolvePanel
              item={item}
              command={command}
              onSend={(body) => run({ what: 'resolve', body })}
              onBack={close}
            />
          )}
          {late && panel === 'snooze' && (
            <late.SnoozeForm command={command} onSend={(body) => run({ what: 'snooze', body })} onBack={close} />
          )}
          {late && panel === 'assign' && (
            <late.AssignForm
              current={assignee?.id}
              busy={command.isPending}
              onAssign={(person) => run({ what: 'assign', person })}
              onBack={close}
            />
          )}
          {late && panel === 'notes' && noted && <late.Notes entity={noted} id={item.id} open={item.notes === 0} />}
          {command.error && <CommandProblem error={command.error} />}
        </div>
      )}
    </>
  );
}
