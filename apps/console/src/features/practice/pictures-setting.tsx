// The practice's logo and banner: choosing, cropping, publishing, removing.
import { sendFile } from '@foyer/client/send-file';
import { settings } from '@foyer/contract';
import { Button, ErrorText, Icon, toast, Upload } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { practiceChanged } from '../../session/practice.tsx';
import { type BannerKind, bannerCrops, CropDialog } from './crop-dialog.tsx';
import styles from './settings.module.css';
import { settingsKey, useSettings } from './use-settings.ts';

type Kind = 'logo' | BannerKind;

/** Uploads and removes pictures. Returns whether it worked, and keeps the reason if not. */
function usePictures() {
  const { t } = useTranslation();
  const { call, client } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>, said: string) => {
    setBusy(true);
    setError(undefined);
    try {
      await work();
      toast(said);
    } catch (caught) {
      setError(problemText(caught).text);
    }
    await queries.invalidateQueries({ queryKey: settingsKey });
    practiceChanged();
    setBusy(false);
  };
  return {
    error,
    isBusy,
    setError,
    send: (files: ReadonlyMap<Kind, Blob>) =>
      run(async () => {
        for (const [kind, file] of files) await sendFile(client, settings.setPicture, { params: { kind } }, file);
      }, t('settings.pictureSaved')),
    remove: (kind: 'logo' | 'banner') =>
      run(async () => {
        await call(settings.removePictures, { params: { kind } });
      }, t('settings.pictureRemoved')),
  };
}

export function LogoSetting() {
  const { t } = useTranslation();
  const { values } = useSettings();
  const pictures = usePictures();
  const path = values.pictures.logo;
  // An SVG may adapt to the theme; bitmaps are made for a light background.
  const isDrawing = /\.svg(?:\?|$)/.test(path);
  return (
    <PictureFrame
      title={t('settings.logo')}
      hint={t('settings.logoHint')}
      error={pictures.error}
      choose={t('settings.chooseLogo')}
      remove={path ? t('settings.removeLogo') : undefined}
      isBusy={pictures.isBusy}
      onChoose={(file) => void pictures.send(new Map([['logo', file]]))}
      onRemove={() => void pictures.remove('logo')}
    >
      {path ? (
        <img
          className={styles.logo}
          data-raster={isDrawing ? undefined : ''}
          data-theme={isDrawing ? undefined : 'light'}
          src={path}
          alt={values.companyName}
        />
      ) : (
        <p>{t('settings.logoNone')}</p>
      )}
    </PictureFrame>
  );
}

export function BannerSetting() {
  const { t } = useTranslation();
  const { values } = useSettings();
  const pictures = usePictures();
  const [chosen, setChosen] = useState<ImageBitmap>();
  const isWhole = bannerCrops.every(({ kind }) => values.pictures[kind]);
  const open = async (file: File) => {
    try {
      setChosen(await createImageBitmap(file));
    } catch {
      pictures.setError(t('settings.unreadable'));
    }
  };
  return (
    <PictureFrame
      title={t('settings.banner')}
      hint={t('settings.bannerHint')}
      error={pictures.error}
      choose={t('settings.chooseBanner')}
      remove={isWhole ? t('settings.removeBanner') : undefined}
      isBusy={pictures.isBusy}
      onChoose={(file) => void open(file)}
      onRemove={() => void pictures.remove('banner')}
    >
      {isWhole ? (
        <div className={styles.crops}>
          {bannerCrops.map(({ kind }) => (
            <img key={kind} src={values.pictures[kind]} alt={t(`settings.crop.${kind}`)} />
          ))}
        </div>
      ) : (
        <p>{t('settings.bannerNone')}</p>
      )}
      {chosen && (
        <CropDialog
          picture={chosen}
          onCancel={() => setChosen(undefined)}
          onUse={async (files) => {
            await pictures.send(files);
            setChosen(undefined);
          }}
        />
      )}
    </PictureFrame>
  );
}

interface FrameProps {
  readonly title: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly choose: string;
  /** Label of the button that removes it, if there is something to remove. */
  readonly remove: string | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function PictureFrame({ title, hint, error, choose, remove, isBusy, onChoose, onRemove, children }: FrameProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={styles.picture}>
      <h3>{title}</h3>
      <p className="hint">{hint}</p>
      {children}
      {error && <ErrorText>{error}</ErrorText>}
      <div className={styles.buttons}>
        <Button busy={isBusy} onClick={() => input.current?.click()}>
          <Icon of={Upload} />
          {choose}
        </Button>
        {remove && (
          <Button look="quiet" busy={isBusy} onClick={onRemove}>
            {remove}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={choose}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </section>
  );
}
