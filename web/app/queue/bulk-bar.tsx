import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { useLate } from '../../ui/use-late.ts';
import { assign, maxAtOnce, type Snooze, snooze } from './commands.ts';
import type { AttentionItem } from './entities.ts';

const loadPanels = () => import('./panels.ts');

type Command = { what: 'assign'; person: { id: string; name: string } | null } | { what: 'snooze'; body: Snooze };

/** Assigns the chosen entries, or puts them off. Stays in sight at the bottom of the page. */
export function BulkBar({
  chosen,
  onClear,
  onSaid,
}: {
  chosen: readonly AttentionItem[];
  onClear: () => void;
  onSaid: (text: string) => void;
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  const client = useQueryClient();
  const [open, setOpen] = useState<Command['what']>();
  const late = useLate(loadPanels, open !== undefined);
  const command = useMutation({
    mutationFn: async (asked: Command) => {
      const { changed, left } =
        asked.what === 'assign'
          ? await assign(merchantId, chosen, asked.person?.id ?? null)
          : await snooze(merchantId, chosen, asked.body);
      const what = asked.what === 'snooze' ? 'snoozed' : asked.person ? 'assigned' : 'unassigned';
      const done = t(`queue:bulk.said.${what}`, { count: changed.length });
      return left.length > 0 ? `${done} ${t('queue:bulk.said.left', { count: left.length })}` : done;
    },
    onSuccess: (said) => {
      void client.invalidateQueries({ queryKey: ['attention', merchantId] });
      setOpen(undefined);
      onClear();
      onSaid(said);
    },
  });
  const run = (asked: Command) => !command.isPending && command.mutate(asked);
  const toggle = (what: Command['what']) => {
    command.reset();
    setOpen(open === what ? undefined : what);
  };
  if (chosen.length === 0) return null;
  const isTooMany = chosen.length > maxAtOnce;
  const sum = chosen.reduce((total, { amount = 0 }) => total + amount, 0);
  return (
    <section className="queue-bulk stack" aria-label={t('queue:bulk.title')}>
      <div className="cluster gap-3">
        <p role="status">
          <strong>{t('queue:bulk.selected', { count: chosen.length })}</strong> <Money cents={sum} />
        </p>
        <Button disabled={isTooMany} onClick={() => run({ what: 'assign', person: user })}>
          {t('queue:take')}
        </Button>
        <Button disabled={isTooMany} aria-expanded={open === 'assign'} onClick={() => toggle('assign')}>
          {t('queue:assign.title')}
        </Button>
        <Button disabled={isTooMany} aria-expanded={open === 'snooze'} onClick={() => toggle('snooze')}>
          {t('queue:snooze.title')}
        </Button>
        <Button kind="quiet" className="push" aria-label={t('queue:bulk.clear')} onClick={onClear}>
          <Icon name="close" />
        </Button>
      </div>
      {isTooMany && <p className="muted">{t('queue:bulk.tooMany', { most: maxAtOnce })}</p>}
      {late && open === 'assign' && (
        <late.AssignForm
          busy={command.isPending}
          onAssign={(person) => run({ what: 'assign', person })}
          onBack={() => setOpen(undefined)}
        />
      )}
      {late && open === 'snooze' && (
        <late.SnoozeForm
          command={command}
          onSend={(body) => run({ what: 'snooze', body })}
          onBack={() => setOpen(undefined)}
        />
      )}
      {command.error && <CommandProblem error={command.error} />}
    </section>
  );
}
