import './export-button.css';
import '../exports/messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Export, ExportList } from '../../../domain/finance/exports.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useProblemWords } from '../api/problem-text.tsx';
import { cancelExport, exportQueries, type FileFormat, fetchFile, startExport } from '../exports/api.ts';
import { useMay } from '../session/may.ts';
import { useMerchant } from '../session/merchant.ts';
import { queryText } from './address.ts';
import { saveFile } from './save-file.ts';

/**
 * Exports all rows of the search, including those that are not loaded. The server creates the file and continues when
 * the page is left.
 *
 * @param search the query of the API's list; called at the click, since "today" depends on the time.
 */
export function ExportButton({ list, search }: { list: ExportList; search: () => object }) {
  const { language } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/exports');
  const client = useQueryClient();
  const [job, setJob] = useState<{ id: string; format: FileFormat }>();
  const begin = useMutation({
    mutationFn: (_format: FileFormat) => startExport(merchantId, { list, search: queryText(search()), language }),
    onSuccess: (made, format) => {
      client.setQueryData(exportQueries.one(merchantId, made.id).queryKey, made);
      setJob({ id: made.id, format });
    },
  });
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          kind="quiet"
          may={may}
          aria-busy={begin.isPending && begin.variables === format}
          onClick={() => {
            if (!begin.isPending) begin.mutate(format);
          }}
        >
          {format === 'csv' && <Icon name="download" />}
          {begin.isPending && begin.variables === format ? t('exports:starting') : t(`exports:button.${format}`)}
        </Button>
      ))}
      {begin.error ? (
        <Failed error={begin.error} />
      ) : (
        job && <Job key={job.id} {...job} merchantId={merchantId} onClose={() => setJob(undefined)} />
      )}
    </>
  );
}

const stateDisplay: Record<Export['state'], [IconName, string]> = {
  RUNNING: ['clock', 'wait'],
  DONE: ['check', 'good'],
  FAILED: ['alert', 'ask'],
  CANCELED: ['dismiss', 'plain'],
  EXPIRED: ['dismiss', 'plain'],
};

/**
 * The progress of an export, with buttons to cancel it and to download the file. Downloads the file when it is ready.
 */
function Job({
  id,
  format,
  merchantId,
  onClose,
}: {
  id: string;
  format: FileFormat;
  merchantId: string;
  onClose: () => void;
}) {
  const t = useTexts();
  const client = useQueryClient();
  const query = exportQueries.one(merchantId, id);
  const { data: job, error } = useQuery(query);
  const file = useMutation({ mutationFn: () => fetchFile(merchantId, id, format), onSuccess: saveFile });
  const cancel = useMutation({
    mutationFn: () => cancelExport(merchantId, id),
    onSuccess: (now) => client.setQueryData(query.queryKey, now),
  });
  const taken = useRef(false);
  const { mutate: take } = file;
  const state = job?.state;
  useEffect(() => {
    if (state !== 'DONE' || taken.current) return;
    taken.current = true;
    take();
  }, [state, take]);
  if (!job) return error ? <Failed error={error} /> : null;

  const [icon, tone] = stateDisplay[job.state];
  const ended = {
    RUNNING: t('exports:running', { rows: job.rows }),
    DONE: t('exports:ready', { count: job.rows }),
    FAILED: t('exports:failed'),
    CANCELED: t('exports:canceled'),
    EXPIRED: t('exports:expired'),
  }[job.state];
  const more = {
    RUNNING: t('exports:goesOn'),
    DONE: file.isPending ? t('exports:fetching') : file.isSuccess ? t('exports:saved') : '',
    FAILED: t('exports:failedHelp'),
    CANCELED: '',
    EXPIRED: '',
  }[job.state];
  const failed = file.error ?? cancel.error;
  return (
    <section className="export-job stack gap-2" data-tone={tone} aria-label={t('exports:job')}>
      <p className="export-job-state row strong" role="status">
        <Icon name={icon} />
        {ended}
      </p>
      {more && <p className="muted">{more}</p>}
      {failed && <Problem error={failed} />}
      <p className="cluster">
        {job.state === 'RUNNING' && (
          <Button aria-busy={cancel.isPending} onClick={() => !cancel.isPending && cancel.mutate()}>
            {t('exports:cancel')}
          </Button>
        )}
        {job.state === 'DONE' && !file.isPending && (
          <Button onClick={() => file.mutate()}>{t('exports:download')}</Button>
        )}
        <Link className="button" data-kind="quiet" to={`/m/${merchantId}/exports`}>
          {t('exports:all')}
        </Link>
        {job.state !== 'RUNNING' && (
          <Button kind="quiet" onClick={onClose}>
            {t('exports:close')}
          </Button>
        )}
      </p>
    </section>
  );
}

function Problem({ error }: { error: Error }) {
  const { title } = useProblemWords(error);
  return (
    <Notice tone="bad" icon="alert" role="alert">
      <p>{title}</p>
    </Notice>
  );
}

function Failed({ error }: { error: Error }) {
  return (
    <div className="list-export-failed">
      <Problem error={error} />
    </div>
  );
}
