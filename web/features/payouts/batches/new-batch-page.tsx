import './new-batch-page.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatBRL } from '../../../../domain/core/money.ts';
import type { LineError } from '../../../../domain/payouts/batch.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { ProblemText, useProblemWords } from '../../../shared/api/problem-text.tsx';
import { Coverage } from '../../../shared/balance-warning/coverage.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FactTable } from '../../../ui/facts.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { readText } from '../../../ui/read-text.ts';
import { Tick } from '../../../ui/tick.tsx';
import { payoutQueries } from '../api.ts';
import { batchQueries, type CheckedBatch, type ChosenFile, createBatch, type NewBatch } from './api.ts';
import { columnOf, faultWords } from './fault-words.ts';
import { CheckedLines } from './lines.tsx';
import { sampleFormat, saveSample } from './sample.ts';
import { usePayoutProviders } from './use-payout-providers.ts';

const mostBytes = 1_048_576;
/** Maximum number of errors rendered. With more, the file as a whole is probably wrong. */
const shownFaults = 200;

/** Two steps: the file is checked without being stored, then submitted for approval by another person. */
export function NewBatchPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/payout-batches');
  const providers = usePayoutProviders();
  // No default: the person chooses the account to be debited.
  const [provider, setProvider] = useState('');
  const [file, setFile] = useState<ChosenFile>();
  const [wrong, setWrong] = useState<string>();
  const latest = useRef(0);

  async function choose(chosen: File) {
    latest.current += 1;
    const own = latest.current;
    if (chosen.size > mostBytes) return setWrong(t('batches:tooLarge'));
    const text = await readText(chosen).catch(() => undefined);
    if (own !== latest.current) return;
    setWrong(text === undefined ? t('batches:unreadable') : undefined);
    if (text !== undefined) setFile({ id: crypto.randomUUID(), name: chosen.name, text });
  }

  return (
    <div className="new-batch">
      <PageTitle title={t('batches:new')} />
      <BackLink to={`/m/${merchantId}/payout-batches`}>{t('common:nav.title.batches')}</BackLink>
      <h1>{t('batches:new')}</h1>
      <p className="muted prose">{t('batches:newLead')}</p>
      {may.allowed ? (
        <>
          <div className="new-batch-choice">
            <Dropdown
              label={t('batches:provider')}
              helper={t('batches:providerHelp')}
              placeholder={t('batches:providerNone')}
              disabled={!providers}
              value={provider}
              onChange={setProvider}
              options={providers ?? []}
            />
            <div className="field">
              <FileDrop
                label={t('batches:choose')}
                help={file ? t('batches:chooseAgain') : t('batches:chooseHelp')}
                name={file?.name}
                error={wrong}
                accept=".csv,.txt,text/csv,text/plain"
                onChoose={(chosen) => void choose(chosen)}
              />
              <p className="field-note">
                <button type="button" className="text-button" onClick={saveSample}>
                  {t('batches:sample')}
                </button>
                {t('batches:sampleHelp')}
              </p>
            </div>
          </div>
          {!file && <Format />}
          {file && !provider && (
            <Notice tone="plain" icon="provider" role="status">
              <p>{t('batches:providerFirst')}</p>
            </Notice>
          )}
          {file && provider && (
            // Remounts on another file or provider, so that no error of the previous one stays.
            <Preview key={`${file.id} ${provider}`} merchantId={merchantId} provider={provider} file={file} />
          )}
        </>
      ) : (
        <Notice tone="plain" icon="lock" title={may.why}>
          <p>{t('batches:mayNotHelp')}</p>
        </Notice>
      )}
    </div>
  );
}

/** What the file has to have, before there is one. */
function Format() {
  const t = useTexts();
  return (
    <div className="new-batch-format">
      <FactTable
        title={t('batches:format.title')}
        heads={[t('batches:format.column'), t('batches:format.what'), t('batches:format.example')]}
      >
        {sampleFormat.map(({ column, example }) => (
          <tr key={column}>
            <td>
              <code>{column}</code>
            </td>
            <td>{t(`batches:format.of.${column}`)}</td>
            <td className="muted">{example}</td>
          </tr>
        ))}
      </FactTable>
      <p className="muted small">{t('batches:format.more')}</p>
    </div>
  );
}

function Preview({ merchantId, provider, file }: { merchantId: string; provider: string; file: ChosenFile }) {
  const t = useTexts();
  const check = useQuery(batchQueries.check(merchantId, { provider, file }));
  const id = useId();
  return (
    <section className="new-batch-preview stack gap-4" aria-labelledby={id} aria-busy={check.isPending}>
      <h2 id={id}>{t('batches:preview')}</h2>
      <p className="unseen" role="status">
        {check.data && t('batches:checked', { lines: check.data.count, errors: check.data.errors.length })}
      </p>
      {check.isPending && <p className="muted">{t('batches:checking')}</p>}
      {check.error && <Refused error={check.error} onRetry={() => void check.refetch()} busy={check.isFetching} />}
      {check.data && <Checked merchantId={merchantId} batch={{ provider, file }} checked={check.data} />}
    </section>
  );
}

