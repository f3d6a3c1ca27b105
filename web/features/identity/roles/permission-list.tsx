import './roles.css';
import './messages.ts';
import type { Permission } from '../../../../domain/identity/permissions.ts';
import { known, useTexts } from '../../../i18n/texts.ts';
import { useMerchant, useSandbox } from '../../../shared/session/merchant.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tick } from '../../../ui/tick.tsx';
import { groupsOf, nameOf, type Role, withReading } from './api.ts';

interface Props {
  chosen: readonly Permission[];
  /** Absent: only to be read. */
  onChange?: ((chosen: Permission[]) => void) | undefined;
  /** Another role, of which each line tells whether it differs. */
  other?: Role | undefined;
}

/** What a role permits, by subject: as ticks to change it, or as a list to read it. */
export function PermissionList({ chosen, onChange, other }: Props) {
  const t = useTexts();
  const sandbox = useSandbox();
  return (
    <div className="role-groups">
      {groupsOf(sandbox).map(({ group, all }) => (
        <fieldset key={group} className="role-group">
          <legend>
            {known(t, `roles:group.${group}`, group)}
            <span className="muted number">
              {t('roles:form.chosen', { n: all.filter((one) => chosen.includes(one)).length, all: all.length })}
            </span>
          </legend>
          {onChange && <WholeGroup group={group} all={all} chosen={chosen} onChange={onChange} />}
          <ul>
            {all.map((one) => (
              <Line key={one} permission={one} chosen={chosen} onChange={onChange} other={other} />
            ))}
          </ul>
        </fieldset>
      ))}
    </div>
  );
}

/** Ticks all of a subject that the reader may give, or none. */
function WholeGroup({
  group,
  all,
  chosen,
  onChange,
}: {
  group: string;
  all: readonly Permission[];
  chosen: readonly Permission[];
  onChange: (chosen: Permission[]) => void;
}) {
  const t = useTexts();
  const { permissions } = useMerchant();
  const givable = all.filter((one) => permissions.includes(one));
  const whole = givable.length > 0 && givable.every((one) => chosen.includes(one));
  const some = givable.some((one) => chosen.includes(one));
  return (
    <Tick
      className="role-whole"
      disabled={givable.length === 0}
      checked={whole}
      ref={(box) => {
        if (box) box.indeterminate = some && !whole;
      }}
      onChange={() => onChange(whole ? chosen.filter((one) => !all.includes(one)) : withReading(chosen, givable))}
    >
      {t('roles:form.all', { group: known(t, `roles:group.${group}`, group) })}
    </Tick>
  );
}

function Line({ permission, chosen, onChange, other }: Props & { permission: Permission }) {
  const t = useTexts();
  const { permissions } = useMerchant();
  const has = chosen.includes(permission);
  const text = known(t, `roles:may.${permission}`, permission);
  const otherHas = other?.permissions.includes(permission) ?? has;
  const lacks = onChange !== undefined && !permissions.includes(permission);
  return (
    <li className="role-line" data-differs={otherHas !== has || undefined}>
      {onChange ? (
        <Tick
          checked={has}
          disabled={lacks}
          title={lacks ? t('roles:page.lacks') : undefined}
          onChange={() =>
            onChange(has ? chosen.filter((one) => one !== permission) : withReading(chosen, [permission]))
          }
        >
          <span>{text}</span>
        </Tick>
      ) : (
        <span className={`role-mark ${has ? 'role-has' : 'role-hasnot'}`}>
          <Icon name={has ? 'check' : 'close'} />
          <span className="unseen">{has ? t('roles:list.yes') : t('roles:list.no')}</span>
          <span>{text}</span>
        </span>
      )}
      {other && otherHas !== has && (
        <span className="role-other" data-has={otherHas}>
          {t(otherHas ? 'roles:page.also' : 'roles:page.not', { role: nameOf(t, other) })}
        </span>
      )}
    </li>
  );
}
