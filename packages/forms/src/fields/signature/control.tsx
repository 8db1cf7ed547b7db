// Signature: a pad to draw on, or a typed name for people who cannot or do not want to draw.
import { Eraser, Icon, Keyboard, PenLine } from '@foyer/ui';
import { useEffect, useRef, useState } from 'react';
import { type ControlProps, describedBy, errorAt } from '../../kit/control.ts';
import { labelOf } from '../../kit/field.ts';
import { groupFrame } from '../../kit/frame.tsx';
import { decodeSignature, encodeSignature, type SignatureProperties } from './definition.ts';
import type { Pad } from './pad.ts';

const loadPad = () => import('./pad.ts');

export function SignatureControl(view: ControlProps<string, SignatureProperties>) {
  const { id, value, field, properties, isDisabled, messages, change } = view;
  const [typed, setTyped] = useState<string>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const entry = useRef<HTMLInputElement>(null);
  const pad = useRef<Pad>(undefined);
  // What the pad already shows. Any other value came from elsewhere and must be painted.
  const shown = useRef('');
  const latest = useRef({ change, value, isDisabled });
  latest.current = { change, value, isDisabled };

  useEffect(() => {
    let isGone = false;
    loadPad().then(
      ({ createPad }) => {
        if (isGone || !canvas.current) return;
        pad.current = createPad(canvas.current, (url) => {
          shown.current = encodeSignature(url);
          latest.current.change(shown.current);
        });
        pad.current.setEnabled(!latest.current.isDisabled);
        shown.current = latest.current.value;
        if (shown.current) pad.current.show(decodeSignature(shown.current));
      },
      // The pad stays blank if the drawing code cannot be loaded. It is loaded again for a typed name.
      () => undefined,
    );
    return () => {
      isGone = true;
      pad.current?.dispose();
      pad.current = undefined;
    };
  }, []);

  useEffect(() => pad.current?.setEnabled(!isDisabled), [isDisabled]);

  const isTyping = typed !== undefined;
  // If the focus stayed on the button, the next key would close the field again.
  const wasTyping = useRef(false);
  useEffect(() => {
    if (isTyping) entry.current?.focus();
    else if (wasTyping.current) canvas.current?.focus();
    wasTyping.current = isTyping;
  }, [isTyping]);

  useEffect(() => {
    if (!pad.current || shown.current === value) return;
    shown.current = value;
    if (value) pad.current.show(decodeSignature(value));
    else pad.current.clear();
    if (!value) setTyped((text) => (text ? '' : text));
  }, [value]);

  const clear = () => {
    setTyped((text) => text && '');
    change('');
  };
  const type = (text: string) => {
    setTyped(text);
    loadPad().then(
      ({ drawName }) => {
        const url = drawName(text);
        latest.current.change(url && encodeSignature(url));
      },
      () => undefined,
    );
  };

  const error = errorAt(view.errors);
  const label = labelOf(field);
  const help = properties.signatureSublabel;
  return groupFrame(
    view as ControlProps,
    <>
      {isTyping && (
        <input
          ref={entry}
          className="input"
          id={id}
          value={typed}
          maxLength={100}
          autoComplete="name"
          placeholder={messages.typedName}
          aria-label={`${label}: ${messages.typedName}`}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, '', error)}
          onChange={(event) => type(event.target.value)}
        />
      )}
      {isTyping && <p className="hint sign-hint">{messages.signTyped}</p>}
      <div className="sign sign-pad" data-preview={isTyping || undefined} data-disabled={isDisabled ? '' : undefined}>
        <canvas
          ref={canvas}
          role="img"
          tabIndex={-1}
          aria-label={messages.signature}
          data-still={isTyping || undefined}
        />
      </div>
      {(help || !isTyping) && <p className="hint sign-hint">{help || messages.sign}</p>}
      <div className="row-apart">
        <button
          type="button"
          className="link small"
          id={isTyping ? undefined : id}
          disabled={isDisabled}
          aria-describedby={isTyping ? undefined : describedBy(id, '', error)}
          onClick={() => setTyped(isTyping ? undefined : '')}
        >
          <Icon of={isTyping ? PenLine : Keyboard} size="small" />
          {isTyping ? messages.drawName : messages.typeName}
        </button>
        <button type="button" className="link small" disabled={isDisabled || value === ''} onClick={clear}>
          <Icon of={Eraser} size="small" />
          {messages.clear}
        </button>
      </div>
      <span className="visually-hidden" role="status">
        {value ? messages.signed : ''}
      </span>
    </>,
  );
}
