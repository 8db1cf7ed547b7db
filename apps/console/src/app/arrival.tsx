// Wraps a page whose code has loaded, and gives it the focus after a navigation.
import { type ReactNode, useEffect } from 'react';
import { useNavigationType } from 'react-router';

export function Arrival({ children }: { children: ReactNode }) {
  const how = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after the page has loaded
  useEffect(() => {
    if (how === 'PUSH' && !document.querySelector('dialog[open]')) document.getElementById('main')?.focus();
  }, []);
  return children;
}
