import './messages.ts';
import type { Translate } from '../../i18n/texts.ts';
import type { Problem } from '../../shared/api/problem.ts';
import { certificateOf } from './form.ts';

/** Texts for the credentials that the API refuses, by field. Without one the API's own message is shown. */
export const credentialRefusals = (t: Translate, { violations }: Problem): Record<string, string> =>
  Object.fromEntries(
    violations.flatMap(({ field, rule, message }) => {
      const text = textOf(t, { name: field.replace(/^credentials\./, ''), rule, message });
      return text === undefined ? [] : [[field, text]];
    }),
  );

function textOf(t: Translate, { name, rule, message }: { name: string; rule: string; message: string }) {
  if (rule === 'url') return t('connections:form.refusedField.address');
  if (rule !== 'certificate') return undefined;
  if (certificateOf(name) !== undefined) {
    return message.startsWith('is required')
      ? t('connections:form.refusedField.passwordMissing')
      : t('connections:form.refusedField.passwordWrong');
  }
  return message.startsWith('expired')
    ? t('connections:form.refusedField.expired')
    : t('connections:form.refusedField.certificate');
}
