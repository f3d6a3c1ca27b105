import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { useTexts } from '../../../i18n/texts.ts';
import { sessionQuery } from '../../../shared/session/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Gate } from './gate.tsx';
import { localPath } from './local-path.ts';
import { LoginSteps, useLogin } from './login-steps.tsx';
import { methodsQuery } from './passkeys.ts';

/** The login at a URL of its own, which then redirects to the requested page. */
export function LoginPage() {
  const [params] = useSearchParams();
  const session = useQuery(sessionQuery);
  if (session.data) return <Navigate to={localPath(params.get('next'))} replace />;
  return <Login ended={false} />;
}

/** @param ended a session ended on an open page, which stays mounted behind the login. */
export function Login({ ended }: { ended: boolean }) {
  const t = useTexts();
  const login = useLogin();
  const { pathname, search } = useLocation();
  const [params] = useSearchParams();
  const { data: methods } = useQuery(methodsQuery);
  const next = ended ? pathname + search : localPath(params.get('next'));
  return (
    <Gate title={t('login:title')} steps={[t('login:next.password'), t('login:next.factor'), t('login:next.session')]}>
      <p className="muted">{t('login:slogan')}</p>
      {ended && !login.command.error && (
        <Notice tone="wait" icon="clock" role="status">
          <p>{t('login:ended')}</p>
        </Notice>
      )}
      <LoginSteps login={login} trip={() => ({ purpose: 'sign-in', next })} />
      {!methods?.provider?.only && (
        <p className="login-help">
          <Link to="/forgot">{t('login:forgot')}</Link>
        </p>
      )}
      <p className="muted small">{t('login:help')}</p>
    </Gate>
  );
}
