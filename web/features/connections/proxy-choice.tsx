import './messages.ts';
import { useState } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { useTexts } from '../../i18n/texts.ts';
import { FormSecret, useTyped } from '../../shared/forms/fields.tsx';
import type { ZodForm } from '../../shared/forms/use-zod-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Tick } from '../../ui/tick.tsx';

/** An optional proxy for every call of a connection. It has to be opened deliberately, and warns of its risk. */
export function ProxyChoice<V extends FieldValues, G>({
  form,
  name,
}: {
  form: ZodForm<V, G>;
  name: FieldPathByValue<V, string>;
}) {
  const t = useTexts();
  const { onChange } = useTyped<string, V, G>(form, name);
  const [wanted, setWanted] = useState(false);
  return (
    <div className="proxy-choice stack">
      <Tick
        checked={wanted}
        onChange={(event) => {
          setWanted(event.target.checked);
          onChange('');
        }}
      >
        {t('connections:form.proxy')}
      </Tick>
      {wanted && (
        <>
          <Notice tone="bad" icon="alert" role="status" title={t('connections:proxyTitle')}>
            <p>{t('connections:proxyHelp')}</p>
          </Notice>
          <FormSecret
            form={form}
            name={name}
            label={t('connections:form.proxyAddress')}
            help={t('connections:form.proxyAddressHelp')}
          />
        </>
      )}
    </div>
  );
}
