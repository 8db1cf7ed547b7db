// A modal dialog made of the native element: the page behind is inert, Escape dismisses, the focus returns.
import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { dropSecondClicks, shieldBeneath } from './second-click.ts';

interface DialogProps {
  readonly title: string;
  /** Called for Escape; the parent should then stop rendering the dialog. Without it, Escape does nothing. */
  readonly onDismiss?: (() => void) | undefined;
  readonly role?: 'dialog' | 'alertdialog';
  /** Whether the title takes the focus instead, for a dialog that is read from its beginning. */
  readonly hasTitleFocus?: boolean;
  /** Buttons; the one that confirms comes last. */
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}

/** Open while it is rendered. An element inside with `data-autofocus` gets the focus, otherwise the first control. */
export function Dialog({ title, onDismiss, role = 'dialog', hasTitleFocus = false, actions, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const dismiss = useEffectEvent(() => onDismiss?.());

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dropSecondClicks();
    const before = document.activeElement;
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      dismiss();
    };
    // A browser may close a dialog without asking when Escape is pressed twice.
    const onClose = () => {
      dialog.showModal();
      dismiss();
    };
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('close', onClose);
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('close', onClose);
      dialog.close();
      shieldBeneath();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      className="dialog"
      role={role}
      aria-labelledby={id}
      aria-describedby={children ? `${id}-body` : undefined}
    >
      <h2 id={id} {...(hasTitleFocus ? { tabIndex: -1, 'data-autofocus': '' } : {})}>
        {title}
      </h2>
      {children && (
        <div className="stack" id={`${id}-body`}>
          {children}
        </div>
      )}
      <div className="dialog-actions">{actions}</div>
    </dialog>
  );
}
