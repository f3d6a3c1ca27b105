import './people.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useWords } from '../../../i18n/language.tsx';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Fact, FactGroup, IdFact } from '../../../ui/facts.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import { type Person, personQuery } from './api.ts';
import { Acts } from './person-acts.tsx';
import { usePeopleWords } from './words.ts';

export const PersonPage = pageOfId(OnePerson);

function OnePerson({ id }: { id: string }) {
  const { list, page } = usePeopleWords();
  const { merchantId } = useMerchant();
  return (
    <DetailPage
      of={useQuery(personQuery(merchantId, id))}
      list={{ at: `/m/${merchantId}/people`, title: list.title }}
      notFound={{ title: page.notFound, help: page.notFoundHelp, toList: list.seeAll }}
      title={({ name }) => name}
    >
      {(person) => <Known person={person} />}
    </DetailPage>
  );
}

function Known({ person }: { person: Person }) {
  const { roles } = useWords();
  const { page: t } = usePeopleWords();
  return (
    <>
      <DetailHead
        title={person.name}
        badges={<Badge tone="plain" icon="person" word={roles[person.role] ?? person.role} />}
        line={[person.everywhere && t.everywhere]}
      />
      <DetailColumns form facts={<Facts person={person} />}>
        <Acts person={person} />
      </DetailColumns>
    </>
  );
}

function Facts({ person }: { person: Person }) {
  const { page: t, list } = usePeopleWords();
  const { merchantId } = useMerchant();
  const mayAudit = useMay('GET /v1/audit').allowed;
  return (
    <aside className="facts">
      <FactGroup title={t.facts}>
        <Fact name={t.email}>
          <bdi>{person.email}</bdi>
        </Fact>
        <Fact name={t.scope}>{person.everywhere ? t.everywhere : t.here}</Fact>
        <Fact name={t.factor}>{person.secondFactor ? list.factorOn : list.factorOff}</Fact>
        <Fact name={t.password}>{person.oneTimePasswordUntil ? list.invited : t.ownPassword}</Fact>
        <Fact name={t.lastSignIn}>
          {person.lastSignInAt ? <TimeCell at={person.lastSignInAt} /> : <span className="muted">{list.never}</span>}
        </Fact>
        <Fact name={t.since}>
          {person.since ? <TimeCell at={person.since} /> : <span className="muted">{t.sinceUnknown}</span>}
        </Fact>
        <Fact name={t.invitedBy}>
          {person.invitedBy ? <bdi>{person.invitedBy.name}</bdi> : <span className="muted">{t.byCommand}</span>}
        </Fact>
        <IdFact name={t.id} id={person.id} />
      </FactGroup>
      {mayAudit && <Link to={`/m/${merchantId}/audit?person=${person.id}`}>{t.audit}</Link>}
    </aside>
  );
}
