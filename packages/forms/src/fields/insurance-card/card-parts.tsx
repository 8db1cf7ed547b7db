// The parts of one side of a card: its frame, the ways to a picture, its progress, a doubt about it, and what went wrong.
import { Camera, CircleAlert, Icon, IdCard, type LucideIcon, TriangleAlert, Upload } from '@foyer/ui';
import { type ChangeEvent, type DragEvent, useEffect, useMemo, useState } from 'react';
import { type ControlProps, describedBy, errorAt } from '../../kit/control.ts';
import { createDragWatch } from '../../kit/drag-watch.ts';
import type { FieldHost, KeptFile } from '../../kit/host.ts';
import { fill } from '../../kit/messages.ts';
import { useFileUrl } from '../../kit/use-file-url.ts';
import type { PictureState } from './card-pictures.ts';
import type { CardMessages } from './card-texts.ts';
import type { Edges } from './card-work.ts';
import type { CardProperties, CardValue } from './definition.ts';

/** What phones and computers offer to choose from. A phone that keeps pictures in another format converts them. */
const PICTURES = 'image/png,image/jpeg,image/gif,image/bmp,.png,.jpg,.jpeg,.gif,.bmp';

type OnPicture = (picture: File | undefined) => void;

interface FrameProps {
  /** Of a picture that this page has taken. */
  readonly url: string | undefined;
  readonly file: KeptFile | undefined;
  readonly host: FieldHost | undefined;
  readonly name: string;
  readonly hint: string;
  readonly texts: CardMessages;
  /** What the sliders cut away. */
  readonly cut: Edges | undefined;
  readonly isClosed: boolean;
  readonly onPicture: OnPicture;
}

export function Frame({ url, file, host, name, hint, texts, cut, isClosed, onPicture }: FrameProps) {
  const [isOver, setOver] = useState(false);
  const watch = useMemo(() => createDragWatch(setOver), []);
  useEffect(() => () => watch.end(), [watch]);
  const isTaken = url !== undefined || file !== undefined;
  const dragged = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return false;
    // Otherwise the browser would leave the form to show the file.
    event.preventDefault();
    return !isClosed;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; everybody can use the buttons below
    <div
      className={isTaken ? 'card-frame card-frame-taken' : 'card-frame'}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (dragged(event)) watch.over();
      }}
      onDrop={(event) => {
        const isOpen = dragged(event);
        watch.end();
        if (isOpen) onPicture(event.dataTransfer.files[0]);
      }}
    >
      {url !== undefined ? (
        <Picture url={url} alt={name} cut={cut} />
      ) : file ? (
        <Kept file={file} host={host} name={name} texts={texts} cut={cut} />
      ) : (
        <>
          <Icon of={IdCard} />
          <span className="small muted">{hint}</span>
        </>
      )}
    </div>
  );
}

interface KeptProps extends Pick<FrameProps, 'host' | 'name' | 'texts' | 'cut'> {
  readonly file: KeptFile;
}

function Kept({ file, host, name, texts, cut }: KeptProps) {
  const picture = useFileUrl(file.key, host?.fileUrl);
  if (picture.state === 'ready')
    return <Picture url={picture.url} alt={fill(texts.attachmentOf, { label: name, name: file.fileName })} cut={cut} />;
  return (
    <span className="small muted">
      {picture.state === 'failed' ? texts.attachmentMissing : texts.attachmentLoading}
    </span>
  );
}

function Picture({ url, alt, cut }: { readonly url: string; readonly alt: string; readonly cut: Edges | undefined }) {
  const clip = cut && `inset(${cut.top}% ${cut.right}% ${cut.bottom}% ${cut.left}%)`;
  return <img src={url} alt={alt} data-theme="light" style={clip ? { clipPath: clip } : undefined} />;
}

interface WaysProps {
  readonly view: ControlProps<CardValue, CardProperties>;
  /** Of the input. */
  readonly id: string;
  readonly name: string;
  readonly texts: CardMessages;
  readonly isClosed: boolean;
  readonly onPicture: OnPicture;
}

