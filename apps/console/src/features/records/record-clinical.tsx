// The tab Clinical of a record: allergies, conditions and medicines, insurance, and other medical answers.
import { Button, StaleNote } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../api/texts.ts';
import { useRight } from '../../session/profile.ts';
import { CardsLoading } from '../patients/cards-loading.tsx';
import { useDates } from '../patients/dates.ts';
import patients from '../patients/patients.module.css';
import type { RecordData } from '../patients/use-patients.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import styles from './clinical.module.css';
import { ClinicalHistory, HistoryButton, type HistoryPart } from './clinical-history.tsx';
import { ClinicalListCard } from './clinical-list.tsx';
import { clinicalEn } from './clinical-texts.en.ts';
import { useSourceWords } from './clinical-words.ts';
import { InsuranceDialog } from './insurance-dialog.tsx';
import { questionText } from './question-text.ts';
import { Ssn } from './record-ssn.tsx';
import { type ClinicalData, clinicalKinds, type InsuranceData, useClinical } from './use-clinical.ts';

export default function Clinical({ record }: { record: RecordData }) {
  useTexts(clinicalEn);
  const { t } = useTranslation();
  const { data, isError, refetch } = useClinical(record.id);
  const [part, setPart] = useState<HistoryPart>();
  const mayChange = useRight('clinical') === true && record.mergedInto === null;
  if (!data)
    return isError ? (
      <div className={patients.wide}>
        <StaleNote text={t('clinical.failed')} again={t('clinical.again')} onRetry={() => void refetch()} />
      </div>
    ) : (
      <CardsLoading count={3} />
    );
  const { revision } = data;
  const historyOf = (of: HistoryPart) => () => setPart(of);
  return (
    <div className={styles.page}>
      <div className="stack">
        {isError && <StaleNote text={t('clinical.stale')} again={t('clinical.again')} onRetry={() => void refetch()} />}
        {clinicalKinds.map((kind) => {
          const list = data.lists.find((each) => each.kind === kind);
          return (
            list && (
              <ClinicalListCard
                key={kind}
                patientId={record.id}
                {...{ list, revision, mayChange }}
                onHistory={historyOf(kind)}
              />
            )
          );
        })}
      </div>
      <div className="stack">
        {part && <ClinicalHistory patientId={record.id} {...{ part, mayChange }} onClose={() => setPart(undefined)} />}
        <InsuranceCard {...{ record, data, mayChange }} onHistory={historyOf('insurance')} />
        <AnswersCard {...{ record, data, mayChange }} onHistory={historyOf('answers')} />
        <section className="card stack" aria-labelledby="clinical-ssn">
          <h2 id="clinical-ssn">{t('clinical.ssn')}</h2>
          <Ssn
            {...{ patientId: record.id, revision }}
            of="patient"
            name={t('clinical.ssn')}
            masked={record.ssn}
            isOpen={record.mergedInto === null}
          />
        </section>
      </div>
    </div>
  );
}

interface CardProps {
  readonly record: RecordData;
  readonly data: ClinicalData;
  readonly mayChange: boolean;
  readonly onHistory: () => void;
}

const insurances = ['primaryInsurance', 'secondaryInsurance'] as const;

function InsuranceCard({ record, data, mayChange, onHistory }: CardProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<(typeof insurances)[number]>();
  return (
    <section className="card stack" aria-labelledby="clinical-insurance">
      <div className="card-head">
        <h2 id="clinical-insurance">{t('clinical.insurance')}</h2>
        <HistoryButton part="insurance" onOpen={onHistory} />
      </div>
      {insurances.map((which) => (
        <section className="stack-8" key={which} aria-label={t(`clinical.${which}`)}>
          <div className="row-apart">
            <h3>{t(`clinical.${which}`)}</h3>
            {mayChange && (
              <Button
                look="quiet"
                aria-label={t('clinical.editTitle', { name: t(`clinical.${which}`) })}
                onClick={() => setOpen(which)}
              >
                {t('clinical.edit')}
              </Button>
            )}
          </div>
          {data[which] ? <InsuranceFacts kept={data[which]} /> : <p className="muted">{t('clinical.nothingKnown')}</p>}
          {data[which] && (
            <div>
              <span className="muted">{t(`clinical.ssnOf.${which}`)}</span>
              <Ssn
                {...{ patientId: record.id, of: which, revision: data.revision }}
                name={t(`clinical.ssnOf.${which}`)}
                masked={record[which]?.ssn ?? ''}
                isOpen={record.mergedInto === null}
              />
            </div>
          )}
        </section>
      ))}
      {open && (
        <InsuranceDialog
          patientId={record.id}
          which={open}
          kept={data[open]}
          revision={data.revision}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

function InsuranceFacts({ kept }: { kept: InsuranceData }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const sourceIn = useSourceWords();
  const holder = [kept.nameFirst, kept.nameMiddle, kept.nameLast].filter(Boolean).join(' ');
  const address = [kept.address, kept.city, kept.state, kept.zip].filter(Boolean).join(', ');
  const facts = [
    ['company', kept.company_name],
    ['policy', kept.policy],
    ['group', kept.group],
    ['holder', holder],
    ['birthdate', kept.birthdate && day(kept.birthdate)],
    ['phone', kept.phone],
    ['address', address],
  ] as const;
  return (
    <>
      <dl className={`facts ${patients.facts}`}>
        {facts
          .filter(([, text]) => text !== '')
          .map(([fact, text]) => (
            <div key={fact} style={{ display: 'contents' }}>
              <dt>{t(`clinical.insuranceFacts.${fact}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <p className={styles.source}>{sourceIn(kept.source)}</p>
    </>
  );
}

function AnswersCard({ record, data, mayChange, onHistory }: CardProps) {
  const { t } = useTranslation();
  const { day } = useDates();
  const sourceIn = useSourceWords();
  const [open, setOpen] = useState<string>();
  const answered = data.answers.filter(({ answer, editing }) => answer !== '' || editing !== 'none');
  const opened = data.answers.find(({ question }) => question === open);
  return (
    <section className="card stack" aria-labelledby="clinical-answers">
      <div className="card-head">
        <h2 id="clinical-answers">{t('clinical.answers')}</h2>
        <HistoryButton part="answers" onOpen={onHistory} />
      </div>
      {answered.length === 0 && <p className="muted">{t('clinical.noAnswers')}</p>}
      <dl className={styles.answers}>
        {answered.map(({ question, answer, editing, source }) => (
          <div key={question}>
            <dt className="row-apart">
              {questionText(question)}
              {mayChange && editing !== 'none' && (
                <Button
                  look="quiet"
                  aria-label={t('clinical.editTitle', { name: questionText(question) })}
                  onClick={() => setOpen(question)}
                >
                  {t('clinical.edit')}
                </Button>
              )}
            </dt>
            <dd>{answer === '' ? t('clinical.notKnown') : editing === 'day' ? day(answer) : answer}</dd>
            <dd className={styles.source}>{sourceIn(source)}</dd>
          </div>
        ))}
      </dl>
      {opened && (
        <AnswerDialog patientId={record.id} kept={opened} revision={data.revision} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
}
