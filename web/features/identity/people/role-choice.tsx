import './messages.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Tick } from '../../../ui/tick.tsx';
import { type Role, roles } from './search.ts';

/** The roles with their permissions, because a name alone does not explain a role. */
export function RoleChoice({ name, chosen, onChoose }: { name: string; chosen: Role; onChoose: (role: Role) => void }) {
  const t = useTexts();
  return (
    <fieldset className="role-choice stack gap-1">
      <legend>{t('people:new.role')}</legend>
      {roles.map((role) => (
        <Tick key={role} kind="radio" name={name} checked={role === chosen} onChange={() => onChoose(role)}>
          <span>
            <strong>{t(`common:roles.${role}`)}</strong>
            <span className="muted role-means">{t(`people:roleMeans.${role}`)}</span>
          </span>
        </Tick>
      ))}
    </fieldset>
  );
}
