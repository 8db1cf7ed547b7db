// Patient Attachment: choose a file, drop one, or take a photo. Shows its upload, then the picture, which can be removed.
import { Camera, CircleAlert, Icon, Info, Trash2, Upload } from '@foyer/ui';
import { type ChangeEvent, type DragEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type AttachmentAnswer, attachmentOf, isPending } from '../../kit/attached-file.ts';
import { type ControlProps, describedBy, errorAt } from '../../kit/control.ts';
import { createDragWatch } from '../../kit/drag-watch.ts';
import { labelOf } from '../../kit/field.ts';
import { groupFrame } from '../../kit/frame.tsx';
import type { FieldHost, KeptFile, UploadFailure } from '../../kit/host.ts';
import { fill } from '../../kit/messages.ts';
import { type AttachmentMessages, withAttachmentTexts } from './attachment-texts.ts';
import { ACCEPT } from './choosing.ts';
import { ATTACHED_PAGES } from './definition.ts';
import { KeptPicture } from './kept-picture.tsx';
import { uploadsOf } from './uploads.ts';

const nobody: FieldHost = {
  upload: () => Promise.reject(new Error('Nothing is kept here.')),
  fileUrl: () => Promise.reject(new Error('Nothing is kept here.')),
};

export function PatientAttachmentControl(view: ControlProps<AttachmentAnswer>) {
  const { id, field, value, isDisabled, host, change } = view;
  const messages = withAttachmentTexts(view.messages);
  const uploads = uploadsOf(host ?? nobody);
  const read = () => uploads.get(field.uuid);
  const state = useSyncExternalStore(uploads.subscribe, read, read);
  const [announcement, announce] = useState('');
  const file = value === null || isPending(value) ? undefined : value;
  const isClosed = isDisabled || !host || host.isClosed === true;
  const mode = file ? 'kept' : state.fraction === undefined ? 'chooser' : 'coming';
  useKeptFocus(id, mode);
  useWholeWindow();
  const isForgotten = value === null && state.fraction !== undefined;
  useEffect(() => {
    // The form was reset during the upload.
    if (isForgotten) uploads.clear(field.uuid);
  }, [isForgotten, uploads, field.uuid]);

  const send = (file: File | undefined) => {
    if (!file || isClosed) return;
    announce('');
    change({ pending: true });
    uploads.start(field.uuid, file, (done: KeptFile | undefined) => {
      change(done ? attachmentOf(done) : null);
      if (done) announce(fill(messages.attachmentDone, { name: done.fileName }));
    });
  };
  const clear = () => {
    uploads.clear(field.uuid);
    change(null);
    announce(messages.attachmentCleared);
  };

  return groupFrame(
    view as ControlProps,
    <>
      {file ? (
        <KeptPicture view={view} file={file} onClear={clear} />
      ) : state.file && state.fraction !== undefined ? (
        <OnItsWay id={id} name={state.file.name} fraction={state.fraction} messages={messages} onClear={clear} />
      ) : (
        <Chooser view={view} isClosed={isClosed} onFile={send} />
      )}
      {file && state.omittedPages !== undefined && (
        <p className="notice">
          <Icon of={Info} />
          {fill(messages.attachmentPages, { count: ATTACHED_PAGES, omitted: state.omittedPages })}
        </p>
      )}
      {state.failure && (
        <div className="notice notice-danger attach-failure" role="alert">
          <Icon of={CircleAlert} />
          <p>
            <span className="strong">{state.file?.name}</span>
            <br />
            {failureText(state.failure, messages)}{' '}
            {state.file && canTryAgain(state.failure) && (
              <button type="button" className="link link-inline" onClick={() => send(state.file)}>
                {messages.tryAgain}
              </button>
            )}
          </p>
        </div>
      )}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>,
  );
}

// The focused element disappears when the view changes. The focus then moves to the view that replaces it.
function useKeptFocus(id: string, shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [id, shown]);
}

// If a file is dropped outside the area, the browser must not open it in place of the form.
function useWholeWindow(): void {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    addEventListener('dragover', stay);
    addEventListener('drop', stay);
    return () => {
      removeEventListener('dragover', stay);
      removeEventListener('drop', stay);
    };
  }, []);
}

function failureText(failure: UploadFailure, messages: AttachmentMessages): string {
  if (failure === 'too-large') return messages.attachmentTooLarge;
  if (failure === 'type') return messages.attachmentType;
  return failure === 'busy' ? messages.attachmentBusy : messages.attachmentFailed;
}

function canTryAgain(failure: UploadFailure): boolean {
  return failure === 'lost' || failure === 'busy';
}

interface ChooserProps {
  readonly view: ControlProps<AttachmentAnswer>;
  readonly isClosed: boolean;
  readonly onFile: (file: File | undefined) => void;
}

function Chooser({ view, isClosed, onFile }: ChooserProps) {
  const { id, field } = view;
  const messages = withAttachmentTexts(view.messages);
  const { sublabel } = field.properties.common;
  const [isOver, setOver] = useState(false);
  const watch = useMemo(() => createDragWatch(setOver), []);
  useEffect(() => () => watch.end(), [watch]);
  const error = errorAt(view.errors);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = isClosed ? 'none' : 'copy';
    if (!isClosed) watch.over();
  };
  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Even if no file is accepted: otherwise the browser would leave the form to show it.
    event.preventDefault();
    watch.end();
    onFile(event.dataTransfer.files[0]);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // So that the same file can be chosen again.
    event.target.value = '';
    onFile(file);
  };
  const shared = { type: 'file', className: 'attach-input', disabled: isClosed, onChange: choose } as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; everybody can use the inputs inside
    <div
      className="attach"
      data-over={isOver || undefined}
      data-disabled={isClosed || undefined}
      onDragOver={over}
      onDrop={drop}
    >
      <div className="attach-ways">
        <label className="button">
          <Icon of={Upload} />
          {messages.attachmentChoose}
          <span className="visually-hidden">: {labelOf(field)}</span>
          <input
            {...shared}
            id={id}
            accept={ACCEPT}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, sublabel, error, `${id}-kinds`)}
          />
        </label>
        <label className="button attach-photo">
          <Icon of={Camera} />
          {messages.attachmentPhoto}
          <span className="visually-hidden">: {labelOf(field)}</span>
          <input {...shared} accept="image/*" capture="environment" />
        </label>
        <span className="attach-drop muted">{messages.attachmentDrop}</span>
      </div>
      <p className="small muted" id={`${id}-kinds`}>
        {messages.attachmentKinds}
      </p>
    </div>
  );
}

interface OnItsWayProps {
  readonly id: string;
  readonly name: string;
  readonly fraction: number;
  readonly messages: AttachmentMessages;
  readonly onClear: () => void;
}

function OnItsWay({ id, name, fraction, messages, onClear }: OnItsWayProps) {
  const text = fill(messages.attachmentUploading, { name });
  return (
    <div className="attach attach-coming" role="status">
      <p className="attach-name">{text}</p>
      <progress className="bar" max={1} value={fraction} aria-label={text} />
      <button type="button" className="link small" id={id} onClick={onClear}>
        <Icon of={Trash2} size="small" />
        {messages.clear}
      </button>
    </div>
  );
}
