// Versions of a submission that was sent more than once: which one is shown, and which one it is compared with.
import { inbox } from '@foyer/contract';
import { loadTypes } from '@foyer/forms/react';
import { GitCompare, History, Icon, Status } from '@foyer/ui';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { usePractice } from '../../session/practice.tsx';
import { AnswerCell } from './answer-cell.tsx';
import styles from './inbox.module.css';
import type { InboxSubmission } from './inbox-types.ts';
import { PaneSkeleton } from './pane-blanks.tsx';
import { readAnswers } from './read-answers.ts';
import { inboxKeys } from './use-inbox.ts';
import { versionRows } from './version-rows.ts';
import { useWhen } from './when.ts';

/** The version shown and the one compared with it; undefined for the newest, and for none. */
export interface ChosenVersions {
  readonly read: number | undefined;
  readonly beside: number | undefined;
}

interface BarProps {
  readonly submission: InboxSubmission;
  readonly chosen: ChosenVersions;
  readonly onChoose: (chosen: ChosenVersions) => void;
}

export function VersionBar({ submission, chosen, onChoose }: BarProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const { revisions } = submission;
  if (revisions.length < 2) return null;
  const newest = submission.revision;
  const read = chosen.read ?? newest;
  const name = ({ revision, submittedAt, by }: (typeof revisions)[number]) =>
    t(revision === newest ? 'submission.versionNow' : 'submission.versionOld', {
      number: revision,
      by,
      when: when.sent(submittedAt),
    });
  return (
    <div className={styles.versions}>
      <Icon of={History} />
      <label className="row-tight">
        <span className="muted">{t('submission.version')}</span>
        <span className="select">
          <select
            value={read}
            onChange={({ target }) => {
              const number = Number(target.value);
              const beside = chosen.beside === number ? undefined : chosen.beside;
              onChoose({ read: number === newest ? undefined : number, beside });
            }}
          >
            {revisions.map((revision) => (
              <option key={revision.revision} value={revision.revision}>
                {name(revision)}
              </option>
            ))}
          </select>
        </span>
      </label>
      <label className="row-tight">
        <span className="muted">{t('submission.compareWith')}</span>
        <span className="select">
          <select
            value={chosen.beside ?? ''}
            onChange={({ target }) => onChoose({ ...chosen, beside: Number(target.value) || undefined })}
          >
            <option value="">{t('submission.compareNone')}</option>
            {revisions
              .filter(({ revision }) => revision !== read)
              .map(({ revision }) => (
                <option key={revision} value={revision}>
                  {t('submission.versionShort', { number: revision })}
                </option>
              ))}
          </select>
        </span>
      </label>
    </div>
  );
}

function useVersion(id: string, revision: number | undefined) {
  const { call } = useApi();
  return useQuery({
    queryKey: [...inboxKeys.submission(id), 'revision', revision],
    // A version never changes, and each read is written into the access log.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn:
      revision === undefined
        ? skipToken
        : async ({ signal }) => {
            const found = await call(inbox.inboxRevision, { params: { submissionId: id, revision } }, { signal });
            await loadTypes(found.form.object);
            return found;
          },
  });
}

export function Versions({ submission, chosen }: Omit<BarProps, 'onChoose'>) {
  const { t } = useTranslation();
  const { timeZone } = usePractice();
  const { id, revision: newest } = submission;
  const read = chosen.read ?? newest;
  const shown = useVersion(id, read);
  const other = useVersion(id, chosen.beside);
  const rows = useMemo(() => {
    const groupsOf = (version: typeof shown.data) => {
      const answers = version && readAnswers(version, timeZone);
      return answers?.ok ? answers.groups : undefined;
    };
    const here = groupsOf(shown.data);
    return here && versionRows(here, groupsOf(other.data));
  }, [shown.data, other.data, timeZone]);
  if (shown.isError || other.isError)
    return (
      <p className={`notice notice-danger ${styles.notice}`} role="alert">
        {t('submission.versionFailed')}
      </p>
    );
  if (!rows || (chosen.beside !== undefined && !other.data)) return <PaneSkeleton />;
  const differing = rows.filter(({ differs }) => differs).length;
  const isBeside = chosen.beside !== undefined;
  return (
    <>
      {(read !== newest || isBeside) && (
        <p className={`notice ${styles.notice}`} role="status">
          <Icon of={read === newest ? GitCompare : History} />
          <span>
            {read !== newest && t('submission.older')}{' '}
            {isBeside &&
              (differing === 0 ? t('submission.versionsSame') : t('submission.versionsDiffer', { count: differing }))}
          </span>
        </p>
      )}
      <table className={`diff ${isBeside ? styles.beside : styles.answers}`}>
        <thead>
          <tr>
            <th scope="col">{t('submission.question')}</th>
            <th scope="col">{t('submission.versionShort', { number: read })}</th>
            {isBeside && <th scope="col">{t('submission.versionShort', { number: chosen.beside })}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-diff={row.differs ? 'changed' : undefined}>
              <th scope="row">{row.question}</th>
              <td>
                <div className="diff-cell">
                  <div>{row.shown && <AnswerCell row={row.shown} />}</div>
                  {row.differs && (
                    <Status icon={GitCompare} tone="warning">
                      {t('submission.changed')}
                    </Status>
                  )}
                </div>
              </td>
              {isBeside && (
                <td data-label={t('submission.versionShort', { number: chosen.beside })}>
                  {row.other && <AnswerCell row={row.other} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
