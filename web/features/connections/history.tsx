import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { known, type Translate, useTexts } from '../../i18n/texts.ts';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { useSession } from '../../shared/session/session.ts';
import { Section } from '../../ui/section.tsx';
import { TimeCell } from '../../ui/time-cell.tsx';
import { type AuditLine, type Connection, connectionQueries } from './api.ts';

/** People's changes to the connection, from the audit log, for those who may read it. */
export function History({ connection }: { connection: Connection }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  const { allowed } = useMay('GET /v1/audit');
  const log = useQuery({ ...connectionQueries.history(merchantId, connection.id), enabled: allowed });
  // The entry written before an action has no outcome yet.
  const lines = log.data?.filter(({ phase }) => phase === 'done');
  return (
    <Section title={t('connections:page.factsOf.history')} className="connection-history">
      {!allowed && <p className="muted">{t('connections:history.mayNot')}</p>}
      {log.error && !lines && <ErrorState error={log.error} onRetry={() => void log.refetch()} busy={log.isFetching} />}
      {lines?.length === 0 && <p className="muted">{t('connections:history.none')}</p>}
      {lines && lines.length > 0 && (
        <ol className="stack gap-2">
          {lines.map((line) => (
            <li key={line.seq}>
              <p>
                {known(t, `connections:history.action.${line.action}`, <code>{line.action}</code>)}
                {line.detail && `: ${detailWords(t, line.detail)}`}
                {line.status !== undefined && line.status >= 400 && (
                  <span className="muted"> · {t('connections:history.refused', { status: line.status })}</span>
                )}
              </p>
              <p className="muted">
                {whoDid(t, line, user.id)} · <TimeCell at={line.at} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** `rotated: secretKey; disabled` in words. The names of fields are not translated. */
function detailWords(t: Translate, detail: string): string {
  const parts = detail.split('; ').map((part) => {
    const [word = '', ...fields] = part.split(': ');
    return [known(t, `connections:history.detail.${word}`, word), ...fields].join(': ');
  });
  return parts.join('; ');
}

function whoDid(t: Translate, { actor }: AuditLine, own: string): string {
  if (actor.id === own) return t('connections:history.you');
  if (actor.kind !== 'person') return known(t, `connections:history.by.${actor.kind}`, actor.kind);
  return known(t, `common:roles.${actor.role ?? ''}`, actor.role ?? actor.kind);
}
