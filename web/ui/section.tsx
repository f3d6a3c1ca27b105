import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  className?: string;
  children: ReactNode;
}

/** A part of a page, with a heading that has a line below it. */
export function Section({ title, className, children }: Props) {
  const id = useId();
  return (
    <section className={className ? `section stack ${className}` : 'section stack'} aria-labelledby={id}>
      <h2 id={id} className="subject">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A part of a page in a box. `end` stands at the end of the title's line. */
export function Panel({ title, end, className, children }: Props & { end?: ReactNode }) {
  const id = useId();
  return (
    <section className={className ? `panel ${className}` : 'panel'} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
}
