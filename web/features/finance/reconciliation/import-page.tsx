import './import-page.css';
import './messages.ts';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { ProblemText, useProblemWords } from '../../../shared/api/problem-text.tsx';
import { providersQuery } from '../../../shared/providers/api.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { FactTable } from '../../../ui/facts.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { GuideSteps } from '../../../ui/guide.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { importStatement, type Preview, reconciliationQueries, type StatementFile } from './api.ts';
import { StandingBadge } from './badges.tsx';
import { kinds } from './display.ts';
import { Items } from './items.tsx';
import { spanText } from './span.ts';

const mostBytes = 5 * 1_048_576;
/** Enough items to recognise a statement; all are available after the import. */
const shownItems = 50;

/** Compares a bank's or provider's statement with our rows: a preview first, stored only on confirmation. */
export function ImportPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/reconciliations/statements');
  const providers = useQuery(providersQuery(merchantId)).data;
  const [provider, setProvider] = useState('');
  const [file, setFile] = useState<StatementFile>();
  const [wrong, setWrong] = useState<string>();
  const latest = useRef(0);

  async function choose(chosen: File) {
    latest.current += 1;
    const own = latest.current;
    if (chosen.size > mostBytes) return setWrong(t('reconciliation:tooLarge'));
    const base64 = await base64Of(chosen).catch(() => undefined);
    if (own !== latest.current) return;
    setWrong(base64 === undefined ? t('reconciliation:unreadable') : undefined);
    if (base64 !== undefined) setFile({ id: crypto.randomUUID(), name: chosen.name, base64 });
  }

  return (
    <div className="recon-import">
      <PageTitle title={t('reconciliation:importStatement')} />
      <BackLink to={`/m/${merchantId}/reconciliations`}>{t('reconciliation:title')}</BackLink>
      <h1>{t('reconciliation:importStatement')}</h1>
      <p className="muted prose">{t('reconciliation:importLead')}</p>
      {may.allowed ? (
        <>
          <div className="recon-import-choice">
            <Dropdown
              label={t('reconciliation:account')}
              helper={t('reconciliation:accountHelp')}
              value={provider}
              onChange={setProvider}
              options={[
                { value: '', label: t('reconciliation:accountAny') },
                ...(providers ?? []).map(({ name }) => ({ value: name, label: name })),
              ]}
            />
            <FileDrop
              label={t('reconciliation:choose')}
              help={file ? t('reconciliation:chooseAgain') : t('reconciliation:chooseHelp')}
              name={file?.name}
              error={wrong}
              accept=".csv,.ofx,.ret,.crt,.txt,text/csv,text/plain,application/x-ofx"
              onChoose={(chosen) => void choose(chosen)}
            />
          </div>
          {file ? <Checking key={`${file.id} ${provider}`} file={file} provider={provider} /> : <Before />}
        </>
      ) : (
        <Notice tone="plain" icon="lock" title={may.why}>
          <p>{t('reconciliation:mayNotHelp')}</p>
        </Notice>
      )}
    </div>
  );
}

/** What banks call a statement's formats, in every language. */
const formats = [
  ['ofx', 'OFX'],
  ['csv', 'CSV'],
  ['cnab', 'CNAB'],
] as const;
/** The last statements are the way back to what was imported, and show that a file has been. */
const shownBefore = 5;

/** What a file may be, what is done with it, and those before it: shown until there is one. */
function Before() {
  const t = useTexts();
  const { tag } = useLanguage();
  const { merchantId } = useMerchant();
  const list = useInfiniteQuery(reconciliationQueries.list(merchantId));
  const statements = list.data?.pages
    .flatMap(({ data }) => data)
    .filter(({ kind }) => kind === 'statement')
    .slice(0, shownBefore);
  return (
    <div className="recon-before">
      <div className="stack gap-6">
        <FactTable
          title={t('reconciliation:before.formats')}
          heads={[
            t('reconciliation:before.format'),
            t('reconciliation:before.where'),
            t('reconciliation:before.needs'),
          ]}
        >
          {formats.map(([one, name]) => (
            <tr key={one}>
              <td className="strong">{name}</td>
              <td>{t(`reconciliation:before.whereOf.${one}`)}</td>
              <td>{t(`reconciliation:before.needsOf.${one}`)}</td>
            </tr>
          ))}
        </FactTable>
        {statements && statements.length > 0 && (
          <div className="facts-scroll">
            <FactTable
              title={t('reconciliation:before.last')}
              heads={[
                t('reconciliation:statement'),
                t('reconciliation:column.span'),
                t('reconciliation:column.standing'),
                t('reconciliation:column.created'),
              ]}
            >
              {statements.map((one) => (
                <tr key={one.id}>
                  <td className="anywhere">
                    <Link to={`/m/${merchantId}/reconciliations/${one.id}`}>
                      <bdi>{one.fileName ?? one.id}</bdi>
                    </Link>
                  </td>
                  <td className="number">{spanText(one.from, one.to, tag)}</td>
                  <td>
                    <StandingBadge of={one} />
                  </td>
                  <td>
                    <TimeCell at={one.createdAt} />
                  </td>
                </tr>
              ))}
            </FactTable>
          </div>
        )}
      </div>
      <div className="guide">
        <GuideSteps
          title={t('reconciliation:before.happens')}
          steps={[
            t('reconciliation:before.checked'),
            t('reconciliation:before.matched'),
            t('reconciliation:before.suggested'),
            t('reconciliation:before.rest'),
          ]}
        />
      </div>
    </div>
  );
}

