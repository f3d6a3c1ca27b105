import './people.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { roleWord } from '../../../shared/session/role.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Fact, FactGroup, IdFact } from '../../../ui/facts.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { type Person, personQuery } from './api.ts';
import { Acts } from './person-acts.tsx';

export const PersonPage = pageOfId(OnePerson);

function OnePerson({ id }: { id: string }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  return (
    <DetailPage
      of={useQuery(personQuery(merchantId, id))}
      list={{ at: `/m/${merchantId}/people`, title: t('people:list.title') }}
      notFound={{
        title: t('people:page.notFound'),
        help: t('people:page.notFoundHelp'),
        toList: t('people:list.seeAll'),
      }}
      title={({ name }) => name}
    >
      {(person) => <Known person={person} />}
    </DetailPage>
  );
}

function Known({ person }: { person: Person }) {
  const t = useTexts();
  return (
    <>
      <DetailHead
        title={person.name}
        badges={<Badge tone="plain" icon="person" word={roleWord(t, person)} />}
        line={[person.everywhere && t('people:page.everywhere')]}
      />
      <DetailColumns form facts={<Facts person={person} />}>
        <Acts person={person} />
      </DetailColumns>
    </>
  );
}

function Facts({ person }: { person: Person }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const mayAudit = useMay('GET /v1/audit').allowed;
  return (
    <aside className="facts">
      <FactGroup title={t('people:page.facts')}>
        <Fact name={t('people:page.email')}>
          <bdi>{person.email}</bdi>
        </Fact>
        <Fact name={t('people:page.scope')}>
          {person.everywhere ? t('people:page.everywhere') : t('people:page.here')}
        </Fact>
        {person.secondFactorMet !== undefined && (
          <Fact name={t('people:page.factor')}>
            {person.secondFactorMet ? t('people:list.factorOn') : t('people:list.factorOff')}
          </Fact>
        )}
        <Fact name={t('people:page.since')}>
          {person.since ? (
            <TimeCell at={person.since} />
          ) : (
            <span className="muted">{t('people:page.sinceUnknown')}</span>
          )}
        </Fact>
        <Fact name={t('people:page.invitedBy')}>
          {person.invitedBy ? (
            <bdi>{person.invitedBy.name}</bdi>
          ) : (
            <span className="muted">{t('people:page.byCommand')}</span>
          )}
        </Fact>
        <IdFact name={t('people:page.id')} id={person.id} />
      </FactGroup>
      {mayAudit && <Link to={`/m/${merchantId}/audit?person=${person.id}`}>{t('people:page.audit')}</Link>}
    </aside>
  );
}
