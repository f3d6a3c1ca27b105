import './messages.ts';
import { useState } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tick } from '../../../ui/tick.tsx';

/** Shown once: the page is left only after the person confirms that the codes are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts();
  const { user } = useSession();
  const [stored, setStored] = useState(false);

  function download() {
    const text = [t('account:factor.fileHead', { email: user.email }), '', ...codes, ''].join('\n');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = t('account:factor.fileName');
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  }

  return (
    <div className="account-form stack start">
      <p className="muted">{t('account:factor.saveHelp')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="account-actions cluster stack gap-2">
        <CopyButton text={codes.join('\n')} label={t('account:factor.copyCodes')} />
        <Button onClick={download}>
          <Icon name="download" />
          {t('account:factor.downloadCodes')}
        </Button>
      </p>
      <Tick checked={stored} onChange={(event) => setStored(event.target.checked)}>
        {t('account:factor.saved')}
      </Tick>
      <p className="account-actions cluster stack gap-2">
        <Button kind="primary" disabled={!stored} onClick={onDone}>
          {t('account:factor.done')}
        </Button>
      </p>
    </div>
  );
}
