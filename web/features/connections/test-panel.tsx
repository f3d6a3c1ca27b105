import './test-panel.css';
import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { known, useTexts } from '../../i18n/texts.ts';
import { Refused } from '../../shared/forms/refused.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { type Connection, connectionQueries, type TestResult, testConnection } from './api.ts';
import { endOf, testEndDisplay } from './display.ts';

/**
 * Tests the credentials by a call that changes nothing at the provider, and shows the latest result. With `atOnce` the
 * first test starts without a click.
 */
export function TestPanel({ connection, atOnce = false }: { connection: Connection; atOnce?: boolean }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const may = useMay('POST /v1/connections/{id}/test');
  const { id, version } = connection;
  const command = useMutation({
    mutationFn: () => testConnection(merchantId, id),
    onSettled: () => client.invalidateQueries({ queryKey: connectionQueries.all(merchantId) }),
  });
  // A result for other credentials does not apply to these.
  const tested = useRef(version);
  const begun = useRef(false);
  const { mutate, reset } = command;
  useEffect(() => {
    if (tested.current === version) return;
    tested.current = version;
    reset();
  }, [version, reset]);
  useEffect(() => {
    if (!atOnce || begun.current || !may.allowed) return;
    begun.current = true;
    mutate();
  }, [atOnce, may.allowed, mutate]);
  const { lastTest, rotatedAt } = connection;
  const holds = lastTest && (!rotatedAt || lastTest.at > rotatedAt);
  const result = command.data ?? (holds ? lastTest : undefined);

  return (
    <div className="stack" aria-busy={command.isPending}>
      <div role="status">
        {command.isPending ? (
          <p className="muted">{t('connections:test.busy')}</p>
        ) : result ? (
          <Result test={result} />
        ) : (
          !command.error && <p className="muted">{t('connections:test.never')}</p>
        )}
      </div>
      {command.error && <Refused error={command.error} />}
      <p className="cluster gap-3">
        <Button
          kind={connection.lastTest ? 'plain' : 'primary'}
          may={may}
          aria-busy={command.isPending}
          onClick={() => !command.isPending && mutate()}
        >
          <Icon name="refresh" />
          {t('connections:test.now')}
        </Button>
        <span className="muted">{may.why ?? t('connections:test.lead')}</span>
      </p>
    </div>
  );
}

function Result({ test }: { test: TestResult }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const end = endOf(test);
  const { tone, icon } = testEndDisplay(end);
  const what = known(t, `connections:test.what.${test.what}`, undefined);
  return (
    <div className="test-result stack gap-1" data-tone={tone}>
      <p className="test-result-title row large strong">
        <Icon name={icon} />
        {t(`connections:test.result.${end}`)}
      </p>
      <p>{t(`connections:test.help.${end}`)}</p>
      <dl className="muted">
        <div>
          <dt className="unseen">{t('connections:test.how')}</dt>
          <dd>
            {what} <TimeCell at={test.at} />
            {test.httpStatus !== undefined && <> · {t('connections:test.http', { status: test.httpStatus })}</>}
            {test.ms !== undefined && (
              <> · {t('connections:test.took', { ms: new Intl.NumberFormat(tag).format(test.ms) })}</>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('connections:test.record')}:</dt>
          <dd lang="en">
            <ForeignText text={test.detail} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
