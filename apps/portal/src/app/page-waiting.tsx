// Placeholder of a page that is loading.
import { Skeleton, SkeletonLine } from '@foyer/ui';

export function PageWaiting() {
  return (
    <Skeleton>
      <SkeletonLine kind="title" />
      <SkeletonLine kind="short" />
      <SkeletonLine kind="card" />
      <SkeletonLine kind="card" />
    </Skeleton>
  );
}
