// Drawing: an hourglass that has run out beside a key. Decorative; inlined so that it takes the accent.
import { Drawing, line } from './drawing.tsx';

export function LinkExpiredArt() {
  return (
    <Drawing>
      <path fill="var(--accent-soft, #e8f2f3)" d="M56 152V88a64 64 0 0 1 128 0v64z" />
      <path {...line} d="M24 152h192" />
      <path
        fill="var(--surface, #fdfcfa)"
        d="M92 60h40c0 26-14 30-14 40s14 14 14 40H92c0-26 14-30 14-40S92 86 92 60z"
      />
      <path fill="var(--accent-mist, #cfe3e5)" d="M95 140c2-16 10-18 17-18s15 2 17 18z" />
      <path
        {...line}
        d="M92 60c0 26 14 30 14 40s-14 14-14 40M132 60c0 26-14 30-14 40s14 14 14 40M84 52h56a4 4 0 0 1 0 8H84a4 4 0 0 1 0-8zM84 140h56a4 4 0 0 1 0 8H84a4 4 0 0 1 0-8zM88 148v4M136 148v4"
      />
      <path {...line} d="M95 140c2-16 10-18 17-18s15 2 17 18" />
      <circle fill="var(--surface, #fdfcfa)" cx="164" cy="90" r="12" />
      <circle
        stroke="var(--accent, #0f6b75)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        cx="164"
        cy="90"
        r="12"
      />
      <circle
        stroke="var(--accent, #0f6b75)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        cx="164"
        cy="86"
        r="2.5"
      />
      <path
        stroke="var(--accent, #0f6b75)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        d="M164 102v38M164 128h9M164 138h12"
      />
      <g transform="translate(206 152) scale(0.8)">
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
