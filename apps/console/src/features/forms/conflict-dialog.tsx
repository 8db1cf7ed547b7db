// Somebody else saved the form in the meantime: who and when, what differs, and the choice between a copy of one's own and theirs.
import { builder, type FormDraftSaved } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { Button, Dialog, toast, useTogether } from '@foyer/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { usePractice } from '../../session/practice.tsx';
import { dayOf, momentText, shortDate } from '../../session/practice-day.ts';
import { useProfile } from '../../session/profile.ts';
import { useBuilder } from './builder-context.tsx';
import { ChangeList } from './change-list.tsx';
import { givenName, nameOfCopy } from './copy-name.ts';
import { differences, docOf, type FormDoc, objectOf } from './form-doc.ts';
import type { FormDetail } from './form-types.ts';
import { useCreateForm } from './use-forms.ts';

interface Props {
  readonly form: FormDetail;
  /** Opens the form as it is saved now instead of what is on the screen. Rejects if it does not load. */
  readonly onTheirs: () => Promise<void>;
}

/** Open while saving has stopped because of somebody else; only a choice closes it. */
export function ConflictDialog(props: Props) {
  const save = useBuilder((state) => state.save);
  return save === 'changed' ? <Choice {...props} /> : null;
}

function Choice({ form, onTheirs }: Props) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const error = useBuilder((state) => state.saveError);
  const mine = useBuilder((state) => state.doc);
  const saved = error instanceof CallError ? error.problem?.saved : undefined;
  const isOwn = saved?.isCaller ?? false;
  const keep = useKeeping(form.name, mine);
  const load = useMutation({ mutationFn: onTheirs });
  const failure = keep.error ?? load.error;
  const theirs = useTheirs(form.id);
  // What differs stands above the buttons.
  const isHere = useTogether(!theirs.isPending);
  if (!isHere) return null;
  return (
    <Dialog
      title={t(isOwn ? 'builder.ownTitle' : 'builder.otherTitle')}
      role="alertdialog"
      hasTitleFocus
      actions={
        <>
          <Button busy={load.isPending} disabled={keep.isPending} onClick={() => load.mutate()}>
            {t(isOwn ? 'builder.loadOther' : 'builder.loadTheirs')}
          </Button>
          <Button look="primary" busy={keep.isPending} disabled={load.isPending} onClick={() => keep.mutate()}>
            {t('builder.keepMine')}
          </Button>
        </>
      }
    >
      <SavedBy saved={saved} />
      <Differences theirs={theirs} mine={mine} isOwn={isOwn} />
      {failure && (
        <p className="error" role="alert">
          {t(keep.error ? 'builder.keepFailed' : 'builder.loadFailed', { reason: problemText(failure).text })}
        </p>
      )}
    </Dialog>
  );
}

function SavedBy({ saved }: { saved: FormDraftSaved | undefined }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  if (!saved) return <p>{t('builder.otherUnknown')}</p>;
  const when = momentText(new Date(saved.at), timeZone, i18n.language);
  if (saved.isCaller) return <p>{t('builder.ownAt', { when })}</p>;
  return <p>{saved.by ? t('builder.otherBy', { name: saved.by, when }) : t('builder.otherAt', { when })}</p>;
}

/** Reads the form as it is saved now. */
function useTheirs(id: string) {
  const { call } = useApi();
  return useQuery({
    queryKey: ['forms', 'theirs', id],
    gcTime: 0,
    queryFn: async ({ signal }) => docOf((await call(builder.formDetail, { params: { id } }, { signal })).draft),
  });
}

interface DifferencesProps {
  readonly theirs: ReturnType<typeof useTheirs>;
  readonly mine: FormDoc;
  readonly isOwn: boolean;
}

/** What is different in the form that is saved now, field by field. */
function Differences({ theirs, mine, isOwn }: DifferencesProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  if (theirs.error)
    return <p className="error">{t('builder.differencesFailed', { reason: problemText(theirs.error).text })}</p>;
  if (!theirs.data) return <p role="status">{t('builder.looking')}</p>;
  const { isSame, ...found } = differences(mine, theirs.data);
  if (isSame) return <p>{t('builder.otherSame')}</p>;
  return (
    <>
      <p>{t(isOwn ? 'builder.ownDiffers' : 'builder.otherDiffers')}</p>
      <ChangeList {...found} />
    </>
  );
}

/** Makes a new form of what is on the screen, and opens it. */
function useKeeping(formName: string, mine: FormDoc) {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const person = useProfile()?.name ?? '';
  const navigate = useNavigate();
  const create = useCreateForm();
  return useMutation({
    mutationFn: async () => {
      const today = dayOf(new Date(), timeZone);
      const day = shortDate(today, today, i18n.language);
      const name = nameOfCopy(formName, (name) =>
        person ? t('builder.copyName', { name, person: givenName(person), day }) : t('builder.copyOf', { name, day }),
      );
      const { thankYou, redirectUrl } = mine;
      const { id } = await create.mutateAsync({
        name,
        from: { kind: 'draft', object: objectOf(mine), thankYou, redirectUrl },
      });
      return { id, name };
    },
    onSuccess: ({ id, name }) => {
      toast(t('builder.saidKept', { name }));
      void navigate(`/forms/${id}`);
    },
  });
}
