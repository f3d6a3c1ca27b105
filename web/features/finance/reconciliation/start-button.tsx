import './messages.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import type { May } from '../../../ui/may.ts';
import { LatePopover } from '../../../ui/popover.tsx';

const loadForm = () => import('./start-form.tsx');

/** Opens the form of a new reconciliation beside itself. */
export function StartButton({ may }: { may: May }) {
  const t = useTexts();
  if (!may.allowed) {
    return (
      <Button kind="primary" may={may}>
        {t('reconciliation:start')}
      </Button>
    );
  }
  return (
    <LatePopover
      title={t('reconciliation:startTitle')}
      align="end"
      load={loadForm}
      trigger={
        <Button kind="primary" className="recon-start">
          {t('reconciliation:start')}
        </Button>
      }
    >
      {({ StartForm }) => <StartForm />}
    </LatePopover>
  );
}
