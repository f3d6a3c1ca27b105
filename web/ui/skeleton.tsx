import './skeleton.css';

/** A placeholder for text that is loading. */
export function Skeleton({ width }: { width: 'short' | 'medium' | 'long' }) {
  return <span className="skeleton" data-width={width} aria-hidden="true" />;
}
