// The line under a control that says what is wrong with it.

import { Icon } from './icon.tsx';
import { CircleAlert } from './icons.ts';
import { useUiTexts } from './texts.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface ErrorTextProps {
  readonly id?: string;
  readonly children: string;
}

export function ErrorText({ id, children }: ErrorTextProps) {
  const texts = useUiTexts();
  return (
    <p className="error" id={id}>
      <Icon of={CircleAlert} />
      <span>
        <VisuallyHidden>{texts.error} </VisuallyHidden>
        {children}
      </span>
    </p>
  );
}
