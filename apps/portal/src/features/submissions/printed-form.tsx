// Print view of a submission: on paper the sheet alone, on screen with the back link, Print and Download PDF above it.
import './texts.en.ts';
import {
  type BookingNames,
  personNameIn,
  printModel,
  type SignatureProof,
  type SubmissionEntry,
  shortReference,
  signatureNotes,
} from '@foyer/forms';
import { PrintView } from '@foyer/forms/react';
import { Button, Icon, Printer } from '@foyer/ui';
import { t } from 'i18next';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { logFailure } from '../../api/log-failure.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { createFileHost } from '../attachments/file-host.ts';
import type { OpenForm } from '../forms/load-form.ts';
import { bookingNamesOf } from '../visits/booking-names.ts';
import { PdfButton, type SubmissionPlace } from './pdf-button.tsx';

interface PrintedFormProps {
  readonly form: Pick<OpenForm, 'engine' | 'version' | 'ownerName'>;
  readonly entries: readonly SubmissionEntry[];
  readonly place: SubmissionPlace;
  /** When it was sent: an ISO instant. */
  readonly sentAt: string;
  /** When it was sent for the first time, if it was changed since. */
  readonly firstSentAt?: string | undefined;
  readonly signatures: readonly SignatureProof[];
  /** Link back to where the person came from. */
  readonly back: ReactNode;
}

/** Returns 'November 21, 2026 at 9:42 AM EST' at the practice. */
function instantIn(timeZone: string | undefined, instant: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', timeZone ? { timeZone, ...options } : options).format(new Date(instant));
  return t('print.at', {
    day: part({ dateStyle: 'long' }),
    time: part({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  });
}

export function PrintedForm({ form, entries, place, sentAt, firstSentAt, signatures, back }: PrintedFormProps) {
  const portal = usePortal();
  const zone = useResource(portal.settings).data?.timezone;
  const host = useMemo(() => createFileHost(portal), [portal]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { engine, version } = form;
  const [booking, setBooking] = useState<BookingNames>();
  useEffect(() => {
    const end = new AbortController();
    bookingNamesOf(portal, engine.fields, entries, end.signal).then(setBooking, (error: unknown) => {
      if (!end.signal.aborted) logFailure('The names of what was booked did not load.', error);
    });
    return () => end.abort();
  }, [portal, engine, entries]);
  // A guest's name is taken from the answers.
  const person = form.ownerName || personNameIn(engine.fields, entries);
  const notes = signatureNotes(signatures, { timeZone: zone ?? 'UTC', audience: 'patient' });
  return (
    <div className="column stack-24">
      <div className="row-apart no-print">
        {back}
        <span className="row-tight">
          <PdfButton place={place} />
          <Button look="primary" onClick={() => print()}>
            <Icon of={Printer} />
            {t('form.print')}
          </Button>
        </span>
      </div>
      <article className="print-sheet stack-24" data-theme="light" aria-labelledby="print-title">
        <header className="print-head">
          <p className="strong">{portal.tenant.companyName}</p>
          <h1 id="print-title" ref={heading} tabIndex={-1}>
            {version.form_name}
          </h1>
          <dl className="facts">
            {person && (
              <>
                <dt>{t('print.patient')}</dt>
                <dd>{person}</dd>
              </>
            )}
            <dt>{t('print.sent')}</dt>
            <dd>
              {firstSentAt
                ? t('print.changed', { sent: instantIn(zone, sentAt), first: instantIn(zone, firstSentAt) })
                : instantIn(zone, sentAt)}
            </dd>
          </dl>
        </header>
        <PrintView
          blocks={printModel(engine.fields, entries, {
            audience: 'patient',
            surroundings: { ...engine.surroundings, booking },
            notes,
            logic: engine.logic,
          })}
          fileUrl={host.fileUrl}
        />
        <p className="print-note">{t('print.reference', { reference: shortReference(place.submissionId) })}</p>
      </article>
    </div>
  );
}
