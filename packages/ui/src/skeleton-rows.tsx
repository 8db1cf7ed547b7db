// What stands in the place of rows that are on their way.

const widths = ['', ' skeleton-short', '', '', ' skeleton-short', ''];

/** Rows without words, for eyes only: whoever draws them says that the part is busy. */
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
