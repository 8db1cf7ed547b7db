// The form as people will see it: the real one, at the width of a phone or of a desktop.
import {
  type ContactRecord,
  createForm,
  type FormEngine,
  type FormField,
  fieldsToPrefill,
  prefilledValues,
  readForm,
} from '@foyer/forms';
import { Form, loadControls } from '@foyer/forms/react';
import { Button } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.tsx';
import { objectOf } from './form-doc.ts';
import type { FormDetail } from './form-types.ts';
import { sampleFamily, sampleRecord } from './sample-patient.ts';

interface Props {
  readonly form: FormDetail;
  readonly width: 'phone' | 'desktop';
}

type Viewer = 'guest' | 'patient';

export default function Preview({ form, width }: Props) {
  const { t } = useTranslation();
  const practice = usePractice();
  const doc = useBuilder((state) => state.doc);
  const [viewer, setViewer] = useState<Viewer>('guest');
  const [isSent, setSent] = useState(false);
  const [engine, setEngine] = useState<FormEngine | 'unreadable'>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins anew.
  useEffect(() => {
    let isOver = false;
    const read = readForm(JSON.parse(JSON.stringify(objectOf(doc))));
    if (!read.ok) return setEngine('unreadable');
    void loadControls(read.fields).then(() => {
      if (!isOver) setEngine(engineOf(read.fields, form, viewer));
    });
    return () => {
      isOver = true;
    };
  }, [doc, form, viewer, round]);
  const again = () => {
    setSent(false);
    setRound(round + 1);
  };
  return (
    <div className={`scroll ${styles.preview}`}>
      <div className={styles.previewBar}>
        <label htmlFor="preview-viewer">{t('builder.previewAs')}</label>
        <span className="select">
          <select
            id="preview-viewer"
            value={viewer}
            onChange={(event) => {
              setViewer(event.target.value as Viewer);
              again();
            }}
          >
            <option value="guest">{t('builder.asGuest')}</option>
            <option value="patient">{t('builder.asPatient')}</option>
          </select>
        </span>
      </div>
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
        ) : engine === 'unreadable' ? (
          <p>{t('builder.previewUnreadable')}</p>
        ) : (
          engine && (
            <Form
              key={`${viewer} ${round}`}
              engine={engine}
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

function engineOf(fields: FormField[], form: FormDetail, viewer: Viewer): FormEngine {
  const isPatient = viewer === 'patient';
  const { relationshipTypes } = form.practice;
  const record: ContactRecord = sampleRecord;
  const surroundings = { ...form.practice, family: isPatient ? sampleFamily : [] };
  const prefill = isPatient && fieldsToPrefill(fields).length > 0 && prefilledValues(fields, record, relationshipTypes);
  return createForm({ fields, surroundings, ...(prefill && { prefill }) });
}
