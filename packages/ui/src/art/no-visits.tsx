// Drawing: a wall calendar above an empty chair. Decorative; inlined so that it takes the accent.
import { Drawing, line } from './drawing.tsx';

export function NoVisitsArt() {
  return (
    <Drawing>
      <path fill="var(--accent-soft, #e8f2f3)" d="M56 152V88a64 64 0 0 1 128 0v64z" />
      <path {...line} d="M24 152h192" />
      <path
        fill="var(--surface, #fdfcfa)"
        d="M128 40h52a5 5 0 0 1 5 5v45a5 5 0 0 1-5 5h-52a5 5 0 0 1-5-5V45a5 5 0 0 1 5-5z"
      />
      <path fill="var(--accent-mist, #cfe3e5)" d="M123 56V45a5 5 0 0 1 5-5h52a5 5 0 0 1 5 5v11z" />
      <path
        {...line}
        d="M128 40h52a5 5 0 0 1 5 5v45a5 5 0 0 1-5 5h-52a5 5 0 0 1-5-5V45a5 5 0 0 1 5-5zM123 56h62M138 34v11M170 34v11"
      />
      <path {...line} d="M134 68h4M148 68h4M162 68h4M174 68h1M134 82h4M162 82h4" />
      <circle
        stroke="var(--accent, #0f6b75)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        cx="150"
        cy="82"
        r="6"
      />
      <path fill="var(--surface, #fdfcfa)" d="M66 78h10l5 40h34v10H72z" />
      <path {...line} d="M62 78a5 5 0 0 1 10 0l5 38h34a6 6 0 0 1 0 12H74a6 6 0 0 1-6-5zM78 128l-6 24M106 128l6 24" />
      <g transform="translate(200 152) scale(0.9)">
        <path
          fill="var(--accent-mist, #cfe3e5)"
          d="M0-22C-15-26-20-40-15-54-3-48 3-37 0-22zM0-22C12-24 19-34 17-46 6-43-1-34 0-22z"
        />
        <path
          {...line}
          d="M0-22C-15-26-20-40-15-54-3-48 3-37 0-22zM0-22C12-24 19-34 17-46 6-43-1-34 0-22zM-5-32-11-45M5-30l7-9"
        />
        <path fill="var(--surface, #fdfcfa)" d="M-11-22h22l-3 22H-8z" />
        <path {...line} d="M-11-22h22l-3 22H-8z" />
      </g>
    </Drawing>
  );
}
