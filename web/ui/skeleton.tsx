import './skeleton.css';

/** Holds the place of text that is on its way. */
export function Skeleton({ width }: { width: 'short' | 'medium' | 'long' }) {
  return <span className="skeleton" data-width={width} aria-hidden="true" />;
}
