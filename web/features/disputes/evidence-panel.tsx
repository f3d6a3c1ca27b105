import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { largestFile } from '../../../domain/core/files.ts';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { isUndecided } from '../../../domain/disputes/transition.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { CommandProblem } from '../../shared/forms/command-problem.tsx';
import { saveFile } from '../../shared/lists/save-file.ts';
import { useMay } from '../../shared/session/may.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Icon } from '../../ui/icon.tsx';
import { dateAndTime } from '../../ui/time.ts';
import { addEvidence, fetchEvidence } from './api.ts';

const types = ['application/pdf', 'image/jpeg', 'image/png'];

/** The files of a dispute, and the upload of another one while it is undecided. */
export function EvidencePanel({ dispute, onAdded }: { dispute: Dispute; onAdded: (now: Dispute) => void }) {
  const { tag } = useLanguage();
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/disputes/{id}/evidence');
  const [fault, setFault] = useState<string>();
  const add = useMutation({
    mutationFn: (file: File) => addEvidence(merchantId, dispute.id, file),
    onSuccess: onAdded,
  });
  const open = useMutation({
    mutationFn: ({ id, fileName }: Dispute['evidence'][number]) =>
      fetchEvidence(merchantId, dispute.id, id).then(({ file }) => saveFile({ name: fileName, file })),
  });

  function choose(file: File) {
    const wrong = types.includes(file.type)
      ? file.size > largestFile && t('disputes:page.tooLarge')
      : t('disputes:page.wrongType');
    setFault(wrong || undefined);
    add.reset();
    if (!wrong) add.mutate(file);
  }

  const takes = isUndecided(dispute.state);
  return (
    <section className="panel" aria-labelledby="evidence-title">
      <h2 id="evidence-title">{t('disputes:page.evidence')}</h2>
      {dispute.evidence.length === 0 && <p className="muted">{t('disputes:page.noEvidence')}</p>}
      <ul className="dispute-files stack gap-1">
        {dispute.evidence.map((file) => (
          <li key={file.id}>
            <span>
              <bdi>{file.fileName}</bdi>{' '}
              <span className="muted number">
                {sizeOf(file.size, tag)} · {dateAndTime(file.addedAt, tag)}
              </span>
            </span>
            <Button
              kind="quiet"
              aria-label={t('disputes:page.download', { name: file.fileName })}
              aria-busy={open.isPending && open.variables.id === file.id}
              onClick={() => !open.isPending && open.mutate(file)}
            >
              <Icon name="download" />
            </Button>
          </li>
        ))}
      </ul>
      {takes && may.allowed ? (
        <FileDrop
          label={add.isPending ? t('disputes:page.adding', { name: add.variables.name }) : t('disputes:page.add')}
          about={t('disputes:page.evidence')}
          help={t('disputes:page.evidenceLead')}
          error={fault}
          accept={types.join(',')}
          disabled={add.isPending}
          onChoose={choose}
        />
      ) : (
        <p className="muted">{takes ? may.why : t('disputes:page.closed')}</p>
      )}
      <p className="unseen" role="status">
        {add.isSuccess && t('disputes:page.added', { name: add.variables.name })}
      </p>
      {(add.error ?? open.error) && <CommandProblem error={(add.error ?? open.error) as Error} />}
    </section>
  );
}

const sizeOf = (bytes: number, tag: string): string =>
  new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(Math.max(1, bytes / 1_000));
