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
import { createQueryClient } from './app/query-client.ts';
import { createRouter } from './app/router.tsx';
import { speakFirst } from './i18n/language.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The API's schemas come with the pages that check by them. They would try to make code from text, which the content
// policy forbids and reports, unless this says so before they are there.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Nothing is drawn before its texts are there.
void speakFirst().then(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        {/* Filters live in the address: as a transition, a ticked box would jump back until React found the time. */}
        <RouterProvider router={createRouter()} useTransitions={false} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
