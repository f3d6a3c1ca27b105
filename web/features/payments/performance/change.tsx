import './messages.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useFormats } from './formats.ts';

interface Props {
  /** Undefined: there is nothing to compare. */
  now: number | undefined;
  before: number | undefined;
  /** `points`: the difference of two shares. `part`: by how much of what it was. */
  as: 'points' | 'part';
  /** Of what is small: a hundredth of a point counts. */
  fine?: boolean;
  /** A larger figure is the better one, or the worse one; by default neither. */
  good?: 'more' | 'less';
}

/** By how much a figure differs from the one that it is compared with. */
export function Change({ now, before, as, fine, good }: Props) {
  const t = useTexts();
  const format = useFormats();
  if (now === undefined || before === undefined || (as === 'part' && before === 0)) return null;
  const unit = fine ? 100 : 10;
  const by = Math.round((as === 'points' ? now - before : (now - before) / before) * 100 * unit) / unit;
  const better = by === 0 || good === undefined ? undefined : by > 0 === (good === 'more');
  return (
    <span className="change number" data-tone={better === undefined ? 'plain' : better ? 'good' : 'bad'}>
      {as === 'points'
        ? t('performance:points', { n: format.signed(by) })
        : t('performance:part', { n: format.signed(by) })}
    </span>
  );
}
