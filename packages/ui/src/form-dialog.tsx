// A dialog with a form: Cancel beside the submit button; Enter submits too.
import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly cancelLabel: string;
  /** Undefined if there is nothing to submit. */
  readonly confirmLabel: string | undefined;
  readonly isDangerous?: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, cancelLabel, confirmLabel, isDangerous = false, busy, onCancel, onSubmit, children } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      onDismiss={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          {confirmLabel !== undefined && (
            <Button type="submit" form={id} look={isDangerous ? 'danger' : 'primary'} busy={busy}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
