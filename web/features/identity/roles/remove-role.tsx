import './messages.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { CommandProblem } from '../../../shared/forms/command-problem.tsx';
import { useMay } from '../../../shared/session/may.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Dropdown } from '../../../ui/dropdown.tsx';
import { deleteRole, nameOf, type Role } from './api.ts';

/** Deletes a role; its people get another one in the same step. */
export function RemoveRole({ role, others }: { role: Role; others: readonly Role[] }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const client = useQueryClient();
  const navigate = useNavigate();
  const may = useMay('DELETE /v1/roles/{id}');
  const [open, setOpen] = useState(false);
  const [moveTo, setMoveTo] = useState('');
  const remove = useMutation({
    mutationFn: () => deleteRole(merchantId, role.id, moveTo || undefined),
    onSuccess: async () => {
      await navigate(`/m/${merchantId}/roles`);
      await client.invalidateQueries({ queryKey: ['people', merchantId] });
    },
  });
  const inUse = role.people.length > 0;
  return (
    <section className="role-remove stack start" aria-labelledby="role-remove">
      <h2 id="role-remove" className="large">
        {t('roles:remove.title')}
      </h2>
      <Button may={may} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('roles:remove.open')}
      </Button>
      {open && (
        <div className="role-fields stack">
          <p>{inUse ? t('roles:remove.inUse', { count: role.people.length }) : t('roles:remove.free')}</p>
          <Dropdown
            label={t('roles:remove.moveTo')}
            helper={t('roles:remove.invited')}
            options={others.filter(({ givable }) => givable).map((one) => ({ value: one.id, label: nameOf(t, one) }))}
            value={moveTo}
            placeholder={t('roles:remove.moveNone')}
            clearable
            onChange={setMoveTo}
          />
          {remove.error && <CommandProblem error={remove.error} />}
          <p className="cluster">
            <Button
              kind="primary"
              disabled={inUse && moveTo === ''}
              aria-busy={remove.isPending}
              onClick={() => !remove.isPending && remove.mutate()}
            >
              {t('roles:remove.confirm')}
            </Button>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              {t('roles:remove.cancel')}
            </Button>
          </p>
        </div>
      )}
    </section>
  );
}
