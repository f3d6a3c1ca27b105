import './reference.css';
import './messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ErrorState } from '../../shared/api/error-state.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import { plain } from '../../ui/plain.ts';
import { Preferences } from '../../ui/preferences.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  type ApiDocument,
  documentQuery,
  inPortuguese,
  languageOf,
  type Operation,
  operationsOf,
  portugueseQuery,
} from './document.ts';
import { Method } from './method.tsx';
import { OperationArticle, Overview } from './operation-page.tsx';

const none: Operation[] = [];

/** The API's reference, from the OpenAPI document. Public, like that document: it needs no session. */
export function ReferencePage() {
  const t = useTexts();
  const { operation: id } = useParams();
  const { pathname } = useLocation();
  const { data: read, error, refetch, isFetching } = useQuery(documentQuery);
  const { language } = useLanguage();
  const { data: portuguese, isPending } = useQuery({ ...portugueseQuery, enabled: language === 'pt' });
  // Nothing is shown that the texts would replace; if they cannot be loaded, the summaries stay in English.
  const document = language === 'pt' && isPending ? undefined : read;
  const operations = useMemo(() => {
    const found = document ? operationsOf(document) : none;
    return language === 'pt' && portuguese ? inPortuguese(found, portuguese) : found;
  }, [document, language, portuguese]);
  const [search, setSearch] = useState('');
  const [menu, setMenu] = useState(false);
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  // As in the console: each navigation moves the focus to the content.
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setMenu(false);
    content.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);

  const chosen = operations.find((operation) => operation.id === id);
  return (
    <div className="reference">
      <title>{`${chosen ? `${chosen.summary} · ` : ''}${t('reference:title')}`}</title>
      <a className="skip" href="#content">
        {t('common:header.skip')}
      </a>
      <header className="reference-top">
        <Link className="reference-home" to="/docs" aria-label="Trilho API">
          <Mark />
          <span>
            Trilho <span className="muted">API</span>
          </span>
        </Link>
        <Button className="reference-menu" kind="quiet" aria-expanded={menu} onClick={() => setMenu(!menu)}>
          <Icon name="menu" />
          {t('reference:operations')}
        </Button>
        <div className="reference-end">
          <Preferences />
          <Link className="button" data-kind="quiet" to="/">
            {t('reference:console')}
          </Link>
        </div>
      </header>
      <nav className="reference-nav" data-open={menu} aria-label={t('reference:operations')}>
        <SearchBox value={search} help={t('reference:search')} onSearch={setSearch} />
        <Groups operations={operations} search={search} chosen={chosen} />
      </nav>
      <main ref={content} id="content" className="reference-content" tabIndex={-1}>
        {error && !document ? (
          <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
        ) : !document ? (
          <Skeleton width="long" />
        ) : (
          <Content document={document} operations={operations} chosen={chosen} id={id} />
        )}
      </main>
    </div>
  );
}

function Content({
  document,
  operations,
  chosen,
  id,
}: {
  document: ApiDocument;
  operations: Operation[];
  chosen: Operation | undefined;
  id: string | undefined;
}) {
  const t = useTexts();
  if (chosen) return <OperationArticle key={chosen.id} document={document} operation={chosen} />;
  if (id === undefined) return <Overview operations={operations} />;
  return (
    <EmptyState whole title={t('reference:notFound')} help={t('reference:notFoundHelp')}>
      <Link to="/docs">{t('reference:title')}</Link>
    </EmptyState>
  );
}

const isFound = ({ method = 'event', path, summary, inEnglish = '', tag }: Operation, words: string[]) => {
  const text = plain(`${method} ${path} ${summary} ${inEnglish} ${tag}`);
  return words.every((word) => text.includes(word));
};

interface GroupsProps {
  operations: Operation[];
  search: string;
  chosen: Operation | undefined;
}

/** The operations by their tags. A search opens all groups and leaves what matches. */
function Groups({ operations, search, chosen }: GroupsProps) {
  const t = useTexts();
  const words = plain(search).split(/\s+/).filter(Boolean);
  const found = words.length > 0 ? operations.filter((operation) => isFound(operation, words)) : operations;
  const tags = [...new Set(found.map(({ tag }) => tag))];
  return (
    <>
      <p className="unseen" role="status">
        {words.length > 0 && t('reference:found', { count: found.length })}
      </p>
      {words.length > 0 && found.length === 0 && <p className="muted">{t('reference:found', { count: 0 })}</p>}
      {tags.map((tag) => (
        <Group
          // A new search, or another operation, opens and closes the groups anew.
          key={`${tag} ${words.join(' ')} ${chosen?.tag === tag}`}
          tag={tag}
          isOpen={words.length > 0 || chosen?.tag === tag}
          operations={found.filter((operation) => operation.tag === tag)}
          chosen={chosen}
        />
      ))}
    </>
  );
}

function Group({
  tag,
  isOpen,
  operations,
  chosen,
}: {
  tag: string;
  isOpen: boolean;
  operations: Operation[];
  chosen: Operation | undefined;
}) {
  return (
    <details className="reference-group" open={isOpen} lang={operations[0] && languageOf(operations[0])}>
      <summary>
        <Icon name="down" />
        <span>{tag}</span>
        <span className="muted number">{operations.length}</span>
      </summary>
      <ul>
        {operations.map(({ id, method, path, summary }) => (
          <li key={id}>
            <Link to={`/docs/${id}`} aria-current={id === chosen?.id ? 'page' : undefined} title={path}>
              <Method method={method} />
              <span>{method ? summary : path}</span>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
