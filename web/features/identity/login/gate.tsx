import './login-page.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/texts.ts';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Preferences } from '../../../ui/preferences.tsx';
import { methodsQuery } from './passkeys.ts';

/**
 * The frame of the pages before the login.
 *
 * @param steps what happens on the page, in its order.
 */
export function Gate({ title, steps, children }: { title: string; steps?: readonly string[]; children: ReactNode }) {
  const t = useTexts();
  const { data: methods } = useQuery(methodsQuery);
  return (
    <div className="login">
      <PageTitle title={title} />
      <div className="login-page">
        <header className="login-head">
          <p className="row large strong">
            <Mark />
            Trilho
          </p>
          <Preferences />
        </header>
        <main className="login-main stack gap-2">
          <h1>{title}</h1>
          {children}
        </main>
      </div>
      <aside className="login-side" aria-label={t('login:where.title')}>
        <div className="login-where stack gap-6">
          <section className="stack gap-2">
            <h2>{t('login:where.title')}</h2>
            <p className="login-host">
              <bdi>{window.location.host}</bdi>
            </p>
            <p className="login-mode" data-mode={methods?.mode}>
              {methods && t(`login:where.${methods.mode}`)}
            </p>
            <p className="muted">{t('login:where.help')}</p>
          </section>
          {steps && (
            <section className="login-next stack gap-2">
              <h2>{t('login:where.next')}</h2>
              <ol>
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </aside>
    </div>
  );
}
