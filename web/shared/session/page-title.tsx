import { useTexts } from '../../i18n/texts.ts';
import { useSandbox } from './merchant.ts';
import { useSeen } from './recent.ts';

/** The title of the browser's tab. It names the test environment, since the band may be out of sight. */
export function PageTitle({ title }: { title: string }) {
  const t = useTexts();
  const sandbox = useSandbox();
  useSeen(title);
  return <title>{`${title} · Trilho${sandbox ? ` (${t('common:band.tab')})` : ''}`}</title>;
}
