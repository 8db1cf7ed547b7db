// Preview: the real form as people will see it, at the width of a phone or a desktop.
import { Form } from '@foyer/forms/react';
import * as review from '@foyer/forms/review';
import { Button } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.tsx';
import type { FormDetail } from './form-types.ts';
import { type OpenPreview, openPreview } from './open-preview.ts';
import { guest, type PreviewPerson, PreviewViewer } from './preview-viewer.tsx';

interface Props {
  readonly form: FormDetail;
  readonly width: 'phone' | 'desktop';
}

export default function Preview({ form, width }: Props) {
  const { t } = useTranslation();
  const practice = usePractice();
  const doc = useBuilder((state) => state.doc);
  const [seenBy, setSeenBy] = useState<PreviewPerson | undefined>(guest);
  const [isSent, setSent] = useState(false);
  const [open, setOpen] = useState<OpenPreview | 'unreadable'>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts over.
  useEffect(() => {
    let isOver = false;
    if (!seenBy) return setOpen(undefined);
    void openPreview(doc, form, seenBy).then((opened) => {
      if (!isOver) setOpen(opened ?? 'unreadable');
    });
    return () => {
      isOver = true;
    };
  }, [doc, form, seenBy, round]);
  const again = () => {
    setSent(false);
    setRound(round + 1);
  };
  return (
    <div className={`scroll ${styles.preview}`}>
      <PreviewViewer
        onChange={(next) => {
          setSeenBy(next);
          again();
        }}
      />
      <section
        className={`${styles.paper} ${width === 'phone' ? styles.phone : styles.desktop}`}
        aria-label={t('builder.previewOf', { name: form.name })}
      >
        <h2 className={styles.previewTitle}>{form.name}</h2>
        {isSent ? (
          <div className="notice notice-success" role="status">
            <div className="stack-8">
              <p>{t('builder.previewSent')}</p>
              <Button onClick={again}>{t('builder.previewAgain')}</Button>
            </div>
          </div>
        ) : open === 'unreadable' ? (
          <p>{t('builder.previewUnreadable')}</p>
        ) : (
          open &&
          seenBy && (
            <Form
              key={`${seenBy.key} ${round}`}
              engine={open.engine}
              host={open.host}
              review={review}
              version={{ form_name: form.name }}
              practiceName={practice.name}
              privacyPolicyUrl={practice.privacyPolicyUrl}
              onSubmit={() => setSent(true)}
            />
          )
        )}
      </section>
    </div>
  );
}
