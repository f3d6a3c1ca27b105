import './messages.ts';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FormField, FormSecret, FormTick, useTyped } from '../../shared/forms/fields.tsx';
import type { ZodForm } from '../../shared/forms/use-zod-form.ts';
import type { Credential } from './api.ts';
import { certificateOf, isServed, kindOf, mayBeEncrypted, typedOf } from './form.ts';
import { KeyField } from './key-field.tsx';
import type { Platform } from './platforms/api.ts';
import { titleOf } from './titles.ts';

/** Credentials of an existing connection state whether they are set. */
type Known = Credential & { set?: boolean };

interface Props<V extends FieldValues, G> {
  form: ZodForm<V, G>;
  /** The form's name for the value of a credential. */
  nameOf: (field: string) => FieldPathByValue<V, string>;
  /** The form's name for the choice to remove a credential, where set ones can be removed. */
  dropOf?: (field: string) => FieldPathByValue<V, boolean>;
  /** The platform that the connection uses, which may serve in the place of a credential. */
  platform: Platform | undefined;
}

/** A field for each credential, by its kind. A set value is never shown, and an empty field keeps it. */
export function CredentialFields<V extends FieldValues, G>({
  credentials,
  ...shared
}: Props<V, G> & { credentials: readonly Known[] }) {
  return typedOf(credentials).map((credential) => {
    const certificate = certificateOf(credential.field);
    const Shown = certificate ? PasswordField : CredentialField;
    return <Shown key={credential.field} {...shared} credential={credential} />;
  });
}

/** The password of a certificate: asked for with a certificate that may be encrypted, or to replace a stored one. */
function PasswordField<V extends FieldValues, G>(props: Props<V, G> & { credential: Known }) {
  const { form, nameOf, credential } = props;
  const certificate = useTyped<string, V, G>(form, nameOf(certificateOf(credential.field) ?? ''));
  return credential.set || mayBeEncrypted(certificate.value) ? <CredentialField {...props} /> : null;
}

function CredentialField<V extends FieldValues, G>({
  form,
  nameOf,
  dropOf,
  platform,
  credential,
}: Props<V, G> & { credential: Known }) {
  const { language } = useLanguage();
  const t = useTexts();
  const { field, title, set } = credential;
  const served = isServed(credential, platform);
  const required = credential.required && !served;
  const label = titleOf(language, title);
  const { value } = useTyped<string, V, G>(form, nameOf(field));
  const drop = dropOf?.(field);
  const goes = drop !== undefined && form.watch(drop);
  const shared = {
    form,
    name: nameOf(field),
    label: required || set ? label : t('connections:form.optional', { title: label }),
    help: goes
      ? t('connections:rotate.dropped')
      : set
        ? t('connections:rotate.keeps')
        : served
          ? t('connections:form.served', { name: platform?.name ?? '' })
          : undefined,
  };
  const typed = { ...shared, autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' };
  const kind = kindOf(credential);
  return (
    <div>
      {kind === 'lines' ? (
        <KeyField {...shared} />
      ) : kind === 'secret' ? (
        <FormSecret {...typed} />
      ) : (
        <FormField {...typed} />
      )}
      {set && !required && drop !== undefined && !value && (
        <FormTick form={form} name={drop}>
          {t('connections:rotate.drop', { title: label })}
        </FormTick>
      )}
    </div>
  );
}
