// Last screen of a flow: a drawing, what happened, and what to do next. Its heading takes the focus.
import { type ReactNode, useEffect, useRef } from 'react';

interface EndScreenProps {
  readonly art: ReactNode;
  readonly title: string;
  /** What happened, in one or two sentences. */
  readonly text: ReactNode;
  /** Buttons and links. */
  readonly children: ReactNode;
}

export function EndScreen({ art, title, text, children }: EndScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    // On a freshly opened page the person has not done anything yet by which focus could be lost.
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
