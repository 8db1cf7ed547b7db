// The form page of an address, in all of its states.
import '../forms/texts.en.ts';
import { late } from '@foyer/ui';
import { type ComponentType, createElement, useState } from 'react';
import type { FormAddress } from '../forms/form-address.ts';
import { FormLoadFailed, FormRefused, FormWaiting } from '../forms/form-problems.tsx';
import { useLoadedForm } from '../forms/use-loaded-form.ts';
import { usePageTitle } from '../practice/page-title.ts';
import { OpenFormView } from './open-form-view.tsx';
import type { WhatNextProps } from './thank-you.tsx';
import { useFormTitle } from './use-form-title.ts';

const PrintedSubmission = late(() => import('./printed-submission.tsx'), createElement(FormWaiting));
const BookingFormView = late(() => import('./booking-form-view.tsx'), createElement(FormWaiting));

export interface FormSubmissionProps {
  readonly address: FormAddress;
  readonly isPrinted: boolean;
  /** What stands below the thanks when a form was sent. */
  readonly whatNext: ComponentType<WhatNextProps>;
}

export function FormSubmission({ address, isPrinted, whatNext }: FormSubmissionProps) {
  const [round, setRound] = useState(0);
  const load = useLoadedForm(address, round);
  usePageTitle(useFormTitle(load, isPrinted), load.kind !== 'loading');
  switch (load.kind) {
    case 'loading':
      return <FormWaiting />;
    case 'failed':
      return <FormLoadFailed what={load.what} />;
    case 'unexpected':
    case 'sign-in':
    case 'not-allowed':
      return <FormRefused why={load.kind} />;
    case 'open':
      if (isPrinted && load.submission)
        return <PrintedSubmission form={load} submission={load.submission} address={address} />;
      if (load.isBooking && !load.submission)
        return <BookingFormView key={round} form={load} address={address} onReload={() => setRound(round + 1)} />;
      return <OpenFormView form={load} address={address} whatNext={whatNext} onReload={() => setRound(round + 1)} />;
  }
}
