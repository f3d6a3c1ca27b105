import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { ErrorState } from '../../../shared/api/error-state.tsx';
import { isStatus } from '../../../shared/api/problem.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { sessionKey, useSession } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { saveSignInPolicy, signInPolicyQuery } from './api.ts';

/** Whether the merchant requires a second factor of everybody, and how many people lack one. */
export function SecondFactorPolicy() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  const client = useQueryClient();
  const may = useMay('PUT /v1/sign-in-policy');
  const [open, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(signInPolicyQuery(merchantId));
  const save = useMutation({
    mutationFn: (secondFactor: 'required' | 'optional') => saveSignInPolicy(merchantId, secondFactor),
    onSuccess: (now) => {
      client.setQueryData(signInPolicyQuery(merchantId).queryKey, now);
      void client.invalidateQueries({ queryKey: sessionKey });
      setOpen(false);
    },
  });
  const required = data?.secondFactor === 'required';
  return (
    <section className="people-policy" aria-labelledby="people-policy">
      <h2 id="people-policy">{t('people:policy.title')}</h2>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <Skeleton width="long" />}
      {data && (
        <>
          <p>{required ? t('people:policy.required') : t('people:policy.optional')}</p>
          <p className="muted">{t('people:policy.without', { count: data.peopleWithout, all: data.people })}</p>
        </>
      )}
      {data && !open && (
        <Button may={may} onClick={() => setOpen(true)}>
          {required ? t('people:policy.release') : t('people:policy.require')}
        </Button>
      )}
      {data && open && (
        <>
          {!required && !user.secondFactor ? (
            <p>
              {t('people:policy.ownFirst')} <Link to={`/m/${merchantId}/you`}>{t('people:page.toYou')}</Link>
            </p>
          ) : (
            <p>{required ? t('people:policy.releaseWhy') : t('people:policy.requireWhy')}</p>
          )}
          {save.error && !isStatus(save.error, 409) && <ErrorState error={save.error} onRetry={() => save.reset()} />}
          <p className="cluster">
            {(required || user.secondFactor) && (
              <Button
                kind="primary"
                aria-busy={save.isPending}
                onClick={() => save.mutate(required ? 'optional' : 'required')}
              >
                {t('people:act.confirm')}
              </Button>
            )}
            <Button kind="quiet" onClick={() => setOpen(false)}>
              {t('people:act.cancel')}
            </Button>
          </p>
        </>
      )}
    </section>
  );
}
