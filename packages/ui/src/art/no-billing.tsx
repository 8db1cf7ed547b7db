// Drawing: a receipt with nothing to pay. Decorative; inlined so that it takes the accent.
import { Drawing, line } from './drawing.tsx';

export function NoBillingArt() {
  return (
    <Drawing>
      <path fill="var(--accent-soft, #e8f2f3)" d="M56 152V88a64 64 0 0 1 128 0v64z" />
      <path {...line} d="M24 152h192" />
      <path fill="var(--surface, #fdfcfa)" d="M88 44h64v108l-8-7-8 7-8-7-8 7-8-7-8 7-8-7-8 7z" />
      <path {...line} d="M88 152V50a6 6 0 0 1 6-6h52a6 6 0 0 1 6 6v102l-8-7-8 7-8-7-8 7-8-7-8 7-8-7z" />
      <path {...line} d="M102 64h36M102 78h22M102 92h28" />
      <path fill="var(--accent-mist, #cfe3e5)" d="M136 118a16 16 0 1 0 32 0 16 16 0 1 0-32 0z" />
      <circle fill="var(--surface, #fdfcfa)" cx="156" cy="118" r="19" />
      <circle fill="var(--accent-mist, #cfe3e5)" cx="156" cy="118" r="19" />
      <circle
        stroke="var(--accent, #0f6b75)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        cx="156"
        cy="118"
        r="19"
      />
      <path
        stroke="var(--accent, #0f6b75)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        d="m148 118 6 6 11-12"
      />
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
