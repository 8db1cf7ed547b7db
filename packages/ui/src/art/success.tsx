// Drawing: a letter handed in at the desk. Decorative; inlined so that it takes the accent.
import { Drawing, line } from './drawing.tsx';

export function SuccessArt() {
  return (
    <Drawing>
      <path fill="var(--accent-soft, #e8f2f3)" d="M56 152V88a64 64 0 0 1 128 0v64z" />
      <path {...line} d="M24 152h192" />
      <path fill="var(--surface, #fdfcfa)" d="M76 108h88v44H76z" />
      <path {...line} d="M76 152v-44M164 152v-44M68 108h104M92 152v-32M108 152v-32M124 152v-32M140 152v-32" />
      <path fill="var(--accent-mist, #cfe3e5)" d="M68 100h104a4 4 0 0 1 0 8H68a4 4 0 0 1 0-8z" />
      <path {...line} d="M68 100h104a4 4 0 0 1 0 8H68a4 4 0 0 1 0-8z" />
      <rect fill="var(--surface, #fdfcfa)" x="84" y="52" width="60" height="40" rx="5" transform="rotate(-6 114 72)" />
      <g transform="rotate(-6 114 72)">
        <rect {...line} x="84" y="52" width="60" height="40" rx="5" />
        <path {...line} d="m86 56 28 20 28-20" />
      </g>
      <circle fill="var(--accent-soft, #e8f2f3)" cx="150" cy="50" r="17" />
      <circle fill="var(--surface, #fdfcfa)" cx="150" cy="50" r="17" />
      <circle
        stroke="var(--accent, #0f6b75)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        cx="150"
        cy="50"
        r="17"
      />
      <path
        stroke="var(--accent, #0f6b75)"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        d="m142 50 6 6 10-11"
      />
      <g transform="translate(202 152) scale(0.9)">
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
