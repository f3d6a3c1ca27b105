import './user-panel.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Receiver } from '../../../domain/receivers/receiver.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ProblemText } from '../../shared/api/problem-text.tsx';
import { platformUserQuery } from './api.ts';
import { UserDocuments, UserReceivers } from './user-parts.tsx';

/** The record of the receiver's user: the documents that all its receivers share, and the other receivers. */
export function UserPanel({
  merchantId,
  receiver,
  platformUserId,
}: {
  merchantId: string;
  receiver: Receiver;
  platformUserId: string;
}) {
  const t = useTexts();
  const id = useId();
  const { data: user, error } = useQuery(platformUserQuery(merchantId, platformUserId));
  const others = user?.receivers.filter((one) => one.id !== receiver.id) ?? [];
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        {t('receivers:user.title')} <bdi>{receiver.userId}</bdi>
      </h2>
      <p className="muted">{t('receivers:user.help')}</p>
      {error && <ProblemText error={error} />}
      {user && <UserDocuments merchantId={merchantId} user={user} />}
      {others.length > 0 && (
        <>
          <h3>{t('receivers:user.others')}</h3>
          <UserReceivers merchantId={merchantId} receivers={others} />
        </>
      )}
      <p>
        <Link to={`/m/${merchantId}/platform-users/${platformUserId}`}>{t('receivers:user.open')}</Link>
      </p>
    </section>
  );
}
