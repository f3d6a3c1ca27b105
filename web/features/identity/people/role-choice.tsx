import { useWords } from '../../../i18n/language.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { type Role, roles } from './search.ts';
import { usePeopleWords } from './words.ts';

/** The roles with their permissions, because a name alone does not explain a role. */
export function RoleChoice({ name, chosen, onChoose }: { name: string; chosen: Role; onChoose: (role: Role) => void }) {
  const words = useWords();
  const t = usePeopleWords();
  return (
    <fieldset className="role-choice stack gap-1">
      <legend>{t.new.role}</legend>
      {roles.map((role) => (
        <Tick key={role} kind="radio" name={name} checked={role === chosen} onChange={() => onChoose(role)}>
          <span>
            <strong>{words.roles[role]}</strong>
            <span className="muted role-means">{t.roleMeans[role]}</span>
          </span>
        </Tick>
      ))}
    </fieldset>
  );
}
