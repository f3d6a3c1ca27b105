// First, so that a chosen theme is set before anything is drawn.
import './ui/theme.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/tone.css';
import './ui/base.css';
import './ui/layout.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { fetchPagesAhead } from './app/fetch-pages-ahead.ts';
import { createQueryClient } from './app/query-client.ts';
import { createRouter, loadPages } from './app/router.tsx';
import { speakFirst } from './i18n/language.ts';
import { sessionQuery } from './shared/session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The API's schemas come with the pages that check by them. They would try to make code from text, which the content
// policy forbids and reports, unless this says so before they are there.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// All of it at once: the texts, who is signed in, and the page of the address. Nothing is drawn before its texts are there.
const texts = speakFirst();
const client = createQueryClient();
void client.prefetchQuery(sessionQuery);
const router = createRouter(client);
fetchPagesAhead(router);
void texts.then(() => {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        {/* Filters live in the address: as a transition, a ticked box would jump back until React found the time. */}
        <RouterProvider router={router} useTransitions={false} />
      </QueryClientProvider>
    </StrictMode>,
  );
  // Before anybody follows a link, and after what is shown first: without it they are loaded with the link.
  void import('./app/once-drawn.ts')
    .then(({ onceDrawn }) => onceDrawn(client))
    .then(loadPages)
    .catch(() => undefined);
});
