import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Refused } from '../../shared/forms/refused.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { type Connection, changeConnection, connectionQueries } from './api.ts';
import { nameOf } from './display.ts';

/** Disables and enables a connection. Each action states its effect and needs a confirmation. */
export function SwitchPanel({ connection }: { connection: Connection }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const permitted = useMay('PATCH /v1/connections/{id}');
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isOff = connection.disabledAt !== undefined;
  const { ok } = connection.lastTest ?? {};
  const isUnclear = isOff && ok === null;
  const may =
    permitted.allowed && isOff && !ok && !isUnclear
      ? {
          allowed: false as const,
          why: ok === false ? t('connections:use.failedFirst') : t('connections:use.testFirst'),
        }
      : permitted;
  const command = useMutation({
    mutationFn: (disabled: boolean) =>
      changeConnection(merchantId, connection.id, { disabled, ...(isUnclear && { untested: true }) }),
    onSuccess: (now) => {
      client.setQueryData(connectionQueries.one(merchantId, now.id).queryKey, now);
      void client.invalidateQueries({ queryKey: connectionQueries.all(merchantId) });
      close();
    },
  });

  function close() {
    setIsOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <div className="connection-use stack">
      <p id={`${id}-effect`}>
        {isOff ? t('connections:use.enableEffect') : t('connections:use.disableEffect')}
        {isUnclear && ` ${t('connections:use.unclear')}`}
      </p>
      {isOpen && may.allowed ? (
        <p className="cluster">
          <Button
            kind={isOff ? 'primary' : 'danger'}
            // The confirmation opens in response to a click, so taking the focus does not surprise the user.
            autoFocus
            aria-busy={command.isPending}
            aria-describedby={`${id}-effect`}
            onClick={() => !command.isPending && command.mutate(!isOff)}
          >
            {isOff
              ? t(isUnclear ? 'connections:use.confirmUntested' : 'connections:use.confirmEnable', {
                  name: nameOf(connection),
                })
              : t('connections:use.confirmDisable', { name: nameOf(connection) })}
          </Button>
          <Button onClick={close}>{t('connections:use.back')}</Button>
        </p>
      ) : (
        <p className="cluster">
          <Button
            ref={opener}
            may={may}
            aria-expanded={may.allowed ? false : undefined}
            aria-describedby={`${id}-effect`}
            onClick={() => setIsOpen(true)}
          >
            {isOff ? t('connections:use.enable') : t('connections:use.disable')}
          </Button>
          <span role="status">
            {!may.allowed ? (
              <span className="muted">{may.why}</span>
            ) : (
              command.isSuccess && (isOff ? t('connections:use.disabled') : t('connections:use.enabled'))
            )}
          </span>
        </p>
      )}
      {command.error && <Refused error={command.error} />}
    </div>
  );
}
