import './messages.ts';
import { known, type Translate } from '../../i18n/texts.ts';

export const gradeMeaning = (t: Translate, grade: string): string =>
  known(t, `providers:gradeMeaning.${grade}`, t('providers:unknownGrade'));