export function Ways({ view, id, name, texts, isClosed, onPicture }: WaysProps) {
  const error = errorAt(view.errors);
  return (
    <div className="card-ways">
      <PictureInput
        className="button attach-photo"
        icon={Camera}
        label={texts.cardPhoto}
        name={name}
        isClosed={isClosed}
        isCamera
        onPicture={onPicture}
      />
      <PictureInput
        className="button"
        icon={Upload}
        label={texts.cardFile}
        name={name}
        isClosed={isClosed}
        id={id}
        error={error}
        described={describedBy(view.id, view.field.properties.common.sublabel, error)}
        onPicture={onPicture}
      />
    </div>
  );
}

interface PictureInputProps {
  readonly className: string;
  readonly icon: LucideIcon;
  readonly label: string;
  /** Of the side. */
  readonly name: string;
  readonly isClosed: boolean;
  /** Whether it opens the camera on the back of a phone. */
  readonly isCamera?: boolean;
  readonly id?: string;
  readonly error?: string | undefined;
  readonly described?: string | undefined;
  readonly onPicture: OnPicture;
}

function PictureInput({
  className,
  icon,
  label,
  name,
  isClosed,
  isCamera,
  id,
  error,
  described,
  onPicture,
}: PictureInputProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // So that the same file can be chosen again.
    event.target.value = '';
    onPicture(file);
  };
  return (
    <label className={className}>
      <Icon of={icon} />
      {label}
      <span className="visually-hidden">: {name}</span>
      <input
        type="file"
        className="attach-input"
        id={id}
        accept={isCamera ? 'image/*' : PICTURES}
        capture={isCamera ? 'environment' : undefined}
        disabled={isClosed}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        onChange={choose}
      />
    </label>
  );
}

export function Progress({ state, texts }: { readonly state: PictureState; readonly texts: CardMessages }) {
  if (!state.isWorking && state.fraction === undefined) return null;
  const text = state.isWorking ? texts.cardWorking : texts.cardUploading;
  return (
    <div role="status">
      <p className="small muted">{text}</p>
      <progress className="bar" max={1} value={state.isWorking ? undefined : state.fraction} aria-label={text} />
    </div>
  );
}

interface DoubtProps {
  readonly doubt: NonNullable<PictureState['doubt']>;
  readonly name: string;
  readonly texts: CardMessages;
  readonly isClosed: boolean;
  readonly onAgain: OnPicture;
  readonly onAccept: () => void;
}

export function Doubt({ doubt, name, texts, isClosed, onAgain, onAccept }: DoubtProps) {
  const said = { blurry: texts.cardBlurry, dark: texts.cardDark, glare: texts.cardGlare }[doubt];
  return (
    <div className="card-ask" role="status">
      <p>
        <Icon of={TriangleAlert} />
        <span>
          <span className="strong">{said}</span> {texts.cardReadable}
        </span>
      </p>
      <div className="card-ways">
        <PictureInput
          className="button"
          icon={Camera}
          label={texts.cardAgain}
          name={name}
          isClosed={isClosed}
          isCamera
          onPicture={onAgain}
        />
        <button type="button" className="button" onClick={onAccept}>
          {texts.cardUse}
          <span className="visually-hidden">: {name}</span>
        </button>
      </div>
    </div>
  );
}

interface FailureProps {
  readonly failure: NonNullable<PictureState['failure']>;
  readonly texts: CardMessages;
  readonly onAgain: () => void;
}

export function Failure({ failure, texts, onAgain }: FailureProps) {
  const said = {
    lost: texts.cardOffline,
    busy: texts.cardBusy,
    type: texts.cardType,
    'too-large': texts.cardTooLarge,
    unreadable: texts.cardUnreadable,
    processing: texts.cardFailed,
  }[failure];
  const canTry = failure === 'lost' || failure === 'busy' || failure === 'processing';
  return (
    <div className="notice notice-danger attach-failure" role="alert">
      <Icon of={CircleAlert} />
      <p>
        {said}{' '}
        {canTry && (
          <button type="button" className="link link-inline" onClick={onAgain}>
            {texts.tryAgain}
          </button>
        )}
      </p>
    </div>
  );
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Of the side. */
  readonly name: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

export function Tool({ icon, label, name, isDisabled, onPress }: ToolProps) {
  return (
    <button type="button" className="link small" disabled={isDisabled} onClick={onPress}>
      <Icon of={icon} size="small" />
      {label}
      <span className="visually-hidden">: {name}</span>
    </button>
  );
}
