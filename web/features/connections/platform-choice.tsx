import { Link } from 'react-router';
import { useMerchant } from '../../shared/session/merchant.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { usePlatforms } from './platforms/api.ts';
import { useConnectionWords } from './words.ts';

/** The platform whose certificates and receiver the connection uses; without a choice, the merchant's default. */
export function PlatformChoice({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (platformId: string) => void;
}) {
  const { form: t } = useConnectionWords();
  const { merchantId } = useMerchant();
  const platforms = usePlatforms();
  const usual = platforms?.find(({ isDefault }) => isDefault);
  const options = [
    { value: '', label: t.noPlatform, hint: usual && t.noPlatformNow(usual.name) },
    ...(platforms ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div>
      <Dropdown
        label={t.platform}
        name="platformId"
        helper={platforms?.length === 0 ? undefined : t.platformHelp}
        error={error}
        options={options}
        value={value}
        onChange={onChange}
      />
      {platforms?.length === 0 && (
        <p className="field-note">
          {t.noPlatforms} <Link to={`/m/${merchantId}/platforms/new`}>{t.newPlatform}</Link>
        </p>
      )}
    </div>
  );
}
