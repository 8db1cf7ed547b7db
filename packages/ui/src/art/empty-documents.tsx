// Drawing: a clipboard with nothing left to fill in. Decorative; inlined so that it takes the accent.
import { Drawing, line } from './drawing.tsx';

export function EmptyDocumentsArt() {
  return (
    <Drawing>
      <path fill="var(--accent-soft, #e8f2f3)" d="M56 152V88a64 64 0 0 1 128 0v64z" />
      <path {...line} d="M24 152h192" />
      <path fill="var(--surface, #fdfcfa)" d="M88 62h64a6 6 0 0 1 6 6v84H82V68a6 6 0 0 1 6-6z" />
      <path {...line} d="M82 152V68a6 6 0 0 1 6-6h64a6 6 0 0 1 6 6v84" />
      <path fill="var(--accent-mist, #cfe3e5)" d="M106 55h28v14h-28z" />
      <path {...line} d="M106 58a3 3 0 0 1 3-3h4a7 7 0 0 1 14 0h4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-22a3 3 0 0 1-3-3z" />
      <path
        stroke="var(--accent, #0f6b75)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        d="m96 90 4 4 7-8M96 110l4 4 7-8M96 130l4 4 7-8"
      />
      <path {...line} d="M116 91h28M116 111h20M116 131h25" />
      <g transform="translate(192 152) scale(1)">
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
