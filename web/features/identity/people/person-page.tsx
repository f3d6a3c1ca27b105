import './people.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useWords } from '../../../i18n/language.tsx';
import { isStatus } from '../../../shared/api/problem.ts';
import { DetailColumns, DetailHead, DetailPage, pageOfId } from '../../../shared/detail/detail-page.tsx';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fact, FactGroup, IdFact } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TimeCell } from '../../../ui/time-cell.tsx';
import {
  changeRole,
  endSessions,
  type OneTimePassword,
  type Person,
  personQuery,
  removePerson,
  resetPassword,
  resetSecondFactor,
} from './api.ts';
import { OneTime } from './one-time.tsx';
import { RoleChoice } from './role-choice.tsx';
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

type Doing = 'role' | 'password' | 'factor' | 'sessions' | 'remove';

/** The actions of an administrator on a person, each with its effect stated before it runs. */
function Acts({ person }: { person: Person }) {
  const words = usePeopleWords();
  const t = words.act;
  const { merchantId, merchantName } = useMerchant();
  const { user } = useSession();
  const may = useMay('PATCH /v1/users/{id}');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [doing, setDoing] = useState<Doing>();
  const [role, setRole] = useState(person.role);
  const [given, setGiven] = useState<OneTimePassword>();
  const [note, setNote] = useState<string>();
  // An administrator of single merchants cannot change a person with access to all; the page shows that in advance.
  const self = useQuery({ ...personQuery(merchantId, user.id), enabled: person.everywhere && person.id !== user.id });
  const above = person.everywhere && self.data !== undefined && !self.data.everywhere;

  const act = useMutation({
    mutationFn: async (what: Doing) => {
      if (what === 'role') await changeRole(merchantId, person.id, role);
      if (what === 'password') setGiven(await resetPassword(merchantId, person.id));
      if (what === 'factor') await resetSecondFactor(merchantId, person.id);
      if (what === 'remove') await removePerson(merchantId, person.id);
      return what === 'sessions' ? (await endSessions(merchantId, person.id)).ended : 0;
    },
    onSuccess: async (ended, what) => {
      if (what === 'remove') {
        await navigate(`/m/${merchantId}/people`);
        client.removeQueries(personQuery(merchantId, person.id));
      } else {
        setDoing(undefined);
        const { role, factor, sessions } = t.done;
        setNote({ role, factor, sessions: sessions(ended), password: undefined }[what]);
      }
      await client.invalidateQueries({ queryKey: ['people', merchantId] });
    },
  });

  if (person.id === user.id) {
    return (
      <Notice tone="plain" icon="person" title={words.page.self}>
        <p>{words.page.selfHelp}</p>
        <p>
          <Link to={`/m/${merchantId}/you`}>{words.page.toYou}</Link>
        </p>
      </Notice>
    );
  }
  if (above) {
    return (
      <Notice tone="plain" icon="lock" title={words.page.above}>
        <p>{words.page.aboveHelp}</p>
      </Notice>
    );
  }

  const begin = (what: Doing) => {
    act.reset();
    setRole(person.role);
    setNote(undefined);
    setGiven(undefined);
    setDoing(doing === what ? undefined : what);
  };
  const why = {
    role: person.everywhere ? t.roleEverywhere : t.roleNow(merchantName),
    password: t.passwordWhy,
    factor: t.factorWhy,
    sessions: t.sessionsWhy,
    remove: person.everywhere ? t.removeEverywhere : t.removeWhy(merchantName),
  };
  const form = (what: Doing, more?: ReactNode) =>
    doing === what && (
      <>
        {more}
        <p className="muted">{why[what]}</p>
        {act.error &&
          (isStatus(act.error, 403) ? (
            <Notice tone="bad" icon="lock" role="alert" title={t.refused}>
              <p>{person.everywhere ? words.page.aboveHelp : t.reach}</p>
            </Notice>
          ) : (
            <CommandProblem error={act.error} />
          ))}
        <p className="cluster">
          <Button
            kind="primary"
            disabled={what === 'role' && role === person.role}
            aria-busy={act.isPending}
            onClick={() => act.mutate(what)}
          >
            {what === 'role' ? t.save : t.confirm}
          </Button>
          <Button kind="quiet" onClick={() => setDoing(undefined)}>
            {t.cancel}
          </Button>
        </p>
      </>
    );
  const shown: Doing[] = [
    'role',
    'password',
    ...(person.secondFactor ? (['factor'] as const) : []),
    'sessions',
    'remove',
  ];
  return (
    <section className="person-acts" aria-labelledby="person-acts">
      <h2 id="person-acts">{words.page.actions}</h2>
      {given && <OneTime given={given} />}
      <p role="status">{note}</p>
      {shown.map((what) => (
        <div key={what} className="person-act stack gap-2 start">
          <Button may={may} aria-expanded={doing === what} onClick={() => begin(what)}>
            {t[what]}
          </Button>
          {form(what, what === 'role' && <RoleChoice name="role" chosen={role} onChoose={setRole} />)}
        </div>
      ))}
    </section>
  );
}
