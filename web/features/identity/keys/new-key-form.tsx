import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import type { ApiKeyWithSecret } from '../../../../domain/identity/api-keys.ts';
import { scopeAreas } from '../../../../domain/identity/scopes.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { FormField, FormSegments, useBound } from '../../../shared/forms/fields.tsx';
import { Refused } from '../../../shared/forms/refused.tsx';
import { useZodForm } from '../../../shared/forms/use-zod-form.ts';
import { useMerchant } from '../../../shared/session/merchant.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { makeKey } from './api.ts';
import { levels, nothing, ScopeChoice, scopesOf } from './scope-choice.tsx';

const kinds = ['secret', 'public'] as const;
const schema = z
  .object({
    name: z.string().trim().min(1, 'nameMissing'),
    kind: z.enum(kinds),
    levels: z.record(z.enum(scopeAreas), z.enum(levels)),
  })
  .superRefine(({ kind, levels }, context) => {
    if (kind === 'secret' && scopesOf(levels).length === 0)
      context.addIssue({ code: 'custom', path: ['levels'], message: 'nothing' });
  })
  .transform(({ name, kind, levels }) => ({
    name,
    kind,
    ...(kind === 'secret' && { scopes: scopesOf(levels) }),
  }));

/** Name, kind and permissions of a new key, which has none that were not chosen. */
export function NewKeyForm({ onBack, onMade }: { onBack: () => void; onMade: (made: ApiKeyWithSecret) => void }) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const command = useMutation({
    mutationFn: (key: z.output<typeof schema>) => makeKey(merchantId, key),
    // The mutation cache must not keep the key.
    gcTime: 0,
    onSuccess: onMade,
  });
  const form = useZodForm({
    schema,
    initial: { name: '', kind: 'secret', levels: nothing },
    texts: { nameMissing: t('keys:form.nameMissing'), nothing: t('keys:form.nothing') },
    command,
    send: (key) => command.mutate(key),
  });
  const levelsField = useBound(form, 'levels');
  const empty = levelsField.error;
  const kind = form.watch('kind');

  return (
    <form {...form.props} className="key-form stack gap-4" autoComplete="off" aria-label={t('keys:form.title')}>
      <h2>{t('keys:form.title')}</h2>
      <FormField
        form={form}
        label={t('keys:form.name')}
        help={t('keys:form.nameHelp')}
        name="name"
        maxLength={80}
        // The form opens in response to a click, so taking the focus does not surprise the user.
        autoFocus
      />
      <div>
        <FormSegments
          form={form}
          name="kind"
          label={t('keys:form.kind')}
          all={kinds}
          wordOf={(one) => t(`keys:kind.${one}`)}
        />
        <p className="muted key-help">{t(`keys:kindHelp.${kind}`)}</p>
      </div>
      {kind === 'secret' && (
        <ScopeChoice levels={form.watch('levels')} onChange={levelsField.onChange} help={t('keys:form.scopeHelp')} />
      )}
      {form.problem && <Refused error={form.problem} elsewhere={form.elsewhere} />}
      <p className="key-actions cluster">
        <Button type="submit" kind="primary" aria-busy={form.busy}>
          {form.busy ? t('keys:form.making') : t('keys:form.make')}
        </Button>
        <Button onClick={onBack}>{t('keys:form.back')}</Button>
        <span className="key-wrong" role="status">
          {empty && (
            <>
              <Icon name="alert" />
              {empty}
            </>
          )}
        </span>
      </p>
    </form>
  );
}
