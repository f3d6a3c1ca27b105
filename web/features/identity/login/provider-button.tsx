import './messages.ts';
import { useMutation } from '@tanstack/react-query';
import { useTexts } from '../../../i18n/texts.ts';
import { isStatus } from '../../../shared/api/problem.ts';
import { SignInProblem } from '../../../shared/session/sign-in-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { leaveForProvider, type Trip } from './provider.ts';

/** Leads to the identity provider; when it is away the page says so, and goes on working. */
export function ProviderButton({
  name,
  label,
  primary = false,
  trip,
}: {
  name: string;
  label: string;
  primary?: boolean;
  trip: () => Trip;
}) {
  const leave = useMutation({ mutationFn: () => leaveForProvider(trip()) });
  return (
    <>
      <p>
        <Button kind={primary ? 'primary' : 'plain'} aria-busy={leave.isPending} onClick={() => leave.mutate()}>
          <Icon name="person" />
          {label}
        </Button>
      </p>
      {leave.error && <ProviderProblem name={name} error={leave.error} />}
    </>
  );
}

export function ProviderProblem({ name, error }: { name: string; error: Error }) {
  const t = useTexts();
  if (!isStatus(error, 503)) return <SignInProblem error={error} />;
  return (
    <Notice tone="wait" icon="alert" role="alert" title={t('login:provider.away', { name })}>
      <p>{t('login:provider.awayHelp')}</p>
    </Notice>
  );
}
