import './page-head.css';
import type { ReactNode } from 'react';
import { PageTitle } from '../session/page-title.tsx';
import { SectionTabs } from './section-tabs.tsx';

interface Props {
  title: string;
  /** How much there is, announced when it changes. Rendered even when empty, so that it moves nothing when it comes. */
  count?: ReactNode;
  /** What the page is for. */
  lead?: ReactNode;
  /** Buttons at the end of the title's line. */
  children?: ReactNode;
}

/** The top of a page that a tab leads to: the tabs of its section, title, count, buttons and lead. */
export function PageHead({ title, count, lead, children }: Props) {
  return (
    <>
      <PageTitle title={title} />
      <SectionTabs />
      <div className="page-head">
        <h1>{title}</h1>
        {count !== undefined && (
          <p className="page-count muted" role="status">
            {count}
          </p>
        )}
        {children && <div className="page-end">{children}</div>}
        {lead && <p className="page-lead muted">{lead}</p>}
      </div>
    </>
  );
}
