import './guide.css';
import { type ReactNode, useId } from 'react';

/** A form, and beside it what it is about; below it where there is less room. */
export function Guided({ guide, children }: { guide: ReactNode; children: ReactNode }) {
  return (
    <div className="guided">
      <div>{children}</div>
      <div className="guide">{guide}</div>
    </div>
  );
}

/** What happens, step by step. */
export function GuideSteps({ title, steps }: { title: string; steps: readonly string[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ol className="guide-steps">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
