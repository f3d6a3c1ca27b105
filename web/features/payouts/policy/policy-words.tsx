import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { use, useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { isStatus } from '../../../shared/api/problem.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { policyQuery, type SavedPolicy, savePolicy } from '../../../shared/payout-policy/api.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { SessionContext } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { formOf, type PolicyForm } from './form.ts';
import { useMeaning } from './meaning.ts';

/** The form's policy in words, and who saved the current one. */
export function Meaning({ form, saved, changed }: { form: PolicyForm; saved: SavedPolicy; changed: boolean }) {
  const t = useTexts();
  const id = useId();
  const sentences = useMeaning(form, saved);
  return (
    <aside className="policy-meaning stack box" aria-labelledby={id}>
      <h2 id={id}>{changed ? t('policy:meaningAfter') : t('policy:meaning')}</h2>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="policy-saved muted">
        {saved.savedAt ? (
          <>
            {saved.savedByName && saved.confirmedByName
              ? t('policy:confirmedBy', {
                  version: saved.version,
                  name: saved.savedByName,
                  second: saved.confirmedByName,
                })
              : saved.savedByName
                ? t('policy:savedBy', { version: saved.version, name: saved.savedByName })
                : t('policy:savedVersion', { version: saved.version })}{' '}
            <TimeCell at={saved.savedAt} />
          </>
        ) : (
          t('policy:neverSaved')
        )}
      </p>
    </aside>
  );
}

/** A change that waits for a second person, with its meaning, and the button for that person. */
export function Proposed({ saved, proposal }: { saved: SavedPolicy; proposal: NonNullable<SavedPolicy['proposal']> }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const me = use(SessionContext)?.user.id;
  const may = useMay('PUT /v1/payout-policy');
  const current = useMeaning(formOf(saved), saved);
  const sentences = useMeaning(formOf(proposal.policy), saved);
  const confirm = useMutation({
    mutationFn: () => savePolicy(merchantId, saved.version, proposal.policy),
    onSuccess: (now) => client.setQueryData(policyQuery(merchantId).queryKey, now),
    onError: (error) => isStatus(error, 409) && client.invalidateQueries(policyQuery(merchantId)),
  });
  return (
    <Notice tone="ask" icon="alert" title={t('policy:proposal', { name: proposal.proposedByName })}>
      <p>
        {t('policy:proposalMeans')} <TimeCell at={proposal.proposedAt} />
      </p>
      <ul className="policy-theirs">
        {sentences
          .filter((sentence) => !current.includes(sentence))
          .map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
      </ul>
      {me === proposal.proposedBy || !may.allowed ? (
        <p>{t('policy:proposalMine')}</p>
      ) : (
        <p className="notice-actions">
          <Button kind="primary" onClick={() => confirm.mutate()} aria-busy={confirm.isPending}>
            {confirm.isPending ? t('policy:confirming') : t('policy:confirm')}
          </Button>
        </p>
      )}
      {confirm.error && <CommandProblem error={confirm.error} />}
    </Notice>
  );
}

/** Another person has saved the policy meanwhile. The input stays and the differences are listed. */
export function Overtaken({ base, form, onTake }: { base: SavedPolicy; form: PolicyForm; onTake: () => void }) {
  const t = useTexts();
  const theirs = useMeaning(formOf(base), base);
  const mine = useMeaning(form, base);
  const differing = theirs.filter((sentence) => !mine.includes(sentence));
  return (
    <Notice tone="ask" icon="alert" role="alert" title={t('policy:overtaken', { version: base.version })}>
      <p>{differing.length > 0 ? t('policy:overtakenBy') : t('policy:overtakenSame')}</p>
      <ul className="policy-theirs">
        {differing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="notice-actions">
        <Button onClick={onTake}>{t('policy:takeTheirs')}</Button>
      </p>
    </Notice>
  );
}
