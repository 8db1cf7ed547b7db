// Dialog that says which provider a colleague is. They can then make calendar feeds of their own visits.
import { calendarFeeds, staff } from '@foyer/contract';
import { FieldFrame, FormDialog } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import type { Colleague } from './staff-member.ts';

interface Props {
  readonly member: Colleague;
  readonly onSaved: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Returns the practice's providers; undefined until they have loaded. */
export function useProviders() {
  const { call } = useApi();
  return useQuery({
    queryKey: ['calendar-feeds'],
    queryFn: ({ signal }) => call(calendarFeeds.calendarFeeds, undefined, { signal }),
  }).data?.providers;
}

export function EditOwnProvider({ member, onSaved, onCancel }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const providers = useProviders();
  const [chosen, setChosen] = useState(member.providerId ?? '');
  const attempt = useAttempt();
  const submit = () =>
    attempt.run(async () => {
      const body = { providerId: chosen === '' ? null : chosen };
      await call(staff.changeStaff, { params: { staffId: member.id }, body });
      await onSaved();
    });
  return (
    <FormDialog
      title={t('staff.providerOf', { name: member.name })}
      cancelLabel={t('staff.cancel')}
      confirmLabel={t('staff.save')}
      busy={attempt.isBusy}
      onCancel={onCancel}
      onSubmit={() => void submit()}
    >
      <FieldFrame label={t('staff.provider')} hint={t('staff.providerHint')} error={attempt.refusal?.text}>
        {(control) => (
          <span className="select">
            <select {...control} data-autofocus value={chosen} onChange={(event) => setChosen(event.target.value)}>
              <option value="">{t('staff.noProvider')}</option>
              {providers?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </span>
        )}
      </FieldFrame>
    </FormDialog>
  );
}
