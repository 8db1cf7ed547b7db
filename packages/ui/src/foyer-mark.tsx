// Foyer's own mark, in the accent color.
export function FoyerMark({ className }: { readonly className?: string }) {
  return (
    <svg className={className} viewBox="0 0 40 48" fill="none" aria-hidden="true">
      <path fill="var(--accent)" d="M4 44V20a16 16 0 0 1 32 0v24h-7V20a9 9 0 0 0-18 0v24z" />
      <path fill="currentColor" d="M15 44V24.5a1.5 1.5 0 0 1 2-1.4l6.6 2.5a2.2 2.2 0 0 1 1.4 2V44z" />
    </svg>
  );
}
