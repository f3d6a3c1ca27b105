import './login-page.css';
import './messages.ts';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../shared/session/page-title.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { Preferences } from '../../../ui/preferences.tsx';

/** The frame of the pages before the login. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="login">
      <PageTitle title={title} />
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
  );
}
