import { Skeleton } from '../../ui/skeleton.tsx';
import { DetailColumns } from '../detail/detail-page.tsx';

/** The placeholder of a page with a timeline. */
export function PageSkeleton() {
  return (
    <>
      <div className="detail-head">
        <p className="title">
          <Skeleton width="short" />
        </p>
        <Skeleton width="long" />
      </div>
      <DetailColumns
        facts={
          <div className="facts">
            <LinesSkeleton />
          </div>
        }
      >
        <LinesSkeleton />
      </DetailColumns>
    </>
  );
}

export function LinesSkeleton() {
  return (
    <div className="stack" aria-hidden="true">
      <Skeleton width="long" />
      <Skeleton width="medium" />
      <Skeleton width="long" />
      <Skeleton width="medium" />
    </div>
  );
}
