// A placeholder for rows that are loading.

const widths = ['', ' skeleton-short', '', '', ' skeleton-short', ''];

/** Hidden from screen readers: the parent says that it is busy. */
export function SkeletonRows({ count = 6 }: { readonly count?: number }) {
  return (
    <div className="stack" aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={at} className={`skeleton${widths[at % widths.length]}`} />
      ))}
    </div>
  );
}
