// Preview: the real form as people will see it, at the width of a phone or a desktop.
import {
  createForm,
  type FormEngine,
  type FormField,
  fieldsToPrefill,
  patientForm,
  prefilledValues,
  readForm,
  type VersionSettings,
} from '@foyer/forms';
import { logicOf } from '@foyer/forms/logic';
import { Form, loadControls } from '@foyer/forms/react';
import * as review from '@foyer/forms/review';
import { Button } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.tsx';
import { objectOf } from './form-doc.ts';
import type { FormDetail } from './form-types.ts';
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
  const [engine, setEngine] = useState<FormEngine | 'unreadable'>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts over.
  useEffect(() => {
    let isOver = false;
    const read = readForm(patientForm(JSON.parse(JSON.stringify(objectOf(doc))) as ReturnType<typeof objectOf>));
    if (!read.ok) return setEngine('unreadable');
    if (!seenBy) return setEngine(undefined);
    void loadControls(read.fields).then(() => {
      if (!isOver) setEngine(engineOf(read.fields, doc.settings, form, seenBy));
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
        ) : engine === 'unreadable' ? (
          <p>{t('builder.previewUnreadable')}</p>
        ) : (
          engine &&
          seenBy && (
            <Form
              key={`${seenBy.key} ${round}`}
              engine={engine}
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

function engineOf(
  fields: FormField[],
  settings: VersionSettings,
  form: FormDetail,
  { record, family }: PreviewPerson,
): FormEngine {
  const { relationshipTypes } = form.practice;
  const surroundings = { ...form.practice, family };
  const isBooking = fields.some(({ type_name }) => type_name === 'Appointment Booking');
  const prefill = record && fieldsToPrefill(fields).length > 0 && prefilledValues(fields, record, relationshipTypes);
  return createForm({
    checksPages: settings.checkPages,
    review: isBooking ? undefined : review.reviewOf(settings.review),
    fields,
    surroundings,
    logic: logicOf(fields),
    ...(prefill && { prefill }),
  });
}
