import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { known, useTexts } from '../../../i18n/texts.ts';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Tick } from '../../../ui/tick.tsx';
import { nameOf, rolesQuery } from '../roles/api.ts';
import { builtInChoice } from './search.ts';

interface Props {
  name: string;
  chosen: string;
  onChoose: (role: string) => void;
  /** A role at all merchants can only be a built-in one. */
  everywhere?: boolean;
}

/** The roles with their permissions, because a name alone does not explain a role. Those beyond the reader's own are off. */
export function RoleChoice({ name, chosen, onChoose, everywhere = false }: Props) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const may = useMay('GET /v1/roles').allowed;
  const { data = builtInChoice } = useQuery({ ...rolesQuery(merchantId), enabled: may });
  const roles = data.filter(({ builtIn }) => builtIn || !everywhere);
  const own = roles.filter(({ builtIn }) => !builtIn);
  return (
    <fieldset className="role-choice stack gap-1">
      <legend>{t('people:new.role')}</legend>
      {[...own, ...roles.filter(({ builtIn }) => builtIn)].map((role) => (
        <Tick
          key={role.id}
          kind="radio"
          name={name}
          checked={role.id === chosen}
          disabled={!role.givable}
          onChange={() => onChoose(role.id)}
        >
          <span>
            <strong>
              <bdi>{nameOf(t, role)}</bdi>
            </strong>
            <span className="muted role-means anywhere">
              {role.givable
                ? (role.description ?? known(t, `people:roleMeans.${role.id}`, ''))
                : t('people:new.roleAbove')}
            </span>
          </span>
        </Tick>
      ))}
    </fieldset>
  );
}
