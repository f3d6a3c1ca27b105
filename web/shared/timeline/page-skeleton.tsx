import '../detail/detail-page.css';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The placeholder of a page with a timeline. */
export function PageSkeleton() {
  return (
    <>
      <div className="payment-title">
        <p className="payment-amount">
          <Skeleton width="short" />
        </p>
        <Skeleton width="long" />
      </div>
      <div className="payment-columns">
        <section className="payment-timeline">
          <LinesSkeleton />
        </section>
        <div className="facts">
          <LinesSkeleton />
        </div>
      </div>
    </>
  );
}

export function LinesSkeleton() {
  return (
    <div className="payment-skeleton" aria-hidden="true">
      <Skeleton width="long" />
      <Skeleton width="medium" />
      <Skeleton width="long" />
      <Skeleton width="medium" />
    </div>
  );
}
