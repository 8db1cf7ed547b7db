// A patient's attachment among the answers: the picture, its name, and links to enlarge and to download it.
import type { KeptFile } from '@foyer/forms';
import { useFileUrl } from '@foyer/forms/react';
import { Download, ExternalLink, Icon } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './attached-file.module.css';
import { useFileUrlOf } from './use-file-url-of.ts';

export function AttachedFile({ file, alt }: { readonly file: KeptFile; readonly alt: string }) {
  const { t } = useTranslation();
  const picture = useFileUrl(file.key, useFileUrlOf());
  if (picture.state !== 'ready')
    return (
      <>
        {file.fileName}
        <br />
        <span className="muted">{t(picture.state === 'failed' ? 'attachment.missing' : 'attachment.loading')}</span>
      </>
    );
  return (
    <figure className={styles.file}>
      <a href={picture.url} target="_blank" rel="noreferrer" aria-label={t('attachment.open', { name: file.fileName })}>
        <img className={styles.picture} data-theme="light" src={picture.url} alt={alt} />
      </a>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{file.fileName}</span>
        <a className="link link-inline" href={picture.url} target="_blank" rel="noreferrer">
          <Icon of={ExternalLink} size="small" />
          {t('attachment.openShort')}
        </a>
        <a className="link link-inline" href={picture.url} download={file.fileName}>
          <Icon of={Download} size="small" />
          {t('attachment.download')}
        </a>
      </figcaption>
    </figure>
  );
}
