import { useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { Tick } from '../../ui/tick.tsx';
import { useConnectionWords } from './words.ts';

/** A proxy for every call of a connection: asked for on purpose, and said in red what it costs. */
export function ProxyChoice({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
}) {
  const said = useConnectionWords();
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
        {said.form.proxy}
      </Tick>
      {wanted && (
        <>
          <Notice tone="bad" icon="alert" role="status" title={said.proxyTitle}>
            <p>{said.proxyHelp}</p>
          </Notice>
          <SecretField
            label={said.form.proxyAddress}
            help={said.form.proxyAddressHelp}
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
