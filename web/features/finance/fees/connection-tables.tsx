import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { useId, useMemo, useRef, useState } from 'react';
import { formatBRL } from '../../../../domain/core/money.ts';
import { type FeeRule, tableOn } from '../../../../domain/finance/fees.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { type Translate, useTexts } from '../../../i18n/texts.ts';
import { nameOf } from '../../../shared/connections/api.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { dayAt } from '../../../shared/lists/days.ts';
import { ProviderLink } from '../../../shared/providers/provider-link.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Lines, NarrowLine } from '../../../ui/cell.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Panel } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { calendarDay } from '../../../ui/time.ts';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { deleteFeeTable, type FeeVersion, feeQueries } from './api.ts';
import { exampleAmount, examplesOf, feeText, furtherTexts, payoutRuleText, ruleName, termsText } from './words.ts';

/** The fee table of a connection: the version in force, and the others, folded. @param versions the newest first. */
export function ConnectionTables({ versions }: { versions: readonly [FeeVersion, ...FeeVersion[]] }) {
  const t = useTexts();
  const may = useMay('PUT /v1/fees');
  const today = dayAt(useNow());
  const [first] = versions;
  const current = tableOn(versions, today);
  return (
    <Panel
      title={nameOf(first)}
      className="fee-connection"
      end={
        may.allowed && (
          <LinkButton to={`new?connection=${first.connectionId}`} may={may}>
            {t('fees:newVersion')}
          </LinkButton>
        )
      }
    >
      {first.name !== undefined && (
        <p className="muted">
          <ProviderLink name={first.provider} />
        </p>
      )}
      <ul className="rows">
        {versions.map((one) => (
          <Version
            key={one.from}
            version={one}
            standing={one === current ? 'current' : one.from > today ? 'future' : 'past'}
          />
        ))}
      </ul>
    </Panel>
  );
}

const looks = {
  current: { tone: 'good', icon: 'check' },
  future: { tone: 'wait', icon: 'clock' },
  past: { tone: 'plain', icon: 'dismiss' },
} as const;

function Version({ version, standing }: { version: FeeVersion; standing: keyof typeof looks }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const id = useId();
  const may = useMay('DELETE /v1/fees/{connectionId}/{from}');
  const [open, setOpen] = useState(standing !== 'past');
  const [deleting, setDeleting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const day = calendarDay(version.from, tag);
  const close = () => {
    setDeleting(false);
    opener.current?.focus();
  };
  return (
    <li className="fee-version stack">
      <div className="cluster gap-3">
        <h3 id={id} className="number">
          {t('fees:since', { day })}
        </h3>
        <Badge {...looks[standing]} word={t(`fees:standing.${standing}`)} />
        <span className="muted">
          {version.createdBy && (
            <>
              <bdi>{version.createdBy}</bdi>
              {' · '}
            </>
          )}
          <TimeCell at={version.createdAt} />
        </span>
        <span className="cluster push">
          <Button kind="quiet" aria-expanded={open} aria-describedby={id} onClick={() => setOpen(!open)}>
            {open ? t('fees:hideRules') : t('fees:showRules')}
          </Button>
          {may.allowed && (
            <>
              <LinkButton to={`new?connection=${version.connectionId}&from=${version.from}`} may={may}>
                {t('fees:edit')}
                <span className="unseen"> {day}</span>
              </LinkButton>
              <Button
                ref={opener}
                aria-expanded={deleting}
                aria-describedby={id}
                onClick={() => setDeleting(!deleting)}
              >
                {t('fees:delete')}
              </Button>
            </>
          )}
        </span>
      </div>
      {deleting && <Delete version={version} onClose={close} />}
      {open && <Rules version={version} />}
    </li>
  );
}

/** The consequence of deleting a version, and the button for it. */
function Delete({ version, onClose }: { version: FeeVersion; onClose: () => void }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteFeeTable(merchantId, version),
    onSuccess: () => client.invalidateQueries({ queryKey: feeQueries.all(merchantId) }),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and these are buttons
    <div className="fee-delete stack" role="group" aria-label={t('fees:delete')}>
      <p>{t('fees:deleteEffect', { day: calendarDay(version.from, tag) })}</p>
      <p className="cluster">
        <Button kind="danger" aria-busy={remove.isPending} onClick={() => !remove.isPending && remove.mutate()}>
          {t('fees:deleteNow')}
        </Button>
        <Button onClick={onClose}>{t('fees:keep')}</Button>
      </p>
      {remove.error && <CommandProblem error={remove.error} />}
    </div>
  );
}

const column = createColumnHelper<FeeRule>();
const ruleId = ({ method, installmentsFrom }: FeeRule) => `${method} ${installmentsFrom}`;

const ruleColumns = (t: Translate, tag: string) => [
  column.display({
    id: 'rule',
    header: t('fees:column.rule'),
    meta: { width: { wide: '26%', phone: '50%' } },
    cell: ({ row: { original: rule } }) => (
      <Lines>
        <span>{ruleName(t, rule)}</span>
        <NarrowLine under={600}>{termsText(t, rule)}</NarrowLine>
      </Lines>
    ),
  }),
  column.display({
    id: 'fee',
    header: t('fees:column.fee'),
    cell: ({ row: { original: rule } }) => (
      <Lines>
        <span className="number">{feeText(t, tag, rule)}</span>
        {furtherTexts(t, tag, rule).map((text) => (
          <span key={text} className="small muted" title={text}>
            {text}
          </span>
        ))}
      </Lines>
    ),
  }),
  column.display({
    id: 'arrives',
    header: t('fees:column.arrives'),
    meta: { until: 600 },
    cell: ({ row: { original: rule } }) => <span title={termsText(t, rule)}>{termsText(t, rule)}</span>,
  }),
  column.display({
    id: 'example',
    header: t('fees:column.example', { amount: formatBRL(exampleAmount) }),
    meta: { align: 'end', width: 168, until: 820 },
    cell: ({ row: { original: rule } }) => (
      <Lines>
        {examplesOf(rule).map(({ installments, fee }, _, { length }) => (
          <span key={installments} className="number">
            {length > 1 && <span className="muted">{t('fees:rule.times', { n: installments })} </span>}
            {formatBRL(fee)}
          </span>
        ))}
      </Lines>
    ),
  }),
];

function Rules({ version: { rules, payouts, confirmation } }: { version: FeeVersion }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const columns = useMemo(() => ruleColumns(t, tag), [t, tag]);
  return (
    <>
      {rules.length === 0 ? (
        <p className="muted">{t('fees:noRules')}</p>
      ) : (
        <div className="sheet" data-boxed>
          <Table caption={t('fees:rules')} columns={columns} rows={rules} rowId={ruleId} cards={600} tall />
        </div>
      )}
      {payouts.length > 0 && (
        <dl className="fee-payouts">
          <dt>{t('fees:payouts.title')}</dt>
          {payouts.map((rule) => (
            <dd key={rule.method} className="number">
              {payoutRuleText(t, tag, rule)}
            </dd>
          ))}
        </dl>
      )}
      {rules.some(({ settlement }) => settlement) && <p className="muted">{t(`fees:counts.${confirmation}`)}</p>}
    </>
  );
}
