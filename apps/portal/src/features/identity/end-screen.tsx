// The last screen of a way: a drawing, what happened, and what to do next. Its heading takes the focus.
import { type ReactNode, useEffect, useRef } from 'react';

interface EndScreenProps {
  readonly art: ReactNode;
  readonly title: string;
  /** What happened, in a sentence or two. */
  readonly text: ReactNode;
  /** Buttons and links. */
  readonly children: ReactNode;
}

export function EndScreen({ art, title, text, children }: EndScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    // Who just opened the page did nothing yet that the focus could have been lost by.
    if (navigator.userActivation.hasBeenActive) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="empty">
      {art}
      <div className="stack-8">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="lead">{text}</p>
      </div>
      {children}
    </div>
  );
}
