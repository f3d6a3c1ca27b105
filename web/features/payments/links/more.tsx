import './messages.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';

/** The button for the next page of a list; nothing where there is none. */
export function More({
  of,
}: {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const t = useTexts();
  if (!of.hasNextPage) return null;
  return (
    <p>
      <Button aria-busy={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
        {of.isFetchingNextPage ? t('links:moreBusy') : t('links:more')}
      </Button>
    </p>
  );
}
