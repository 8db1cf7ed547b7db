// Drawing: a door with a sign that hangs askew. Decorative; inlined so that it takes the accent.
import { Drawing, line } from './drawing.tsx';

export function ErrorArt() {
  return (
    <Drawing>
      <path fill="var(--accent-soft, #e8f2f3)" d="M56 152V88a64 64 0 0 1 128 0v64z" />
      <path {...line} d="M56 152V88a64 64 0 0 1 128 0v64" />
      <path {...line} d="M24 152h192" />
      <path {...line} d="M120 24v128" />
      <circle cx="111" cy="104" r="2.5" fill="currentColor" />
      <circle cx="129" cy="104" r="2.5" fill="currentColor" />
      <g transform="rotate(-11 120 72)">
        <path {...line} d="M120 46 96 66M120 46l24 20" />
        <rect fill="var(--surface, #fdfcfa)" x="84" y="66" width="72" height="30" rx="5" />
        <rect
          stroke="var(--accent, #0f6b75)"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
          x="84"
          y="66"
          width="72"
          height="30"
          rx="5"
        />
        <path
          stroke="var(--accent, #0f6b75)"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
          d="M98 81h28M134 81h8"
        />
      </g>
      <circle cx="119" cy="46" r="3" fill="currentColor" />
      <g transform="translate(206 152) scale(0.95)">
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
