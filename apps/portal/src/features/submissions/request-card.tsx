// The dashboard's card 'Request an appointment': the first questions of the booking form. The flow goes on with the same open form.
import '../visits/booking-texts.en.ts';
import '../forms/texts.en.ts';
import { type BookingType, type BookingValue, type FormField, memberName } from '@foyer/forms';
import { withType } from '@foyer/forms/flow';
import { ArrowRight, Button, Icon, Skeleton, SkeletonLine } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { t } from 'i18next';
import { type ReactNode, useEffect, useId } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';
import { usePortal } from '../../session/portal.ts';
import { FormRefused } from '../forms/form-problems.tsx';
import { BookingFailed } from '../visits/booking-failed.tsx';
import { NoTypes } from '../visits/flow-notes.tsx';
import { bookingQuery, type OpenedBooking } from '../visits/load-booking.ts';
import { PracticeCard } from '../visits/practice-card.tsx';
import { useFieldValue } from '../visits/use-field-value.ts';

export default function RequestCard() {
  const portal = usePortal();
  const { data, isError, isFetching, refetch } = useQuery(bookingQuery(portal));
  if (data && data.form.kind !== 'open') return <FormRefused why={data.form.kind} />;
  return (
    <div className="stack-24">
      {data?.hasPracticeCard && <PracticeCard />}
      <section className="card stack-24" aria-labelledby="request-appointment">
        <div className="stack-8">
          <h2 id="request-appointment">{t('dashboard.requestVisit.title')}</h2>
          <p className="muted">{t('dashboard.requestVisit.text')}</p>
        </div>
        {isError && !isFetching ? (
          <BookingFailed onAgain={() => void refetch()} />
        ) : data ? (
          <Questions open={data.open} />
        ) : (
          <QuestionsWaiting />
        )}
      </section>
    </div>
  );
}

/** As high as the questions. */
function QuestionsWaiting() {
  return (
    <div className="request-waiting">
      <Skeleton>
        <SkeletonLine />
      </Skeleton>
    </div>
  );
}

/** @param open undefined for a form that is no flow: it is filled in on its page */
function Questions({ open }: { readonly open: OpenedBooking | undefined }) {
  const navigate = useNavigate();
  const types = useQuery({
    queryKey: ['booking-types'],
    queryFn: ({ signal }) => open?.booking.host.booking.types(signal) ?? [],
    retry: false,
  });
  const draft = open?.form.draft;
  useEffect(() => draft?.follow(), [draft]);
  if (types.isError && !types.isFetching) return <BookingFailed onAgain={() => void types.refetch()} />;
  if (!types.data) return <QuestionsWaiting />;
  if (open && types.data.length === 0) return <NoTypes />;
  const find = () => {
    void navigate(paths.book, { state: { goesOn: true } });
  };
  return (
    <div className="booking-top">
      {open && <TypeQuestion open={open} types={types.data} />}
      {open?.fields.choice && <PatientQuestion open={open} field={open.fields.choice} />}
      <div className="field-end">
        <Button block onClick={find}>
          {t('dashboard.requestVisit.find')}
          <Icon of={ArrowRight} />
        </Button>
      </div>
    </div>
  );
}

interface QuestionProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Question({ label, value, onChange, children }: QuestionProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        <span className="star" aria-hidden="true">
          *
        </span>
        <span className="visually-hidden"> {t('dashboard.requestVisit.required')}</span>
      </label>
      <span className="select">
        <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
          {children}
        </select>
      </span>
    </div>
  );
}

interface TypeQuestionProps {
  readonly open: OpenedBooking;
  readonly types: readonly BookingType[];
}

function TypeQuestion({ open, types }: TypeQuestionProps) {
  const { engine } = open.form;
  const { uuid } = open.fields.booking;
  const id = useId();
  const value = useFieldValue<BookingValue>(engine, uuid);
  const nameOf = ({ name, duration: minutes }: BookingType) => t('dashboard.requestVisit.entry', { name, minutes });
  const [first, ...others] = types;
  const label = t('dashboard.requestVisit.type');
  if (first && others.length === 0)
    return (
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <input className="input" id={id} readOnly value={nameOf(first)} />
      </div>
    );
  const isOffered = types.some((type) => type.id === value.appointment_type_id);
  return (
    <Question
      label={label}
      value={isOffered ? value.appointment_type_id : ''}
      onChange={(typeId) => engine.setValue(uuid, withType(value, typeId))}
    >
      <option value="">{t('dashboard.requestVisit.choose')}</option>
      {types.map((type) => (
        <option key={type.id} value={type.id}>
          {nameOf(type)}
        </option>
      ))}
    </Question>
  );
}

function PatientQuestion({ open, field }: { readonly open: OpenedBooking; readonly field: FormField }) {
  const { engine } = open.form;
  const { family = [] } = engine.surroundings;
  const value = useFieldValue<string>(engine, field.uuid);
  return (
    <Question
      label={t('dashboard.requestVisit.patient')}
      value={value}
      onChange={(patientId) => engine.setValue(field.uuid, patientId)}
    >
      <option value="">{t('dashboard.requestVisit.choosePatient')}</option>
      {family.map((member) => (
        <option key={member.id} value={member.id}>
          {memberName(member, family)}
        </option>
      ))}
    </Question>
  );
}
