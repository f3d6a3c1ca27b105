import './messages.ts';
import { noteEntities } from '../../../domain/core/notes.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Acting } from './acts/acting.ts';
import { assignOne, snoozeOne } from './commands.ts';

/** Who works on an entry, until when it is put off, and its notes: for the work queue. */
export function MoreTools(acting: Acting) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  const mayAssign = useMay('POST /v1/attention/assign');
  const maySnooze = useMay('POST /v1/attention/snooze');
  const { item, about, isBusy, run, opens } = acting;
  const { assignee } = item;
  const isSnoozed = item.snooze !== undefined && Date.parse(item.snooze.until) > Date.now();

  return (
    <>
      {mayAssign.allowed && (
        <span className="entry-worker">
          {assignee === undefined ? (
            <Button
              kind="quiet"
              aria-label={t('queue:takeAbout', { about })}
              aria-busy={isBusy('assign')}
              onClick={() => run('assign', () => assignOne(t, merchantId, acting, user))}
            >
              <Icon name="person" />
              {t('queue:take')}
            </Button>
          ) : null}
          <Button
            kind="quiet"
            aria-label={
              assignee ? t('queue:assignedAbout', { about, name: assignee.name }) : t('queue:assignAbout', { about })
            }
            title={assignee?.name ?? t('queue:assign.title')}
            {...opens('assign')}
          >
            {assignee ? (
              <>
                <Icon name="person" />
                <bdi className="entry-assignee cut">
                  {assignee.id === user.id ? t('queue:assign.me') : assignee.name}
                </bdi>
              </>
            ) : null}
            <Icon name="down" />
          </Button>
        </span>
      )}
      {maySnooze.allowed && (
        <Button
          kind="quiet"
          className="entry-icon entry-snoozes"
          aria-label={isSnoozed ? t('queue:backAbout', { about }) : t('queue:snoozeAbout', { about })}
          title={isSnoozed ? t('queue:snooze.back') : t('queue:snooze.title')}
          aria-busy={isBusy('snooze')}
          {...(isSnoozed
            ? { onClick: () => run('snooze', () => snoozeOne(t, merchantId, acting, { until: null })) }
            : opens('snooze'))}
        >
          <Icon name={isSnoozed ? 'undo' : 'clock'} />
        </Button>
      )}
      {noteEntities.some((one) => one === item.entity) && (
        <Button
          kind="quiet"
          className="entry-icon entry-notes"
          aria-label={t('queue:notesAbout', { about, count: item.notes })}
          title={t('queue:notes')}
          {...opens('notes')}
        >
          <Icon name="note" />
          {item.notes > 0 && <span className="number">{item.notes}</span>}
        </Button>
      )}
    </>
  );
}
