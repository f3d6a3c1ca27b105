import './detail-page.css';
import type { ComponentType, ReactNode } from 'react';
import { useParams } from 'react-router';
import { BackLink } from '../../ui/back-link.tsx';
import { StaleNotice } from '../api/error-state.tsx';
import { isStatus } from '../api/problem.ts';
import { asLeft } from '../lists/last-search.ts';
import { PageTitle } from '../session/page-title.tsx';
import { Absent } from './absent.tsx';

/** A page for the id in its address. It is mounted anew for each id, so that no state carries over. */
export const pageOfId = (One: ComponentType<{ id: string }>) =>
  function PageOfId() {
    const { id = '' } = useParams();
    return <One key={id} id={id} />;
  };

interface Props<Entity> {
  of: {
    data: Entity | undefined;
    error: Error | null;
    isFetching: boolean;
    dataUpdatedAt: number;
    refetch: () => unknown;
  };
  /** The entity's list, to which a link leads. */
  list: { at: string; title: string };
  notFound: { title: string; help: string; toList: string };
  /** The placeholder while the page is loading. */
  skeleton?: ReactNode;
  /** The title of the page in the browser. */
  title: (entity: Entity) => string;
  /** A failed refresh of any part of the page; by default of the entity. */
  failed?: Error | null | undefined;
  retry?: () => void;
  children: (entity: Entity) => ReactNode;
}

/** The page of an entity: link to its list, loading and absent state, failed refreshes. */
export function DetailPage<Entity>({ of, list, notFound, skeleton, title, failed, retry, children }: Props<Entity>) {
  const { data } = of;
  // What was removed since it was loaded is not shown from the cache.
  if (data === undefined || isStatus(of.error, 404)) {
    return (
      <Absent of={of} list={list} notFound={notFound}>
        {skeleton}
      </Absent>
    );
  }
  const error = failed === undefined ? of.error : failed;
  return (
    <>
      <PageTitle title={title(data)} />
      <BackLink to={asLeft(list.at)}>{list.title}</BackLink>
      {error && (
        <StaleNotice
          error={error}
          since={of.dataUpdatedAt}
          busy={of.isFetching}
          onRetry={retry ?? (() => void of.refetch())}
        />
      )}
      {children(data)}
    </>
  );
}

interface HeadProps {
  title: ReactNode;
  /** The title for screen readers, where it is an amount. */
  label?: string;
  /** Announced when it changes. */
  status?: ReactNode;
  /** Badges and notes beside the status. */
  badges?: ReactNode;
  /** What the entity is about, in a line of short facts. Those that are false are left out. */
  line?: ReactNode[];
  /** How sure the status is, in a line of its own. */
  sure?: ReactNode;
  /** At the end of the line. */
  actions?: ReactNode;
  /** Shows all of a long title, because no fact repeats it. By default it is cut after three lines. */
  whole?: boolean;
}

/** The title of an entity, or its amount, with its status and its most important facts. */
export function DetailHead({ title, label, status, badges, line = [], sure, actions, whole }: HeadProps) {
  const facts = line.filter(Boolean);
  return (
    <div className="detail-head">
      <h1 aria-label={label} className={label && 'number'} data-whole={whole}>
        {label ? title : <bdi>{title}</bdi>}
      </h1>
      {status && <span aria-live="polite">{status}</span>}
      {badges}
      {facts.length > 0 && (
        <ul className="detail-line muted">
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a page keep their order
            <li key={index}>{fact}</li>
          ))}
        </ul>
      )}
      {actions && <div className="detail-actions">{actions}</div>}
      {sure}
    </div>
  );
}

/** Notices below the head; takes no room without any. */
export const DetailNotices = ({ children }: { children: ReactNode }) => (
  <div className="detail-notices">{children}</div>
);

interface ColumnsProps {
  /** The wide column: the timeline, or the sections of the page. */
  children: ReactNode;
  /** What a person can do here, above the facts. First in reading order, since it is used most. */
  tools?: ReactNode;
  /** The facts, in the narrow column. */
  facts?: ReactNode;
  /** The wide column holds a form, and is no wider than its lines. */
  form?: boolean;
}

/** The two columns of a page: wide on the left, tools and facts on the right; one column on a narrow screen. */
export function DetailColumns({ children, tools, facts, form }: ColumnsProps) {
  return (
    <div className="detail-columns" data-form={form}>
      {tools && <div className="detail-tools">{tools}</div>}
      <div className="detail-main">{children}</div>
      {facts && <div className="detail-facts">{facts}</div>}
    </div>
  );
}
