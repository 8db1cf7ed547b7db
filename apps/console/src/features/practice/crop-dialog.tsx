// Dialog for the three crops of a banner, each dragged or moved with sliders. Crops are rendered in the browser, so that only the
// visible part is uploaded.
import { Button, Dialog } from '@foyer/ui';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Crop, dragged, middle, mostZoom, partOf, type Size } from './crop.ts';
import styles from './settings.module.css';

/** Stored size of each crop in pixels. */
export const bannerCrops = [
  { kind: 'banner-wide', width: 1600, height: 1600 },
  { kind: 'banner-tablet', width: 720, height: 1800 },
  { kind: 'banner-mobile', width: 1200, height: 460 },
] as const;

export type BannerKind = (typeof bannerCrops)[number]['kind'];

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const part = partOf(picture, canvas, crop);
  const pen = canvas.getContext('2d');
  pen?.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height);
}

/** Returns the crop as a file in its full size. */
async function fileOf(picture: ImageBitmap, size: Size, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  draw(canvas, picture, crop);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.92),
  );
}

interface Props {
  readonly picture: ImageBitmap;
  readonly onUse: (files: ReadonlyMap<BannerKind, Blob>) => Promise<void>;
  readonly onCancel: () => void;
}

export function CropDialog({ picture, onUse, onCancel }: Props) {
  const { t } = useTranslation();
  const [crops, setCrops] = useState<Readonly<Record<BannerKind, Crop>>>({
    'banner-wide': middle,
    'banner-tablet': middle,
    'banner-mobile': middle,
  });
  const [isBusy, setBusy] = useState(false);
  const use = async () => {
    setBusy(true);
    const files = new Map<BannerKind, Blob>();
    for (const size of bannerCrops) files.set(size.kind, await fileOf(picture, size, crops[size.kind]));
    await onUse(files);
    setBusy(false);
  };
  return (
    <Dialog
      title={t('settings.cropTitle')}
      onDismiss={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('settings.cancel')}</Button>
          <Button look="primary" busy={isBusy} onClick={() => void use()}>
            {t('settings.useCrops')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('settings.cropText')}</p>
      {bannerCrops.map((size) => (
        <OneCrop
          key={size.kind}
          kind={size.kind}
          size={size}
          picture={picture}
          crop={crops[size.kind]}
          onChange={(crop) => setCrops((before) => ({ ...before, [size.kind]: crop }))}
        />
      ))}
    </Dialog>
  );
}

interface OneProps {
  readonly kind: BannerKind;
  readonly size: Size;
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

function OneCrop({ kind, size, picture, crop, onChange }: OneProps) {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number; crop: Crop }>(undefined);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const onMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!from.current) return;
    const shown = event.currentTarget.getBoundingClientRect();
    const by = { x: event.clientX - from.current.x, y: event.clientY - from.current.y };
    onChange(dragged(picture, shown, from.current.crop, by));
  };
  const slider = (name: keyof Crop, label: string, min: number, max: number) => (
    <label>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={crop[name]}
        aria-label={`${t(`settings.crop.${kind}`)}: ${label}`}
        onChange={(event) => onChange({ ...crop, [name]: Number(event.target.value) })}
      />
    </label>
  );
  return (
    <div className={styles.crop}>
      <h3>{t(`settings.crop.${kind}`)}</h3>
      <canvas
        ref={canvas}
        width={size.width / 4}
        height={size.height / 4}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY, crop };
        }}
        onPointerMove={onMove}
        onPointerUp={() => {
          from.current = undefined;
        }}
      />
      <div>
        {slider('zoom', t('settings.zoom'), 1, mostZoom)}
        {slider('across', t('settings.across'), 0, 1)}
        {slider('down', t('settings.down'), 0, 1)}
      </div>
    </div>
  );
}
