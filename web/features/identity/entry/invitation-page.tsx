import './messages.ts';
import '../login/messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { minPasswordLength } from '../../../../domain/identity/passwords.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { isStatus } from '../../../shared/api/problem.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { FormField } from '../../../shared/forms/fields.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { roleWord } from '../../../shared/session/role.ts';
import { endSession, sessionKey, sessionQuery } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { dateAndTime } from '../../../ui/time.ts';
import { Gate } from '../login/gate.tsx';
import { LoginSteps, useLogin } from '../login/login-steps.tsx';
import { methodsQuery } from '../login/passkeys.ts';
import type { Trip } from '../login/provider.ts';
import { ProviderButton } from '../login/provider-button.tsx';
import { acceptInvitation, declineInvitation, linkToken, type Offer, offerQuery } from './api.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** The page of an invitation's link: the person reads it, proves who they are, and accepts or declines. */
export function InvitationPage() {
  const t = useTexts();
  const [token] = useState(linkToken);
  const offer = useQuery(offerQuery(token));
  const [declined, setDeclined] = useState(false);
  return (
    <Gate title={t('entry:invitation.title')}>
      {declined ? (
        <Notice tone="plain" icon="check" role="status">
          <p>{t('entry:invitation.declined')}</p>
        </Notice>
      ) : offer.data ? (
        <Offered token={token} offer={offer.data} onDeclined={() => setDeclined(true)} />
      ) : token === '' || isStatus(offer.error, 404) ? (
        <Notice tone="bad" icon="alert" role="alert" title={t('entry:invitation.gone')}>
          <p>{t('entry:invitation.goneHelp')}</p>
        </Notice>
      ) : offer.error ? (
        <ErrorState error={offer.error} onRetry={() => void offer.refetch()} busy={offer.isFetching} />
      ) : (
        <Skeleton width="long" />
      )}
    </Gate>
  );
}

function Offered({ token, offer, onDeclined }: { token: string; offer: Offer; onDeclined: () => void }) {
  const t = useTexts();
  const { tag } = useLanguage();
  const session = useQuery(sessionQuery);
  const answer = useAnswer(token, offer, onDeclined);
  const user = session.data?.user;
  return (
    <>
      <p>
        <bdi>{t('entry:invitation.lead', { inviter: offer.invitedBy, merchant: offer.merchantName })}</bdi>
      </p>
      <dl>
        <Fact name={t('entry:invitation.role')}>{roleWord(t, offer)}</Fact>
        <Fact name={t('entry:invitation.for')}>
          <bdi>{offer.email}</bdi>
        </Fact>
        <Fact name={t('entry:invitation.until')}>{dateAndTime(offer.expiresAt, tag)}</Fact>
      </dl>
      {offer.secondFactorRequired && <p className="muted">{t('entry:invitation.factor')}</p>}
      {session.isPending ? (
        <Skeleton width="long" />
      ) : user === undefined ? (
        <WhoAreYou token={token} offer={offer} accept={answer.accept} />
      ) : user.email === offer.email ? (
        <SignedIn accept={answer.accept} />
      ) : (
        <SomebodyElse email={user.email} offer={offer} />
      )}
      {answer.decline.error && <CommandProblem error={answer.decline.error} />}
      <p>
        <Button kind="quiet" aria-busy={answer.decline.isPending} onClick={() => answer.decline.mutate()}>
          {t('entry:invitation.decline')}
        </Button>
      </p>
    </>
  );
}

type Account = { name: string; password: string };
type Answer = ReturnType<typeof useAnswer>;

/** Accepting opens the merchant's first page. */
function useAnswer(token: string, { merchantId }: Offer, onDeclined: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: (account: Account | undefined) => acceptInvitation({ token, ...account }),
    onSuccess: async () => {
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await client.invalidateQueries({ queryKey: sessionKey });
      await navigate(`/m/${merchantId}/home`);
    },
  });
  const decline = useMutation({ mutationFn: () => declineInvitation(token), onSuccess: onDeclined });
  return { accept, decline };
}

