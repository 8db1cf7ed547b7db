// Says why something could not be done, and why nothing can be done at the moment.
import './texts.en.ts';
import { CircleAlert, Icon, Slots } from '@foyer/ui';
import { t } from 'i18next';
import type { ReactNode } from 'react';
import { PhoneLink } from '../practice/practice-links.tsx';
import type { Trouble } from './use-steady-read.ts';
import type { Refused } from './use-visit-act.ts';

/** A sentence with the practice's number as a link; without a number the place of the link stays empty. */
export function WithPhone({ text, phone }: { readonly text: string; readonly phone: string }) {
  return <Slots text={text} slots={{ phone: phone && <PhoneLink number={phone} /> }} />;
}

interface RefusalNoteProps {
  readonly refused: Refused;
  readonly phone: string;
  /** The time that was asked for, in words. */
  readonly wanted?: string;
  readonly children?: ReactNode;
}

export function RefusalNote({ refused, phone, wanted = '', children }: RefusalNoteProps) {
  const text = refused.kind === 'words' ? refused.text : t(`visit.refused.${refused.kind}`, { when: wanted });
  return (
    <p className="notice notice-warning" role="alert">
      <Icon of={CircleAlert} />
      <span>
        <WithPhone text={text} phone={phone} /> {children}
      </span>
    </p>
  );
}

export function TroubleNote({ trouble, practice }: { readonly trouble: Trouble; readonly practice: string }) {
  return (
    <p className="notice notice-warning" role="status">
      <Icon of={CircleAlert} />
      <span>{t(`visit.trouble.${trouble}`, { practice })}</span>
    </p>
  );
}
