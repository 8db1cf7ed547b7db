// One side of a card: where its picture is taken or chosen, what is doubtful about it, and how it is turned, cut and removed.
import { Crop, RotateCw, Trash2 } from '@foyer/ui';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { attachmentOf, isPending } from '../../kit/attached-file.ts';
import type { ControlProps } from '../../kit/control.ts';
import type { FieldHost, KeptFile } from '../../kit/host.ts';
import { fill } from '../../kit/messages.ts';
import { CardCut } from './card-cut.tsx';
import { Doubt, Failure, Frame, Progress, Tool, Ways } from './card-parts.tsx';
import { cardPicturesOf, noEdges } from './card-pictures.ts';
import { withCardTexts } from './card-texts.ts';
import type { Edges } from './card-work.ts';
import type { CardProperties, CardSide, CardValue } from './definition.ts';

const nobody: FieldHost = {
  upload: () => Promise.reject(new Error('Nothing is kept here.')),
  fileUrl: () => Promise.reject(new Error('Nothing is kept here.')),
};

interface CardSlotProps {
  readonly view: ControlProps<CardValue, CardProperties>;
  readonly side: CardSide;
}

export function CardSlot({ view, side }: CardSlotProps) {
  const { id, field, value, isDisabled, host } = view;
  const texts = withCardTexts(view.messages);
  const pictures = cardPicturesOf(host ?? nobody);
  const key = `${field.uuid} ${side}`;
  const read = () => pictures.get(key);
  const state = useSyncExternalStore(pictures.subscribe, read, read);
  const [said, say] = useState('');
  /** What the sliders cut; undefined while they are not shown. */
  const [cutting, setPreview] = useState<Edges>();
  const slot = useRef<HTMLDivElement>(null);
  const given = value[side];
  const file = given === null || isPending(given) ? undefined : given;
  const isClosed = isDisabled || !host || host.isClosed === true;
  const name = side === 'front' ? texts.cardFront : texts.cardBack;
  const isThere = file !== undefined || state.url !== undefined;
  const latest = useRef(view);
  latest.current = view;
  const put = (picture: CardValue[CardSide]) => latest.current.change({ ...latest.current.value, [side]: picture });
  useEffect(() => {
    // The form was reset.
    if (given === null && pictures.get(key).url && !pictures.get(key).failure) pictures.clear(key);
  }, [given, pictures, key]);

  const settle = (done: KeptFile | undefined) => {
    put(done ? attachmentOf(done) : null);
    if (done) say(fill(texts.cardTaken, { side: name }));
  };
  const take = (picture: File | undefined) => {
    if (!picture || isClosed) return;
    say('');
    setPreview(undefined);
    put({ pending: true });
    pictures.take(key, picture, settle);
  };
  const remove = () => {
    pictures.clear(key);
    put(null);
    setPreview(undefined);
    say(fill(texts.cardGone, { side: name }));
    // The button that was pressed goes: the focus stays in its place.
    slot.current?.focus();
  };
  const close = () => {
    setPreview(undefined);
    slot.current?.focus();
  };
  const isBusy = state.isWorking === true || state.fraction !== undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it takes the focus when a button in it goes
    <div className="card-slot" ref={slot} tabIndex={-1} role="group" aria-label={name}>
      <p className="label">{name}</p>
      <Frame
        url={state.url}
        file={file}
        host={host}
        name={name}
        hint={side === 'front' ? texts.cardFrontHint : texts.cardBackHint}
        texts={texts}
        cut={cutting}
        isClosed={isClosed}
        onPicture={take}
      />
      <Progress state={state} texts={texts} />
      {state.doubt && (
        <Doubt
          doubt={state.doubt}
          texts={texts}
          name={name}
          isClosed={isClosed}
          onAgain={take}
          onAccept={() => {
            pictures.accept(key);
            slot.current?.focus();
          }}
        />
      )}
      {state.failure && <Failure failure={state.failure} texts={texts} onAgain={() => pictures.again(key)} />}
      {!isThere && !isBusy && (
        <Ways
          view={view}
          id={side === 'front' ? id : `${id}-back`}
          name={name}
          texts={texts}
          isClosed={isClosed}
          onPicture={take}
        />
      )}
      {cutting && file ? (
        <CardCut
          texts={texts}
          onChange={setPreview}
          edges={cutting}
          onDone={() => {
            close();
            pictures.cut(key, cutting, file, settle);
          }}
          onCancel={close}
        />
      ) : (
        isThere && (
          <div className="row-tight">
            {file && !isBusy && (
              <>
                <Tool
                  icon={RotateCw}
                  label={texts.cardTurn}
                  name={name}
                  isDisabled={isClosed}
                  onPress={() => pictures.turn(key, file, settle)}
                />
                <Tool
                  icon={Crop}
                  label={texts.cardCut}
                  name={name}
                  isDisabled={isClosed}
                  onPress={() => setPreview(noEdges)}
                />
              </>
            )}
            <Tool icon={Trash2} label={texts.cardRemove} name={name} isDisabled={isClosed} onPress={remove} />
          </div>
        )
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </div>
  );
}