function SignedIn({ accept }: { accept: Answer['accept'] }) {
  const t = useTexts();
  return (
    <>
      {accept.error && <CommandProblem error={accept.error} />}
      <p>
        <Button kind="primary" aria-busy={accept.isPending} onClick={() => accept.mutate(undefined)}>
          {t('entry:invitation.accept')}
        </Button>
      </p>
    </>
  );
}

/** Somebody else is signed in in this browser; only they themselves may end that. */
function SomebodyElse({ email, offer }: { email: string; offer: Offer }) {
  const t = useTexts();
  const client = useQueryClient();
  const leave = useMutation({ mutationFn: endSession, onSuccess: () => client.setQueryData(sessionKey, null) });
  return (
    <Notice tone="wait" icon="person" title={t('entry:invitation.other', { email })}>
      <p>{t('entry:invitation.otherHelp', { email: offer.email })}</p>
      <p className="notice-actions">
        <Button aria-busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('entry:invitation.leave')}
        </Button>
      </p>
    </Notice>
  );
}

const ways = ['new', 'known'] as const;

/** Nobody is signed in. The page does not know whether the person has an account: whoever has the link would learn it. */
function WhoAreYou({ token, offer, accept }: { token: string; offer: Offer; accept: Answer['accept'] }) {
  const t = useTexts();
  const [way, setWay] = useState<(typeof ways)[number]>('new');
  const login = useLogin();
  const { data: methods } = useQuery(methodsQuery);
  const provider = methods?.provider;
  const { merchantId } = offer;
  const trip = (): Trip => ({ purpose: 'sign-in', next: '/', invitation: { token, merchantId } });
  if (provider?.only) return <LoginSteps login={login} email={offer.email} trip={trip} />;
  return (
    <>
      <Segments
        name="way"
        label={t('entry:invitation.who')}
        all={ways}
        chosen={way}
        wordOf={(one) => t(`entry:invitation.way.${one}`)}
        onChoose={setWay}
      />
      {way === 'new' ? (
        <>
          {provider && (
            <div className="login-provider">
              <ProviderButton
                name={provider.name}
                label={t('login:provider.use', { name: provider.name })}
                trip={trip}
              />
              <p className="muted small">{t('entry:provider.orPassword')}</p>
            </div>
          )}
          <NewAccount email={offer.email} accept={accept} />
        </>
      ) : (
        <>
          <p className="muted">{t('entry:invitation.knownHelp')}</p>
          <LoginSteps login={login} email={offer.email} trip={trip} />
          <p>
            <Link to="/forgot">{t('login:forgot')}</Link>
          </p>
        </>
      )}
    </>
  );
}

const schema = z.object({
  name: z.string().trim().min(1, 'nameMissing'),
  password: z.string().min(minPasswordLength, 'tooShort'),
});

function NewAccount({ email, accept }: { email: string; accept: Answer['accept'] }) {
  const t = useTexts();
  const form = useZodForm({
    schema,
    initial: { name: '', password: '' },
    texts: {
      nameMissing: t('entry:nameMissing'),
      tooShort: t('entry:tooShort', { shortest: minPasswordLength }),
    },
    refusals: { password: t('entry:weak') },
    command: accept,
    send: (account) => accept.mutate(account),
  });
  return (
    <form {...form.props} className="login-form stack gap-4">
      <FormField form={form} name="name" label={t('entry:name')} autoComplete="name" maxLength={120} required />
      <NewPasswordField form={form} name="password" email={email} />
      {form.problem &&
        (isStatus(form.problem, 409) ? (
          <Notice tone="bad" icon="alert" role="alert">
            <p>{t('entry:invitation.there')}</p>
          </Notice>
        ) : (
          <CommandProblem error={form.problem} />
        ))}
      <Button kind="primary" type="submit" aria-busy={form.busy}>
        {t('entry:invitation.acceptNew')}
      </Button>
    </form>
  );
}
