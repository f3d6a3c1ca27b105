import { useWords } from '../../i18n/language.tsx';
import { useSandbox } from './merchant.ts';
import { useSeen } from './recent.ts';

/** The title of the browser's tab. It names the test environment, since the band may be out of sight. */
export function PageTitle({ title }: { title: string }) {
  const { band } = useWords();
  const sandbox = useSandbox();
  useSeen(title);
  return <title>{`${title} · Trilho${sandbox ? ` (${band.tab})` : ''}`}</title>;
}
