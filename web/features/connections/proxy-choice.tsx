import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { Tick } from '../../ui/tick.tsx';
import { useConnectionWords } from './words.ts';

/** An optional proxy for every call of a connection. It has to be opened deliberately, and warns of its risk. */
export function ProxyChoice({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
}) {
  const t = useConnectionWords();
  const [wanted, setWanted] = useState(false);
  return (
    <div className="proxy-choice">
      <Tick
        checked={wanted}
        onChange={(event) => {
          setWanted(event.target.checked);
          onChange('');
        }}
      >
        {t.form.proxy}
      </Tick>
      {wanted && (
        <>
          <Notice tone="bad" icon="alert" role="status" title={t.proxyTitle}>
            <p>{t.proxyHelp}</p>
          </Notice>
          <SecretField
            label={t.form.proxyAddress}
            help={t.form.proxyAddressHelp}
            name="proxy"
            value={value}
            error={error}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </div>
  );
}
