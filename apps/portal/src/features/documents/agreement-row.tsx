// A document that was agreed to once, or will be at the office: how it stands, and what can be done.

import { agreements } from '@foyer/contract';
import {
  Building2,
  Button,
  buttonClass,
  CircleCheck,
  Dialog,
  Ellipsis,
  ErrorText,
  FileCheck,
  FileText,
  Icon,
  Menu,
  MenuItem,
  RotateCcw,
  Status,
  useIsMounted,
  X,
} from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { useId, useState } from 'react';
import { paths } from '../../api/paths.ts';
import { usePortal } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import { documentPath } from './document-path.ts';
import type { DocumentEntry } from './groups.ts';

type Agreement = NonNullable<DocumentEntry['agreement']>;

interface AgreementRowProps {
  readonly document: DocumentEntry;
  readonly agreement: Agreement;
  /** The contact who is signed in; empty for a guest. */
  readonly visitorId: string;
  /** Whether its action is the screen's one primary action. */
  readonly isFirstToDo: boolean;
}

export function AgreementRow({ document, agreement, visitorId, isFirstToDo }: AgreementRowProps) {
  const { tenant } = usePortal();
  const [isAsking, setAsking] = useState(false);
  const { name, status, submissionId } = document;
  const { state, withdrawText } = agreement;
  const isDone = status === 'completed';
  const isHeld = isDone && state === 'agreed';
  const link = { to: documentPath(document, visitorId), state: { from: paths.patientDocument } };
  return (
    <li className="doc" data-done={isHeld || undefined}>
      <Icon of={isHeld ? FileCheck : FileText} />
      <span className="doc-name">{name}</span>
      <span className="doc-meta">{standingText(agreement, isDone, tenant.companyName)}</span>
      {isHeld && (
        <Status icon={CircleCheck} tone="success">
          {t('documents.complete')}
        </Status>
      )}
      {state === 'at-office' && (
        <Status icon={Building2} tone={undefined}>
          {t('agreement.atOffice')}
        </Status>
      )}
      {state === 'withdrawn' && (
        <Status icon={X} tone={undefined}>
          {t('agreement.withdrawn')}
        </Status>
      )}
      {!isDone && (
        <Status icon={RotateCcw} tone="warning">
          {t('agreement.again')}
        </Status>
      )}
      <span className="doc-action row-tight">
        {!isDone && (
          <Link
            className={buttonClass({ look: isFirstToDo ? 'primary' : 'plain' })}
            {...link}
            aria-label={t('documents.startNamed', { name })}
          >
            {t('documents.start')}
          </Link>
        )}
        {isHeld && submissionId !== '' && (
          <Link className="link" {...link} aria-label={t('documents.editNamed', { name })}>
            {t('documents.edit')}
          </Link>
        )}
        {isDone && !isHeld && (
          <Link
            className="link"
            {...link}
            aria-label={t(state === 'at-office' ? 'agreement.signNowNamed' : 'agreement.againNamed', { name })}
          >
            {t(state === 'at-office' ? 'agreement.signNow' : 'agreement.again')}
          </Link>
        )}
        {withdrawText !== null && state === 'agreed' && (
          <Menu
            className={buttonClass({ look: 'quiet', icon: true })}
            label={t('agreement.menu', { name })}
            button={<Icon of={Ellipsis} />}
          >
            <MenuItem onSelect={() => setAsking(true)}>
              <Icon of={X} />
              {t('agreement.withdraw')}
            </MenuItem>
          </Menu>
        )}
      </span>
      {isAsking && <WithdrawDialog document={document} text={withdrawText ?? ''} onClose={() => setAsking(false)} />}
    </li>
  );
}

function standingText({ state, since, until }: Agreement, isDone: boolean, practice: string): string {
  switch (state) {
    case 'ended':
      return t('agreement.ended', { since: longDay(since), until: longDay(until) });
    case 'asked-again':
      return t('agreement.asked', { practice });
    case 'at-office':
      return t('agreement.onPaper', { practice });
    case 'withdrawn':
      return t('agreement.withdrawnOn', { date: longDay(since) });
    default:
      if (until === null) return t('agreement.agreedOn', { date: longDay(since) });
      return t(isDone ? 'agreement.holdsUntil' : 'agreement.endsOn', { date: longDay(until) });
  }
}

/** 'May 8, 2026' for a day of the practice's calendar; empty for none. */
function longDay(day: string | null): string {
  return day === null
    ? ''
    : new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

interface WithdrawDialogProps {
  readonly document: DocumentEntry;
  /** What withdrawing means, in the practice's words; may be empty. */
  readonly text: string;
  readonly onClose: () => void;
}

const longestReason = 500;

function WithdrawDialog({ document, text, onClose }: WithdrawDialogProps) {
  const { call } = usePortal();
  const queries = useQueryClient();
  const id = useId();
  const isMounted = useIsMounted();
  const [reason, setReason] = useState('');
  const [state, setState] = useState<'asking' | 'sending' | 'failed'>('asking');
  const { id: formId, ownerId } = document;
  const withdraw = async () => {
    setState('sending');
    try {
      await call(agreements.withdrawAgreement, { params: { formId }, body: { ownerId, reason: reason.trim() } });
      await queries.invalidateQueries({ queryKey: ['documents'] });
      if (isMounted()) onClose();
    } catch {
      setState('failed');
    }
  };
  return (
    <Dialog
      title={t('agreement.withdrawTitle')}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('agreement.keep')}
          </Button>
          <Button look="danger" busy={state === 'sending'} onClick={() => void withdraw()}>
            {t('agreement.withdraw')}
          </Button>
        </>
      }
    >
      <p className="strong">{document.name}</p>
      {text && <p>{text}</p>}
      <p>{t('agreement.stays')}</p>
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('agreement.reason')}
        </label>
        <textarea
          className="input"
          id={id}
          rows={3}
          maxLength={longestReason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      {state === 'failed' && <ErrorText>{t('agreement.failed')}</ErrorText>}
    </Dialog>
  );
}
