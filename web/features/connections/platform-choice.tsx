import './messages.ts';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/texts.ts';
import { FormDropdown } from '../../shared/forms/dropdown-field.tsx';
import type { ZodForm } from '../../shared/forms/use-zod-form.ts';
import { useMerchant } from '../../shared/session/merchant.ts';
import { usePlatforms } from './platforms/api.ts';

/** The platform whose certificates and receiver the connection uses; without a choice, the merchant's default. */
export function PlatformChoice<V extends FieldValues, G>({
  form,
  name,
}: {
  form: ZodForm<V, G>;
  name: FieldPathByValue<V, string>;
}) {
  const t = useTexts();
  const { merchantId } = useMerchant();
  const platforms = usePlatforms();
  const usual = platforms?.find(({ isDefault }) => isDefault);
  const options = [
    {
      value: '',
      label: t('connections:form.noPlatform'),
      hint: usual && t('connections:form.noPlatformNow', { name: usual.name }),
    },
    ...(platforms ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div>
      <FormDropdown
        form={form}
        name={name}
        label={t('connections:form.platform')}
        helper={platforms?.length === 0 ? undefined : t('connections:form.platformHelp')}
        options={options}
      />
      {platforms?.length === 0 && (
        <p className="field-note">
          {t('connections:form.noPlatforms')}{' '}
          <Link to={`/m/${merchantId}/platforms/new`}>{t('connections:form.newPlatform')}</Link>
        </p>
      )}
    </div>
  );
}
