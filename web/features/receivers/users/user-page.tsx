import '../../../shared/detail/messages.ts';
import '../messages.ts';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatPhone } from '../../../../domain/core/display.ts';
import type { PlatformUser } from '../../../../domain/receivers/platform-user.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { DetailColumns, DetailHead, DetailNotices, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact, FactGroup, IdFact, TextFact, TimeFact } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Section } from '../../../ui/section.tsx';
import { addressLine } from '../address-line.ts';
import { platformUserQuery } from '../api.ts';
import { UserDocuments, UserReceivers } from '../user-parts.tsx';
import { usePlatformName } from './platforms.ts';
import { UserForm } from './user-form.tsx';

const refreshMs = 15_000;

export const UserPage = pageOfId(OneUser);

function OneUser({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const one = useQuery({
    ...platformUserQuery(merchantId, id),
    refetchInterval: ({ state: { data } }) => data !== undefined && refreshMs,
  });
  return (
    <DetailPage
      of={one}
      list={{ at: `/m/${merchantId}/platform-users`, title: t('users:list.title') }}
      notFound={{
        title: t('users:page.notFound'),
        help: t('users:page.notFoundHelp'),
        toList: t('users:list.seeAll'),
      }}
      title={({ name }) => name}
    >
      {(user) => <Known user={user} />}
    </DetailPage>
  );
}

function Known({ user }: { user: PlatformUser }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('PATCH /v1/platform-users/{id}');
  const [open, setOpen] = useState(false);
  return (
    <>
      <DetailHead
        title={user.name}
        line={[
          t(`receivers:page.kind.${user.documentType}`),
          <span key="document" className="number">
            {user.document}
          </span>,
          <bdi key="userId">{user.userId}</bdi>,
        ]}
      />
      <DetailColumns facts={<Facts user={user} />}>
        <Section title={t('users:page.documents')}>
          <p className="muted">{t('receivers:user.help')}</p>
          <UserDocuments merchantId={merchantId} user={user} />
        </Section>
        <Section title={t('users:page.receivers')}>
          {user.receivers.length > 0 ? (
            <UserReceivers merchantId={merchantId} receivers={user.receivers} />
          ) : (
            <p className="muted">{t('users:page.noReceivers')}</p>
          )}
        </Section>
        {open ? (
          <Section title={t('users:page.change')}>
            <UserForm user={user} onDone={() => setOpen(false)}>
              <Button onClick={() => setOpen(false)}>{t('users:form.cancel')}</Button>
            </UserForm>
          </Section>
        ) : (
          <p>
            <Button may={may} onClick={() => setOpen(true)}>
              {t('users:page.change')}
            </Button>
          </p>
        )}
      </DetailColumns>
    </>
  );
}

function Facts({ user }: { user: PlatformUser }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const nameOfPlatform = usePlatformName();
  const { platformId, phone, address } = user;
  return (
    <section className="facts" aria-label={user.name}>
      <FactGroup title={t('receivers:user.title')}>
        <IdFact name={t('detail:fact.id')} id={user.id} />
        <IdFact name={t('receivers:fact.userId')} id={user.userId} />
        {platformId && (
          <Fact name={t('receivers:fact.platform')}>
            <Link to={`/m/${merchantId}/platforms/${platformId}`}>
              <bdi>{nameOfPlatform(platformId)}</bdi>
            </Link>
          </Fact>
        )}
        <TimeFact name={t('receivers:fact.created')} at={user.createdAt} />
        <TimeFact name={t('receivers:fact.updated')} at={user.updatedAt} />
      </FactGroup>
      <FactGroup title={t('receivers:page.factsOf.contact')}>
        <TextFact name={t('detail:fact.email')} text={user.email} />
        <TextFact name={t('receivers:fact.phone')} text={phone && formatPhone(phone)} />
        <TextFact name={t('receivers:fact.address')} text={address && addressLine(address)} />
      </FactGroup>
    </section>
  );
}

export function NewUserPage() {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('POST /v1/platform-users');
  const navigate = useNavigate();
  const all = `/m/${merchantId}/platform-users`;
  return (
    <>
      <PageTitle title={t('users:form.title')} />
      <BackLink to={all}>{t('users:list.title')}</BackLink>
      <div className="stack">
        <DetailHead title={t('users:form.title')} />
        {may.allowed ? (
          <DetailColumns form>
            <p className="muted">{t('users:form.lead')}</p>
            <UserForm onDone={({ id }) => void navigate(`${all}/${id}`, { replace: true })}>
              <Link className="button" to={all}>
                {t('users:form.cancel')}
              </Link>
            </UserForm>
          </DetailColumns>
        ) : (
          <DetailNotices>
            <Notice tone="plain" icon="lock" title={may.why} />
          </DetailNotices>
        )}
      </div>
    </>
  );
}
