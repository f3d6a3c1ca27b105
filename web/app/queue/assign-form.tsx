import './assign-form.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../i18n/texts.ts';
import { type Colleague, colleaguesQuery } from '../../shared/people/api.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { roleWord } from '../../shared/session/role.ts';
import { useSession } from '../../shared/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The persons who may do the work, the reader first, and nobody. A click assigns. */
export function AssignForm({
  current,
  busy,
  onAssign,
  onBack,
}: {
  /** The assigned person's id. */
  current?: string | undefined;
  busy: boolean;
  onAssign: (person: { id: string; name: string } | null) => void;
  onBack: () => void;
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  const people = useQuery(colleaguesQuery(merchantId));
  if (!people.data) {
    return (
      <p aria-busy="true">
        <Skeleton width="long" />
      </p>
    );
  }
  const workers = people.data.filter(({ works }) => works);
  const all: Colleague[] = [
    ...workers.filter(({ id }) => id === user.id),
    ...workers.filter(({ id }) => id !== user.id),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and these are buttons
    <div className="assign stack" role="group" aria-label={t('queue:assign.title')}>
      <ul className="assign-people">
        {all.map((one, place) => (
          <li key={one.id}>
            <Button
              kind="quiet"
              aria-pressed={one.id === current}
              aria-busy={busy}
              // The list opens in response to a click, so taking the focus does not surprise the user.
              autoFocus={place === 0}
              onClick={() => !busy && onAssign(one)}
            >
              <Icon name={one.id === current ? 'check' : 'person'} />
              <bdi className="cut">{one.id === user.id ? t('queue:assign.you', { name: one.name }) : one.name}</bdi>
              <span className="assign-role muted">{roleWord(t, one)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="cluster">
        {current !== undefined && (
          <Button aria-busy={busy} onClick={() => !busy && onAssign(null)}>
            {t('queue:assign.nobody')}
          </Button>
        )}
        <Button onClick={onBack}>{t('queue:back')}</Button>
      </p>
    </div>
  );
}
