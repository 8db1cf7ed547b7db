// What stands for the cards of a record until they are there.
import { Skeleton, SkeletonLine } from '@foyer/ui';
import styles from './patients.module.css';

export function CardsLoading({ count = 2 }: { readonly count?: number }) {
  return (
    <div className={styles.wide}>
      <Skeleton>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <SkeletonLine key={at} kind="card" />
        ))}
      </Skeleton>
    </div>
  );
}
