import { known, type Translate } from '../../i18n/texts.ts';

/** A role in the reader's words: a built-in one by its text, one of the merchant's own by the name that it was given. */
export const roleWord = (t: Translate, { role, roleName }: { role: string; roleName?: string | undefined }): string =>
  roleName ?? known(t, `common:roles.${role}`, role);
