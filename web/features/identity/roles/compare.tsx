import './messages.ts';
import type { Permission } from '../../../../domain/identity/permissions.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { nameOf, type Role } from './api.ts';

/** Chooses another role to compare with, and tells how many permissions differ. */
export function Compare({
  chosen,
  roles,
  value,
  onChange,
}: {
  chosen: readonly Permission[];
  /** Those that may be chosen. */
  roles: readonly Role[];
  value: string;
  onChange: (id: string) => void;
}) {
  const t = useTexts();
  const other = roles.find(({ id }) => id === value);
  const differing = other
    ? [...new Set([...chosen, ...other.permissions])].filter(
        (one) => chosen.includes(one) !== other.permissions.includes(one),
      ).length
    : undefined;
  return (
    <div className="role-compare">
      <Dropdown
        label={t('roles:page.compare')}
        options={roles.map((role) => ({ value: role.id, label: nameOf(t, role) }))}
        value={value}
        placeholder={t('roles:page.compareNone')}
        clearable
        onChange={onChange}
      />
      <p className="muted" role="status">
        {other && differing !== undefined && t('roles:page.difference', { count: differing, role: nameOf(t, other) })}
      </p>
    </div>
  );
}
