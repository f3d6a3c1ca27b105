import './people.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { known, useTexts } from '../../../i18n/texts.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { roleWord } from '../../../shared/session/role.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { type Invitation, invitationsQuery, resendInvitation, revokeInvitation } from './api.ts';
import { HandedLink } from './handed-link.tsx';

/** Who was invited and has no access yet, with a new link and the end of each. Nothing where nobody was. */
export function Invitations() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('GET /v1/invitations').allowed;
  const { data = [] } = useQuery({ ...invitationsQuery(merchantId), enabled: may });
  const acts = useActs();
  if (data.length === 0 && !acts.revoke.isSuccess) return null;
  return (
    <section className="invitations" aria-labelledby="people-invited">
      <h2 id="people-invited">{t('people:invited.title')}</h2>
      <p className="muted">{t('people:invited.lead')}</p>
      {acts.resend.data && <HandedLink given={acts.resend.data} email={acts.resend.data.email} />}
      {acts.error && <CommandProblem error={acts.error} />}
      <p role="status" className={acts.revoke.isSuccess ? undefined : 'unseen'}>
        {acts.revoke.isSuccess && t('people:invited.revoked')}
      </p>
      <ul>
        {data.map((invitation) => (
          <li key={invitation.id}>
            <Row invitation={invitation} />
            <p className="cluster">
              <Button
                aria-label={t('people:invited.resendOne', { email: invitation.email })}
                aria-busy={acts.resend.isPending && acts.resend.variables === invitation.id}
                onClick={() => acts.press('resend', invitation.id)}
              >
                {t('people:invited.resend')}
              </Button>
              {invitation.state !== 'declined' && (
                <Button
                  kind="quiet"
                  aria-label={t('people:invited.revokeOne', { email: invitation.email })}
                  aria-busy={acts.revoke.isPending && acts.revoke.variables === invitation.id}
                  onClick={() => acts.press('revoke', invitation.id)}
                >
                  {t('people:invited.revoke')}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ invitation: { email, state, expiresAt, mail, ...held } }: { invitation: Invitation }) {
  const t = useTexts();
  return (
    <div className="invitation">
      <p className="cluster anywhere">
        <bdi>{email}</bdi>
        {state !== 'pending' && (
          <Badge tone="ask" icon="alert" word={known(t, `people:invited.state.${state}`, state)} />
        )}
      </p>
      <p className="muted cluster gap-3 small">
        <span>{roleWord(t, held)}</span>
        <span>{t(`people:invited.mail.${mail}`)}</span>
        {state === 'pending' && (
          <span>
            {t('people:link.until')} <TimeCell at={expiresAt} />
          </span>
        )}
      </p>
    </div>
  );
}

/** The commands on one invitation, of which the last one's outcome is shown. */
function useActs() {
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(invitationsQuery(merchantId));
  const resend = useMutation({ mutationFn: (id: string) => resendInvitation(merchantId, id), onSettled });
  const revoke = useMutation({ mutationFn: (id: string) => revokeInvitation(merchantId, id), onSettled });
  const press = (what: 'resend' | 'revoke', id: string) => {
    resend.reset();
    revoke.reset();
    (what === 'resend' ? resend : revoke).mutate(id);
  };
  return { resend, revoke, press, error: resend.error ?? revoke.error };
}
