import './messages.ts';
import { noteEntities } from '../../../domain/core/notes.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Notes } from '../../shared/notes/notes.tsx';
import { useMerchant } from '../../shared/session/merchant.ts';
import type { Acting, Form } from './acts/acting.ts';
import { AssignForm } from './assign-form.tsx';
import { assignOne, resolve, snoozeOne } from './commands.ts';
import { ResolvePanel } from './resolve-panel.tsx';
import { SnoozeForm } from './snooze-form.tsx';

/** The form that an entry's button has opened. */
export function EntryForm({ form, ...acting }: Acting & { form: Form }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { item, about, command, run, close } = acting;
  if (form === 'resolve') {
    return (
      <ResolvePanel
        item={item}
        command={command}
        onSend={(body) =>
          run('resolve', async () => {
            const { settled } = await resolve(merchantId, item, body);
            return settled ? t('queue:said.resolved', { about }) : t('queue:said.resolvedByOne', { about });
          })
        }
        onBack={close}
      />
    );
  }
  if (form === 'snooze') {
    return (
      <SnoozeForm
        command={command}
        onSend={(body) => run('snooze', () => snoozeOne(t, merchantId, acting, body))}
        onBack={close}
      />
    );
  }
  if (form === 'assign') {
    return (
      <AssignForm
        current={item.assignee?.id}
        busy={command.isPending}
        onAssign={(person) => run('assign', () => assignOne(t, merchantId, acting, person))}
        onBack={close}
      />
    );
  }
  const noted = noteEntities.find((one) => one === item.entity);
  return noted && <Notes entity={noted} id={item.id} open={item.notes === 0} />;
}
