import './messages.ts';
import { useId } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import type { SavedPolicy } from '../../../shared/payout-policy/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { formOf, type PolicyForm } from './form.ts';
import { useMeaning } from './meaning.ts';

/** The form's policy in words, and who saved the current one. */
export function Meaning({ form, saved, changed }: { form: PolicyForm; saved: SavedPolicy; changed: boolean }) {
  const t = useTexts();
  const id = useId();
  const sentences = useMeaning(form, saved.people);
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
            {saved.savedByName
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

/** Another person has saved the policy meanwhile. The input stays and the differences are listed. */
export function Overtaken({ base, form, onTake }: { base: SavedPolicy; form: PolicyForm; onTake: () => void }) {
  const t = useTexts();
  const theirs = useMeaning(formOf(base), base.people);
  const mine = useMeaning(form, base.people);
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
