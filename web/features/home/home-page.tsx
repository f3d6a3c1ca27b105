import { useWords } from '../../i18n/language.tsx';
import { PageTitle } from '../../ui/page-title.tsx';

export function HomePage() {
  const { header } = useWords();
  return (
    <>
      <PageTitle title={header.start} />
      <h1>{header.start}</h1>
    </>
  );
}