function Checking({ file, provider }: { file: StatementFile; provider: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const id = useId();
  const check = useQuery(reconciliationQueries.check(merchantId, file, provider));
  return (
    <section className="recon-preview" aria-labelledby={id} aria-busy={check.isPending}>
      <h2 id={id}>{t('reconciliation:preview')}</h2>
      {check.isPending && (
        <p className="muted" role="status">
          {t('reconciliation:checking')}
        </p>
      )}
      {check.error && <Refused error={check.error} onRetry={() => void check.refetch()} busy={check.isFetching} />}
      {check.data && <Checked file={file} provider={provider} preview={check.data} />}
    </section>
  );
}

function Checked({ file, provider, preview }: { file: StatementFile; provider: string; preview: Preview }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const navigate = useNavigate();
  const client = useQueryClient();
  const keep = useMutation({
    mutationFn: () => importStatement(merchantId, file, provider),
    onSuccess: async (one) => {
      client.setQueryData(reconciliationQueries.one(merchantId, one.id).queryKey, one);
      void client.invalidateQueries({ queryKey: reconciliationQueries.list(merchantId).queryKey });
      return navigate(`/m/${merchantId}/reconciliations/${one.id}`);
    },
  });
  const { counts, errors, items, importedAs } = preview;
  const shown = kinds.filter((kind) => kind !== 'unasked' && (kind !== 'missing' || provider !== ''));
  const lines = counts.matched + counts.suggested + counts.different + counts.unknown;

  return (
    <>
      <p className="unseen" role="status">
        {t('reconciliation:checked', { lines, errors: errors.length })}
      </p>
      <dl className="recon-sums cluster gap-8">
        {preview.from && preview.to && (
          <div>
            <dt>{t('reconciliation:column.span')}</dt>
            <dd className="number">{spanText(preview.from, preview.to, tag)}</dd>
          </div>
        )}
        {shown.map((kind) => (
          <div key={kind} data-tone={counts[kind] > 0 && kind !== 'matched' ? 'ask' : undefined}>
            <dt>{t(`reconciliation:kind.${kind}`)}</dt>
            <dd className="number">{counts[kind]}</dd>
          </div>
        ))}
        <div data-tone={errors.length > 0 ? 'bad' : undefined}>
          <dt>{t('reconciliation:errors')}</dt>
          <dd className="number">{errors.length}</dd>
        </div>
      </dl>
      {preview.skipped > 0 && <p className="muted">{t('reconciliation:skipped', { count: preview.skipped })}</p>}
      {errors.length > 0 && (
        <>
          <Notice tone="bad" icon="alert" role="alert" title={t('reconciliation:errorsTitle')}>
            <p>{t('reconciliation:errorsHelp')}</p>
          </Notice>
          <ul className="recon-errors stack gap-1">
            {errors.map(({ line, field, message }) => (
              <li key={`${line} ${field} ${message}`}>
                <span className="number">{t('reconciliation:line', { n: line })}</span>
                <span>{faultOf(t, field, message)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {importedAs && (
        <Notice tone="ask" icon="alert" role="alert" title={t('reconciliation:importedBefore')}>
          <p>
            <Link to={`/m/${merchantId}/reconciliations/${importedAs}`}>{t('reconciliation:importedOpen')}</Link>
          </p>
        </Notice>
      )}
      {items.length > 0 && <Items items={items.slice(0, shownItems)} theirs={t('reconciliation:statement')} />}
      {items.length > shownItems && (
        <p className="muted">{t('reconciliation:previewMore', { n: lines + counts.missing - shownItems })}</p>
      )}
      {keep.error && <Refused error={keep.error} />}
      {errors.length === 0 && !importedAs && (
        <div className="recon-keep cluster gap-4">
          <Button kind="primary" aria-busy={keep.isPending} onClick={() => !keep.isPending && keep.mutate()}>
            {keep.isPending ? t('reconciliation:importing') : t('reconciliation:importConfirm', { count: lines })}
          </Button>
          <p className="muted">{t('reconciliation:importEffect')}</p>
        </div>
      )}
    </>
  );
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

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** What is wrong with a line. The fields are those of OFX, of CSV files, and of return files, whose names are the banks' own. */
function faultOf(t: Translate, field: string, message: string): string {
  if (field === 'ocorrência' && message.includes('paid amount')) return t('reconciliation:fault.occurrence');
  if (!['date', 'DTPOSTED', 'amount', 'TRNAMT'].includes(field)) return t('reconciliation:fault.field', { field });
  if (field === 'date' || field === 'DTPOSTED') return t('reconciliation:fault.date');
  if (message.startsWith('is negative')) return t('reconciliation:fault.sign');
  if (message.startsWith('is both')) return t('reconciliation:fault.both');
  return message === 'is empty' ? t('reconciliation:fault.empty') : t('reconciliation:fault.amount');
}
