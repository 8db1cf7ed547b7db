// Shown after a form was sent: thanks, the back link, and the submission to keep.
import './texts.en.ts';
import { AlertPanel } from '@foyer/forms/react';
import { ArrowLeft, Button, buttonClass, Icon, late, Printer } from '@foyer/ui';
import { t } from 'i18next';
import { type ComponentType, useState } from 'react';
import { useSession } from '../../session/portal.ts';
import type { OpenForm } from '../forms/load-form.ts';
import { LateArt } from '../practice/late-art.tsx';
import { Link } from '../practice/link.tsx';
import { usePageTitle } from '../practice/page-title.ts';
import { PdfButton } from './pdf-button.tsx';
import { PrintedForm } from './printed-form.tsx';
import type { SentForm } from './use-sending.ts';

const SuccessPicture = late(() => import('./success-art.tsx'));

/** What stands below the thanks: the next form, or where to go. */
export interface WhatNextProps {
  readonly form: OpenForm;
  readonly sent: SentForm;
  /** The page of the portal that the form was opened from. */
  readonly referer: string | undefined;
}

export interface ThankYouProps extends WhatNextProps {
  /** The form's own message; if empty, the default is shown. */
  readonly message: string;
  /** Left out where a booking comes next. */
  readonly whatNext?: ComponentType<WhatNextProps> | undefined;
}

export default function ThankYou({ form, sent, message, referer, whatNext: WhatNext }: ThankYouProps) {
  const { user } = useSession();
  const [isPrinted, setIsPrinted] = useState(false);
  usePageTitle(isPrinted ? t('form.titlePrint', { form: form.version.form_name }) : t('thankYou.title'));
  // Guests can print only here, while the answers are in memory: no address leads to them.
  if (isPrinted)
    return (
      <PrintedForm
        form={form}
        entries={sent.entries}
        place={sent}
        sentAt={sent.sentAt}
        firstSentAt={form.submission?.first_submitted_at}
        signatures={[]}
        back={
          <button type="button" className="link back small" onClick={() => setIsPrinted(false)}>
            <Icon of={ArrowLeft} />
            {t('print.backToThanks')}
          </button>
        }
      />
    );
  return (
    <div className="empty">
      {sent.patientTexts?.map(({ kind, text }) => (
        <AlertPanel key={text} showPatient={kind} patientText={text} crisisText={text} />
      ))}
      <LateArt of={SuccessPicture} />
      <div className="stack-8">
        <h1>{user ? t('thankYou.headingName', { name: user.nameFirst }) : t('thankYou.heading')}</h1>
        <p className="lead">{message.trim() || t('thankYou.message')}</p>
      </div>
      {WhatNext ? (
        <WhatNext form={form} sent={sent} referer={referer} />
      ) : (
        referer && (
          <Link className={buttonClass({ look: 'primary', large: true })} to={referer}>
            {t('thankYou.review')}
          </Link>
        )
      )}
      <div className="row-tight">
        <Button look="quiet" onClick={() => setIsPrinted(true)}>
          <Icon of={Printer} />
          {t('form.print')}
        </Button>
        <PdfButton place={sent} />
      </div>
    </div>
  );
}
