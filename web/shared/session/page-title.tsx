import { useWords } from '../../i18n/language.tsx';
import { useSandbox } from './merchant.ts';
import { useSeen } from './recent.ts';

/** Title of the browser's tab. One of the test environment says so even where the band is out of sight. */
export function PageTitle({ title }: { title: string }) {
  const { band } = useWords();
  const sandbox = useSandbox();
  useSeen(title);
  return <title>{`${title} · Trilho${sandbox ? ` (${band.tab})` : ''}`}</title>;
}
