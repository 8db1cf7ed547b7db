// Who acts for the patient, and for whom the patient acts, each in a sentence.
import { officePatients } from '@foyer/contract';
import { AlertDialog, Avatar, Button, ErrorText, Icon, X } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from '../patients/patients.module.css';
import type { RecordData } from '../patients/use-patients.ts';
import { FamilyDialog } from './family-dialog.tsx';
import type { Relative } from './family-words.ts';
import { useFamilySentences } from './use-family-sentences.ts';
import { useRecordAction } from './use-record-action.ts';

interface Props {
  readonly record: RecordData;
  readonly mayEdit: boolean;
}

type Side = 'guardian' | 'member';

export function FamilyCard({ record, mayEdit }: Props) {
  const { t } = useTranslation();
  const words = useFamilySentences();
  const [isLinking, setLinking] = useState(false);
  const [ending, setEnding] = useState<{ readonly relative: Relative; readonly side: Side }>();
  const row = (relative: Relative, side: Side, sentence: string) => {
    const name = `${relative.nameFirst} ${relative.nameLast}`;
    return (
      <li className={styles.relative} key={`${side} ${relative.id}`}>
        <Avatar nameFirst={relative.nameFirst} nameLast={relative.nameLast} size="small" />
        <div>
          <Link to={`/patients/${relative.id}`}>{name}</Link>
          {sentence.slice(name.length)}
        </div>
        {mayEdit && (
          <Button
            look="quiet"
            icon
            aria-label={t('patients.unlink', { name })}
            onClick={() => setEnding({ relative, side })}
          >
            <Icon of={X} />
          </Button>
        )}
      </li>
    );
  };
  return (
    <section className="card stack" aria-labelledby="family">
      {isLinking && <FamilyDialog record={record} onClose={() => setLinking(false)} />}
      {ending && <Unlink record={record} {...ending} onClose={() => setEnding(undefined)} />}
      <div className="card-head">
        <h2 id="family">{t('patients.family.title')}</h2>
        {mayEdit && (
          <Button look="quiet" onClick={() => setLinking(true)}>
            {t('patients.add')}
          </Button>
        )}
      </div>
      {record.guardians.length + record.members.length === 0 && <p className="muted">{t('patients.noFamily')}</p>}
      <ul className="stack-8">
        {record.guardians.map((relative) => row(relative, 'guardian', words.ofGuardian(relative, record)))}
        {record.members.map((relative) => row(relative, 'member', words.ofMember(relative, record)))}
      </ul>
    </section>
  );
}

interface UnlinkProps {
  readonly record: RecordData;
  readonly relative: Relative;
  readonly side: Side;
  readonly onClose: () => void;
}

/** Says what ends with a link before it is ended. */
function Unlink({ record, relative, side, onClose }: UnlinkProps) {
  const { t } = useTranslation();
  const action = useRecordAction();
  const [guardian, member] = side === 'guardian' ? [relative, record] : [record, relative];
  const names = { guardian: guardian.nameFirst, member: member.nameFirst };
  const unlink = () => {
    if (action.isBusy) return;
    const based = side === 'guardian' ? { memberRevision: record.revision } : { revision: record.revision };
    action.run({
      work: (call) =>
        call(officePatients.unlinkFamily, { params: { id: guardian.id, memberId: member.id }, query: based }),
      done: t('patients.unlinked'),
      after: onClose,
    });
  };
  return (
    <AlertDialog
      title={t('patients.family.unlinkTitle', { name: `${relative.nameFirst} ${relative.nameLast}` })}
      cancelLabel={t('patients.cancel')}
      confirmLabel={t('patients.family.unlink')}
      isDangerous
      onCancel={onClose}
      onConfirm={unlink}
    >
      {action.problem && <ErrorText>{action.problem}</ErrorText>}
      {relative.familyAccess && <p>{t('patients.family.endsForms', names)}</p>}
      {relative.paysBills && <p>{t('patients.family.endsBills', names)}</p>}
    </AlertDialog>
  );
}
