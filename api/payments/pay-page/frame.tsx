import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Words } from './texts.ts';

export interface FrameProps {
  words: Words;
  title: string;
  /** The addresses of the page's own files. */
  files: { css: string; js: string };
  isSandbox: boolean;
  /** Whether the page is loaded again now and then by browsers that run no script. */
  refreshes?: boolean;
  /** Further scripts: only our own. */
  scripts?: readonly string[];
  children: ReactNode;
}

/** A whole document for payers. Everything in it is ours: its policy admits nothing else. */
export function documentOf(props: FrameProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Frame {...props} />)}`;
}

function Frame({ words, title, files, isSandbox, refreshes, scripts = [], children }: FrameProps) {
  const { t, tag, language } = words;
  const other = language === 'pt' ? 'en' : 'pt';
  return (
    <html lang={tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={files.css} />
        {scripts.map((src) => (
          <script key={src} src={src} defer />
        ))}
        <script src={files.js} defer />
        {refreshes && (
          <noscript>
            <meta httpEquiv="refresh" content="15" />
          </noscript>
        )}
      </head>
      <body data-offline={t.offline}>
        {isSandbox && (
          <aside className="band" aria-label={t.sandbox}>
            {t.sandbox}
          </aside>
        )}
        <main id="main">{children}</main>
        <p id="news" className="unseen" role="status" />
        <footer className="foot">
          <p id="live">{refreshes ? t.live : ''}</p>
          <a href={`?lang=${other}`} lang={other === 'pt' ? 'pt-BR' : 'en'} hrefLang={other}>
            {t.otherLanguage}
          </a>
        </footer>
      </body>
    </html>
  );
}

/** A page with a title and a sentence: for addresses that lead nowhere, and while something is away. */
export function Plain({ title, help }: { title: string; help: string }) {
  return (
    <article className="slip plain">
      <section className="body">
        <h1 className="plain-title">{title}</h1>
        <p className="help">{help}</p>
      </section>
    </article>
  );
}
