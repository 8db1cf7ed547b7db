// /inbox/{submissionId}/print: one submission without the shell, for paper.
import { useLocation, useParams } from 'react-router';
import { readFilters } from '../features/inbox/inbox-filters.ts';
import { PrintPageView } from '../features/inbox/print-page-view.tsx';

export default function PrintPage() {
  const { search } = useLocation();
  const { submissionId = '' } = useParams();
  return <PrintPageView id={submissionId} filters={readFilters(search)} />;
}
