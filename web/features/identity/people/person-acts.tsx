import '../../../shared/detail/actions-panel.css';
import './messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { isStatus } from '../../../shared/api/problem.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  changeRole,
  endSessions,
  type Handed,
  type Person,
  personQuery,
  removePerson,
  resetPassword,
  resetSecondFactor,
} from './api.ts';
import { HandedLink } from './handed-link.tsx';
import { RoleChoice } from './role-choice.tsx';

const allActs = ['role', 'password', 'factor', 'sessions', 'remove'] as const;
type Act = (typeof allActs)[number];

/** The actions of an administrator on a person, or why there are none. */
export function Acts({ person }: { person: Person }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const { user } = useSession();
  // An administrator of single merchants cannot change a person with access to all; the page shows that in advance.
  const self = useQuery({ ...personQuery(merchantId, user.id), enabled: person.everywhere && person.id !== user.id });
  if (person.id === user.id) {
    return (
      <Notice tone="plain" icon="person" title={t('people:page.self')}>
        <p>{t('people:page.selfHelp')}</p>
        <p>
          <Link to={`/m/${merchantId}/you`}>{t('people:page.toYou')}</Link>
        </p>
      </Notice>
    );
  }
  if (person.everywhere && self.data && !self.data.everywhere) {
    return (
      <Notice tone="plain" icon="lock" title={t('people:page.above')}>
        <p>{t('people:page.aboveHelp')}</p>
      </Notice>
    );
  }
  return <ActList person={person} />;
}

/** Each action states its effect before it runs. */
function ActList({ person }: { person: Person }) {
  const t = useTexts();
  const { merchantName } = useMerchant();
  const may = useMay('PATCH /v1/users/{id}');
  const acts = useActs(person);
  const effect = {
    role: person.everywhere ? t('people:act.roleEverywhere') : t('people:act.roleNow', { merchant: merchantName }),
    password: t('people:act.passwordWhy'),
    factor: t('people:act.factorWhy'),
    sessions: t('people:act.sessionsWhy'),
    remove: person.everywhere
      ? t('people:act.removeEverywhere')
      : t('people:act.removeWhy', { merchant: merchantName }),
  };
  return (
    <section className="person-acts actions" aria-labelledby="person-acts">
      <h2 id="person-acts">{t('people:page.actions')}</h2>
      {acts.given && <HandedLink given={acts.given} email={person.email} />}
      <p role="status">{acts.note}</p>
      <ul>
        {allActs.map((what) => (
          <li key={what} className="person-act">
            <Button
              may={may}
              aria-describedby={may.allowed ? `person-act-${what}` : undefined}
              aria-expanded={acts.open === what}
              onClick={() => acts.press(what)}
            >
              {t(`people:act.${what}`)}
            </Button>
            <p id={`person-act-${what}`}>{effect[what]}</p>
            {acts.open === what && (
              <div className="actions-form stack across">
                <Confirm person={person} what={what} acts={acts} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The action that is open, and what the last one gave. */
function useActs(person: Person) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Act>();
  const [role, setRole] = useState(person.role);
  const [given, setGiven] = useState<Handed>();
  const [note, setNote] = useState<string>();
  const command = useMutation({
    mutationFn: async (what: Act) => {
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
        setOpen(undefined);
        setNote(
          {
            role: t('people:act.done.role'),
            factor: t('people:act.done.factor'),
            sessions: t('people:act.done.sessions', { count: ended }),
            password: undefined,
          }[what],
        );
      }
      await client.invalidateQueries({ queryKey: ['people', merchantId] });
    },
  });
  const press = (what: Act) => {
    command.reset();
    setRole(person.role);
    setNote(undefined);
    setGiven(undefined);
    setOpen(open === what ? undefined : what);
  };
  return { open, press, close: () => setOpen(undefined), role, setRole, given, note, command };
}

interface ConfirmProps {
  person: Person;
  what: Act;
  acts: ReturnType<typeof useActs>;
}

/** What an action needs, and the button that runs it. */
function Confirm({ person, what, acts: { command, role, setRole, close } }: ConfirmProps) {
  const t = useTexts();
  return (
    <>
      {what === 'role' && <RoleChoice name="role" chosen={role} onChoose={setRole} everywhere={person.everywhere} />}
      {command.error &&
        (isStatus(command.error, 403) ? (
          <Notice tone="bad" icon="lock" role="alert" title={t('people:act.refused')}>
            <p>{person.everywhere ? t('people:page.aboveHelp') : t('people:act.reach')}</p>
          </Notice>
        ) : (
          <CommandProblem error={command.error} />
        ))}
      <p className="cluster">
        <Button
          kind="primary"
          disabled={what === 'role' && role === person.role}
          aria-busy={command.isPending}
          onClick={() => command.mutate(what)}
        >
          {what === 'role' ? t('people:act.save') : t('people:act.confirm')}
        </Button>
        <Button kind="quiet" onClick={close}>
          {t('people:act.cancel')}
        </Button>
      </p>
    </>
  );
}