function Checked({ merchantId, batch, checked }: { merchantId: string; batch: NewBatch; checked: CheckedBatch }) {
  const t = useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [again, setAgain] = useState(false);
  // One key for each of the two requests: a repeated click, also after a lost response, is the same batch.
  const [keys] = useState(() => ({ once: crypto.randomUUID(), again: crypto.randomUUID() }));
  const send = useMutation({
    mutationFn: () =>
      createBatch(merchantId, { ...batch, ...(again && { allowDuplicate: true }) }, again ? keys.again : keys.once),
    onSuccess: async (batch) => {
      client.setQueryData(batchQueries.one(merchantId, batch.id).queryKey, batch);
      void client.invalidateQueries({ queryKey: batchQueries.list(merchantId).queryKey });
      return navigate(`/m/${merchantId}/payout-batches/${batch.id}`);
    },
  });
  const routes = useQuery(payoutQueries.routes(merchantId)).data;
  const isChosen = (name: string) => name === batch.provider;
  const connectionId = routes?.find((one) => isChosen(one.provider) || isChosen(one.connectionId))?.connectionId;
  const refusedLines = send.error instanceof Problem ? faultsIn(send.error) : [];
  const errors = checked.errors.length > 0 ? checked.errors : refusedLines;
  const badLines = new Set(errors.map(({ line }) => line)).size;
  const sameFile = checked.sameFile;

  return (
    <>
      <dl className="cluster gap-8">
        <Sum name={t('batches:sum.lines')}>{t('batches:lines', { count: checked.count })}</Sum>
        <Sum name={t('batches:sum.amount')}>
          <Money cents={checked.amount} />
        </Sum>
        <Sum name={t('batches:sum.errors')} bad={errors.length > 0}>
          {errors.length === 0
            ? t('batches:noErrors')
            : t('batches:errorsIn', {
                errors: t('batches:errors', { count: errors.length }),
                lines: t('batches:lines', { count: badLines }),
              })}
        </Sum>
      </dl>
      {errors.length > 0 ? (
        <Faults errors={errors} file={batch.file} />
      ) : (
        <>
          {sameFile && (
            <Notice tone="ask" icon="alert" role="alert" title={t('batches:sameFile')}>
              <p>
                {t('batches:sameFileHelp')}{' '}
                <Link to={`/m/${merchantId}/payout-batches/${sameFile}`}>{t('batches:sameFileOpen')}</Link>
              </p>
              <Tick checked={again} onChange={(event) => setAgain(event.target.checked)}>
                {t('batches:sameFileAgain')}
              </Tick>
            </Notice>
          )}
          <Coverage connectionId={connectionId} payouts={checked.lines} />
          <CheckedLines lines={checked.lines} />
          {send.error && refusedLines.length === 0 && <Refused error={send.error} />}
          <div className="new-batch-send cluster gap-4">
            <Button
              kind="primary"
              disabled={checked.count === 0 || (sameFile !== undefined && !again)}
              aria-busy={send.isPending}
              aria-describedby="new-batch-effect"
              onClick={() => !send.isPending && send.mutate()}
            >
              {send.isPending ? t('batches:sending') : t('batches:send')}
            </Button>
            <p id="new-batch-effect" className="muted">
              {sameFile && !again
                ? t('batches:sendBlocked')
                : t('batches:sendEffect', { amount: formatBRL(checked.amount), lines: checked.count })}
            </p>
          </div>
        </>
      )}
    </>
  );
}

function Sum({ name, bad, children }: { name: string; bad?: boolean; children: ReactNode }) {
  return (
    <div className="new-batch-sum" data-tone={bad ? 'bad' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Every error with its line, its column and what to do, and the line as the file contains it. */
function Faults({ errors, file }: { errors: readonly LineError[]; file: ChosenFile }) {
  const t = useTexts();
  const rows = file.text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  return (
    <>
      <Notice tone="bad" icon="alert" role="alert" title={t('batches:nothingSent')}>
        <p>{t('batches:mend')}</p>
      </Notice>
      <div className="sheet">
        <table className="table batch-faults">
          <caption className="unseen">{t('batches:faultsTitle')}</caption>
          <thead>
            <tr>
              <th scope="col" data-column="line" data-align="end">
                {t('batches:column.line')}
              </th>
              <th scope="col" data-column="field">
                {t('batches:column.field')}
              </th>
              <th scope="col">{t('batches:column.fault')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.slice(0, shownFaults).map((fault, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line may have equal errors, and their order is fixed
              <tr key={index}>
                <td data-column="line" data-align="end" className="number">
                  {fault.line}
                </td>
                <td data-column="field">
                  <bdi>{columnOf(fault.field) ?? t('batches:wholeLine')}</bdi>
                </td>
                <td>
                  {faultWords(t, fault)}
                  <code className="batch-fault-row mono cut muted">{rows[fault.line - 1]}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {errors.length > shownFaults && (
        <p className="muted">{t('batches:moreFaults', { n: errors.length - shownFaults })}</p>
      )}
    </>
  );
}

/** The API names a line's field in the form `line 3: pixKey`. */
function faultsIn({ violations }: Problem): LineError[] {
  return violations.flatMap(({ field, message }) => {
    const [, line, name] = /^line (\d+): (.+)$/.exec(field) ?? [];
    return line && name ? [{ line: Number(line), field: name, message }] : [];
  });
}

function Refused({ error, onRetry, busy }: { error: Error; onRetry?: () => void; busy?: boolean }) {
  const t = useTexts();
  const { title } = useProblemWords(error);
  return (
    <Notice tone="bad" icon="alert" role="alert" title={title}>
      <ProblemText error={error} />
      {onRetry && (
        <p className="notice-actions">
          <Button onClick={onRetry} aria-busy={busy}>
            <Icon name="refresh" />
            {t('common:problem.retry')}
          </Button>
        </p>
      )}
    </Notice>
  );
}
