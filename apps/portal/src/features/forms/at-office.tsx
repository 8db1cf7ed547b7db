// "I will sign at the office": asks once more, keeps the answers, and leads back to the documents.
import { type Answer, agreements, type forms } from '@foyer/contract';
import type { FormEngine } from '@foyer/forms';
import { AlertDialog, Button, ErrorText } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';
import { usePortal } from '../../session/portal.ts';
import type { DraftSession } from './draft-session.ts';
import { signAtOffice } from './guest-at-office.ts';

export type DeclinedVersion = Pick<Answer<typeof forms.form>[number], 'form_id' | 'kind' | 'asks_esign' | 'object'>;

/** What it needs of an open form. */
interface DeclinedForm {
  readonly version: DeclinedVersion;
  readonly engine: Pick<FormEngine, 'isReadOnly' | 'markPristine'>;
  /** Whose form it is: a contact's id; empty for a guest. */
  readonly ownerId: string;
  readonly draft: Pick<DraftSession, 'saver'> | undefined;
}

/** Whether people may choose to sign this form at the office. */
export function mayDecline({ kind, asks_esign: isSigned, object }: DeclinedVersion): boolean {
  const settings = object.settings as { readonly consent?: { readonly mayDecline?: unknown } } | undefined;
  return kind === 'consent' && isSigned && settings?.consent?.mayDecline !== false;
}

export function AtOffice({ form: { version, engine, ownerId, draft } }: { readonly form: DeclinedForm }) {
  const { call, tenant, dirtyForms } = usePortal();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [state, setState] = useState<'closed' | 'asking' | 'sending' | 'failed'>('closed');
  if (!mayDecline(version) || engine.isReadOnly) return null;
  const formId = version.form_id;
  const decline = async () => {
    setState('sending');
    try {
      await draft?.saver.flush();
      if (ownerId) await call(agreements.declineAgreement, { params: { formId }, body: { ownerId, reason: '' } });
      else signAtOffice(formId);
      await queries.invalidateQueries({ queryKey: ['documents'] });
      engine.markPristine();
      dirtyForms.clear();
      navigate(paths.patientDocument);
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="stack-8">
      <div>
        <Button large busy={state === 'sending'} onClick={() => setState('asking')}>
          {t('signing.atOffice')}
        </Button>
      </div>
      {state === 'failed' && <ErrorText>{t('signing.declineFailed')}</ErrorText>}
      {state === 'asking' && (
        <AlertDialog
          title={t('signing.declineTitle')}
          confirmLabel={t('signing.decline')}
          onConfirm={() => void decline()}
          cancelLabel={t('signing.declineBack')}
          onCancel={() => setState('closed')}
        >
          <p>{t('signing.declineText', { practice: tenant.companyName })}</p>
        </AlertDialog>
      )}
    </div>
  );
}
