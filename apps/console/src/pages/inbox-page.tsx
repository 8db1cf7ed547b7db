// /inbox and /inbox/{submissionId}: the address holds the filters and what is open.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { Inbox } from '../features/inbox/inbox.tsx';
import { readFilters } from '../features/inbox/inbox-filters.ts';
import { inboxWorkEn } from '../features/inbox/inbox-texts.en.ts';
import { triageEn } from '../features/inbox/triage-texts.en.ts';
import { useTitle } from '../session/practice.tsx';

export function InboxPage() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { submissionId } = useParams();
  useTexts(inboxWorkEn);
  useTexts(triageEn);
  useTitle(t('inbox.title'));
  const filters = useMemo(() => readFilters(search), [search]);
  return <Inbox filters={filters} openId={submissionId} />;
}
