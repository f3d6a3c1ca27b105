import './messages.ts';
import './acts/messages.ts';
import '../../shared/detail/messages.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ResolveForm } from '../../shared/detail/action-form.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import type { Resolution } from './commands.ts';
import type { AttentionItem } from './entities.ts';

/** The outcome of an entry as a person has seen it elsewhere, beside what is known of it here. */
export function ResolvePanel({
  item,
  command,
  onSend,
  onBack,
}: {
  item: AttentionItem;
  command: { isPending: boolean; error: Error | null };
  onSend: (resolution: Resolution) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const isPayout = item.entity === 'payout';
  return (
    <div className="stack">
      {item.evidence && (
        <p className="muted prose" lang="en">
          <ForeignText text={item.evidence} />
        </p>
      )}
      <ResolveForm
        label={t('acts:resolve')}
        confirm={isPayout ? t('queue:resolvePayout') : t('detail:act.confirm.resolve')}
        outcomeOf={{
          approved: isPayout ? t('queue:outcome.sent') : t('detail:act.outcomeOf.approved'),
          rejected: isPayout ? t('queue:outcome.notSent') : t('detail:act.outcomeOf.rejected'),
        }}
        command={command}
        onSend={onSend}
        onBack={onBack}
      />
    </div>
  );
}
