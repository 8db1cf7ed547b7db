// A message to the office: subject and text, sent by email. The draft stays until it is sent or discarded on purpose.
import { messages } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { AlertDialog, Button, Dialog, ErrorText, FieldFrame, TextField, toast } from '@foyer/ui';
import { t } from 'i18next';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { usePortal } from '../../session/portal.ts';

const subjectMaxLength = 255;
const bodyMaxLength = 10_000;
const bodyRows = 10;

/** For these errors the server's own text is shown in addition to the general sentence. */
const telling = new Set(['rate-limited', 'office-without-email', 'recipient-refused', 'unauthenticated']);

function detailOf(error: unknown): string | undefined {
  return error instanceof CallError && error.code && telling.has(error.code) ? error.problem?.message : undefined;
}

interface EmailDialogProps {
  /** The office's email address. */
  readonly address: string;
  readonly onClose: () => void;
}

export function EmailDialog({ address, onClose }: EmailDialogProps) {
  const { call, tenant, dirtyForms } = usePortal();
  const form = useId();
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  const [isTouched, setTouched] = useState({ subject: false, body: false });
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly detail: string | undefined }>();
  const subjectInput = useRef<HTMLInputElement>(null);
  const bodyInput = useRef<HTMLTextAreaElement>(null);
  const isDirty = subject !== '' || body !== '';

  useEffect(() => {
    if (!isDirty) return;
    dirtyForms.mark('message');
    return () => dirtyForms.unmark('message');
  }, [isDirty, dirtyForms]);

  const blank = { subject: subject.trim() === '', body: body.trim() === '' };
  const errorOf = (name: 'subject' | 'body') => (blank[name] && isTouched[name] ? t('sendEmail.required') : undefined);

  const cancel = () => (isDirty ? setAsking(true) : onClose());

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTouched({ subject: true, body: true });
    if (blank.subject) return subjectInput.current?.focus();
    if (blank.body) return bodyInput.current?.focus();
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await call(messages.sendEmail, { body: { subject, body, recipientEmail: address } });
      toast(t('sendEmail.sent'));
      onClose();
    } catch (error) {
      console.error('The message was not sent.', error);
      setFailure({ detail: detailOf(error) });
      setBusy(false);
    }
  };

  return (
    <>
      <Dialog
        title={t('sendEmail.title')}
        onDismiss={cancel}
        actions={
          <>
            <Button onClick={cancel}>{t('sendEmail.cancel')}</Button>
            <Button type="submit" form={form} look="primary" busy={isBusy}>
              {t('sendEmail.send')}
            </Button>
          </>
        }
      >
        <form className="stack" id={form} noValidate onSubmit={send}>
          <p className="muted">{t('sendEmail.to', { practice: tenant.companyName, address })}</p>
          <TextField
            ref={subjectInput}
            label={t('sendEmail.subject')}
            error={errorOf('subject')}
            isRequired
            name="subject"
            maxLength={subjectMaxLength}
            value={subject}
            data-autofocus
            onChange={(event) => setSubject(event.target.value)}
            onBlur={() => setTouched((before) => ({ ...before, subject: before.subject || isDirty }))}
          />
          <FieldFrame label={t('sendEmail.body')} error={errorOf('body')} isRequired>
            {(control) => (
              <textarea
                ref={bodyInput}
                {...control}
                className="input"
                name="body"
                rows={bodyRows}
                maxLength={bodyMaxLength}
                value={body}
                onChange={(event) => setBody(event.target.value)}
                onBlur={() => setTouched((before) => ({ ...before, body: before.body || isDirty }))}
              />
            )}
          </FieldFrame>
          <div role="alert">
            {failure && <ErrorText>{[t('sendEmail.error'), failure.detail].filter(Boolean).join(' ')}</ErrorText>}
          </div>
        </form>
      </Dialog>
      {isAsking && (
        <AlertDialog
          title={t('sendEmail.discardTitle')}
          confirmLabel={t('sendEmail.discard')}
          cancelLabel={t('sendEmail.keep')}
          isDangerous
          onCancel={() => setAsking(false)}
          onConfirm={onClose}
        >
          <p>{t('sendEmail.discardText')}</p>
        </AlertDialog>
      )}
    </>
  );
}
