// A dialog with one message and one or two buttons.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface AlertDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  /** With a cancel label there are two buttons, and Escape cancels. Without one, Escape confirms. */
  readonly cancelLabel?: string | undefined;
  readonly onCancel?: (() => void) | undefined;
  readonly isDangerous?: boolean | undefined;
}

export function AlertDialog(props: AlertDialogProps) {
  const { title, children, confirmLabel, onConfirm, cancelLabel, onCancel, isDangerous = false } = props;
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onDismiss={onCancel ?? onConfirm}
      actions={
        <>
          {cancelLabel && (
            <Button onClick={onCancel} data-autofocus={isDangerous || undefined}>
              {cancelLabel}
            </Button>
          )}
          <Button
            look={isDangerous ? 'danger' : 'primary'}
            onClick={onConfirm}
            data-autofocus={!isDangerous || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
