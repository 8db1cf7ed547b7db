// Buttons, and the class names for links that look like buttons.
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ButtonLook {
  readonly look?: 'primary' | 'quiet' | 'danger' | 'plain' | undefined;
  readonly large?: boolean | undefined;
  readonly block?: boolean | undefined;
  /** Square, for a single icon; the button then needs an aria-label. */
  readonly icon?: boolean | undefined;
}

export function buttonClass({ look = 'plain', large = false, block = false, icon = false }: ButtonLook = {}): string {
  return classNames(
    'button',
    look !== 'plain' && `button-${look}`,
    large && 'button-large',
    block && 'button-block',
    icon && 'button-icon',
  );
}

interface ButtonProps extends ButtonLook, Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Shows that work is in progress and ignores clicks. The button keeps the focus. */
  readonly busy?: boolean | undefined;
  readonly children: ReactNode;
}

/** Its type is `button` unless another is given. */
export function Button({ look, large, block, icon, busy = false, className, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ look, large, block, icon }), className)}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  );
}
