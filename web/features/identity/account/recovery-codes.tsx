import { useState } from 'react';
import { useSession } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { useAccountWords } from './words.ts';

/** Shown once: the page is left only after the person confirms that the codes are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { factor: t } = useAccountWords();
  const { user } = useSession();
  const [kept, setKept] = useState(false);

  function download() {
    const text = [t.fileHead(user.email), '', ...codes, ''].join('\n');
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = t.fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  }

  return (
    <div className="account-form stack start">
      <p className="muted">{t.saveHelp}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="account-actions cluster stack gap-2">
        <CopyButton text={codes.join('\n')} label={t.copyCodes} />
        <Button onClick={download}>
          <Icon name="download" />
          {t.downloadCodes}
        </Button>
      </p>
      <Tick checked={kept} onChange={(event) => setKept(event.target.checked)}>
        {t.saved}
      </Tick>
      <p className="account-actions cluster stack gap-2">
        <Button kind="primary" disabled={!kept} onClick={onDone}>
          {t.done}
        </Button>
      </p>
    </div>
  );
}
