// Booking as a flow: the same form in sections, with a summary beside them; on a phone one section after another.
import {
  ArrowRight,
  CalendarDays,
  Icon,
  Skeleton,
  SkeletonLine,
  Stethoscope,
  User,
  useMediaQuery,
  VisuallyHidden,
} from '@foyer/ui';
import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import { heldText } from '../fields/appointment-booking/booking-summary.tsx';
import { Chosen, loadNews } from '../fields/appointment-booking/parts.tsx';
import type { Booking } from '../fields/appointment-booking/use-booking.ts';
import { ERROR_WORD } from '../kit/control.ts';
import type { FormField } from '../kit/field.ts';
import type { FieldHost } from '../kit/host.ts';
import { fill } from '../kit/messages.ts';
import type { FormVersionBody, SubmissionEntry } from '../model/form.ts';
import { ErrorSummary } from '../react/error-summary.tsx';
import { focusField } from '../react/form.tsx';
import { FormFoot } from '../react/form-actions.tsx';
import { DetailFields } from './details-section.tsx';
import { drawnSections } from './drawn-sections.ts';
import { choicesOf, KeptLine, SummaryBar, SummaryColumn } from './flow-summary.tsx';
import { flowTexts as texts } from './flow-texts.ts';
import { PersonChips } from './person-chips.tsx';
import { type FlowFields, type FlowStep, firstUnanswered, partsOf, stepOfError, stepsOf } from './steps.ts';
import { useFlowBooking } from './use-flow-booking.ts';
import { type FlowStart, useFlowStart } from './use-flow-start.ts';
import { VisitSection, WhenSection } from './visit-sections.tsx';
import '../react/forms.css';
import '../fields/appointment-booking/booking.css';
import './flow.css';

/** Longest time between the two presses of a double-click, as people set it at most. */
const doubleClickMs = 900;

export interface BookingFlowProps {
  readonly engine: FormEngine;
  readonly fields: FlowFields;
  /** Its name is read by screen readers. */
  readonly version: Pick<FormVersionBody, 'form_name'>;
  readonly host: FieldHost & Required<Pick<FieldHost, 'booking'>>;
  /** `sending` while the entries are being sent. */
  readonly state: 'ready' | 'sending';
  /** Called with the entries after an attempt without errors. */
  readonly onSubmit: (entries: SubmissionEntry[]) => void;
  readonly person: {
    /** The signed-in person; empty for a guest. */
    readonly ownId: string;
    /** Full name of the person it is for; empty while nobody is chosen, and for guests. */
    readonly name: string;
    /** The person whose record is being loaded; empty for nobody. */
    readonly loadingId: string;
  };
  /** Whether the person comes from the dashboard's card: the focus goes to the first section that is not answered. */
  readonly goesOn: boolean;
  /** The step in the address; undefined if it names none. */
  readonly step: FlowStep | undefined;
  /** Goes to a step, as an entry of the history. Called on phones only. */
  readonly onStep: (step: FlowStep) => void;
  /** Whether a field is answered by the record, so that it is not drawn. */
  readonly isAnswered: (field: FormField) => boolean;
  /** What to begin with, if the form does not say otherwise. */
  readonly start: FlowStart | undefined;
  /** Returns one sentence about cancelling a chosen time; empty for none. */
  readonly policyOf: (booking: Booking) => string;
  /** What the surrounding page has to say, by place. Each is undefined or null for nothing. */
  readonly notes: {
    readonly top?: ReactNode;
    readonly who?: ReactNode;
    readonly afterVisit?: ReactNode;
    readonly underTimes?: ReactNode;
    readonly details?: ReactNode;
    readonly noTimeFits: (hasWaitlist: boolean) => ReactNode;
    readonly loadFailed: (again: () => void) => ReactNode;
    readonly noTypes: ReactNode;
  };
  readonly privacyPolicyUrl: string | undefined;
  readonly practiceName: string;
  /** A way out of the flow, shown beside the number of the step. */
  readonly leave: ReactNode;
}

export function BookingFlow(props: BookingFlowProps) {
  const { engine, fields, host, state, person, isAnswered, notes, version } = props;
  const isPhone = useMediaQuery('(max-width: 767px)');
  const isWide = useMediaQuery('(min-width: 1025px)');
  const form = useSyncExternalStore(engine.subscribe, engine.getState, engine.getState);
  const booking = useFlowBooking(engine, fields.booking, host);
  useFlowStart(booking, props.start);
  const parts = useMemo(() => partsOf(fields), [fields]);
  const steps = stepsOf(fields);
  const shown = isPhone ? (props.step ?? steps[0] ?? 'visit') : undefined;
  const at = shown ? steps.indexOf(shown) : steps.length - 1;
  const isLast = at === steps.length - 1;
  const isSending = state === 'sending';
  const errors = useRef<HTMLDivElement>(null);
  const isDrawn = (field: FormField) =>
    field.uuid !== fields.booking.uuid && field.uuid !== fields.choice?.uuid && !isAnswered(field);
  const sections = drawnSections(form, isDrawn);
  const summary = shown
    ? form.summary.filter(({ uuid, path }) => stepOfError(fields, uuid, path) === shown)
    : form.summary;
  useFlowFocus({ engine, fields, shown, onStep: props.onStep, errors });
  const isEarly = !booking.failures.setup && (!booking.settings || !booking.types);
  const isDoubled = useStepHeading(shown);
  const dropDoubled = (event: MouseEvent) => {
    if (!isDoubled(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  useFirstOpen(props, isEarly);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending || engine.isReadOnly) return;
    if (shown && !isLast) {
      const next = steps[at + 1];
      if (engine.attemptPart(parts[shown]) && next) props.onStep(next);
      return;
    }
    // Without a person it is not known yet what the record answers.
    if (fields.choice && person.name === '') {
      const isAsked = (uuid: string, path: string) =>
        stepOfError(fields, uuid, path) !== 'details' ||
        !engine.fields.some((one) => one.uuid === uuid && isAnswered(one));
      engine.attemptPart(isAsked);
      return;
    }
    if (engine.attempt()) props.onSubmit(engine.toEntries());
  };

  const choices = choicesOf(booking, person.name, person.name !== '' && person.ownId !== ownerIn(props));
  const policy = booking.value.appointment_time ? props.policyOf(booking) : '';
  const submitField = engine.fields.find(({ type_name }) => type_name === 'Submit');
  const label = isLast ? submitField?.properties.common.label || engine.messages.submit : engine.messages.next;
  const button = (look: string) => (
    <button
      type="submit"
      className={`button button-primary button-large ${look}`}
      aria-busy={isSending || undefined}
      aria-disabled={isSending || undefined}
    >
      {label}
      {!isLast && <Icon of={ArrowRight} />}
    </button>
  );
  // One placeholder for all of them, because sections that come one after another would push each other down.
  const shows = (step: FlowStep) => shown === undefined || shown === step;
  const isRequired = engine.fields.some((field) => field.properties.common.makeRequired);
  return (
    <form
      className="flow"
      data-steps={shown && ''}
      noValidate
      aria-label={version.form_name}
      aria-busy={isSending || undefined}
      onSubmit={submit}
      onMouseDownCapture={dropDoubled}
      onClickCapture={dropDoubled}
    >
      <div className="flow-main">
        <div className="page-title">
          {shown && (
            <p className="step-line">
              <span className="chip">{fill(texts.step, { step: at + 1, steps: steps.length })}</span>
              {props.leave}
            </p>
          )}
          <h1>{texts.title}</h1>
          {!shown && <p className="muted">{texts.intro}</p>}
        </div>
        {notes.top}
        {summary.length > 0 && <ErrorSummary engine={engine} items={summary} ref={errors} />}
        {shown && <ChosenSteps props={props} booking={booking} shown={shown} />}
        {!shown && isRequired && (
          <p className="small muted">
            <span className="star" aria-hidden="true">
              *
            </span>
            <VisuallyHidden>{engine.messages.requiredHeard}</VisuallyHidden>
            <span aria-hidden="true"> {fill(engine.messages.requiredLegend, { practice: props.practiceName })}</span>
          </p>
        )}
        {fields.choice && shows('who') && (
          <Section step="who" title={texts.who}>
            <PersonChips
              engine={engine}
              field={fields.choice}
              host={host}
              ownId={person.ownId}
              loadingId={person.loadingId}
            />
            {notes.who}
          </Section>
        )}
        {isEarly && shown !== 'who' && (
          <div className="flow-early">
            <Skeleton>
              <SkeletonLine kind="card" />
              <SkeletonLine kind="card" />
            </Skeleton>
          </div>
        )}
        {!isEarly && shows('visit') && (
          <Section step="visit" title={texts.visit}>
            <VisitSection booking={booking} loadFailed={notes.loadFailed} noTypes={notes.noTypes} />
          </Section>
        )}
        {notes.afterVisit}
        {!isEarly && shows('time') && (
          <WhenSection
            booking={booking}
            isPhone={isPhone}
            title={(id) => <StepTitle id={id} title={texts.time} />}
            underTimes={notes.underTimes}
            noTimeFits={notes.noTimeFits}
            loadFailed={notes.loadFailed}
          />
        )}
        {!isEarly && shows('details') && (
          <Section step="details" title={texts.details}>
            {notes.details}
            {sections.every(({ fields, head }) => fields.length === 0 && !head) ? (
              <p className="muted">{texts.nothingMore}</p>
            ) : (
              <DetailFields engine={engine} host={host} sections={sections} />
            )}
          </Section>
        )}
        <span id={ERROR_WORD} hidden>
          {engine.messages.error}
        </span>
        {form.notice !== undefined && (
          <VisuallyHidden>
            <span role="status">{form.notice}</span>
          </VisuallyHidden>
        )}
        <div role="status">
          {(form.errorText || form.conflictText) && (!shown || isLast || form.conflictText) && (
            <p className="error error-marked">{form.errorText || form.conflictText}</p>
          )}
        </div>
        {isLast && !isWide && <KeptLine booking={booking} policy={policy} />}
        {isLast && <FormFoot engine={engine} isSending={isSending} privacyPolicyUrl={props.privacyPolicyUrl} />}
        <div role="status" className="booking-news">
          <VisuallyHidden>
            {[loadNews(booking), isWide || isLast ? '' : heldText(booking)].filter(Boolean).join('. ')}
          </VisuallyHidden>
        </div>
      </div>
      {isWide ? (
        <SummaryColumn booking={booking} choices={choices} policy={policy} button={button('button-block')} />
      ) : (
        <SummaryBar choices={choices} button={button('')} />
      )}
    </form>
  );
}

/** Returns the id of the person whom the guardian chose, else the signed-in person's own. */
function ownerIn({ engine, fields: { choice }, person }: BookingFlowProps): string {
  return choice ? String(engine.getField(choice.uuid).value) : person.ownId;
}

interface SectionProps {
  readonly step: FlowStep;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ step, title, children }: SectionProps) {
  const id = `flow-${step}`;
  return (
    <section className="card stack" aria-labelledby={id}>
      <StepTitle id={id} title={title} />
      {children}
    </section>
  );
}

function StepTitle({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <div className="ask">
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
    </div>
  );
}

interface ChosenStepsProps {
  readonly props: BookingFlowProps;
  readonly booking: Booking;
  readonly shown: FlowStep;
}

/** The answers of the steps before as lines, each with a way back to it. */
function ChosenSteps({ props, booking, shown }: ChosenStepsProps) {
  const { fields, person, onStep } = props;
  const { what, shortWhen } = choicesOf(booking, person.name, false);
  const { messages } = booking;
  const steps = stepsOf(fields);
  const isBefore = (step: FlowStep) => steps.includes(step) && steps.indexOf(step) < steps.indexOf(shown);
  const lines = [
    { step: 'who', icon: User, name: texts.patient, text: person.name },
    { step: 'visit', icon: Stethoscope, name: messages.bookingType, text: what },
    { step: 'time', icon: CalendarDays, name: texts.dayAndTime, text: booking.value.appointment_time && shortWhen },
  ] as const;
  const drawn = lines.filter(({ step, text }) => isBefore(step) && text);
  if (drawn.length === 0) return null;
  return (
    <div className="stack-8">
      {drawn.map(({ step, icon, name, text }) => (
        <Chosen
          key={step}
          icon={icon}
          name={name}
          messages={messages}
          change={step === 'visit' && booking.onlyType ? undefined : () => onStep(step)}
        >
          {text}
        </Chosen>
      ))}
    </div>
  );
}

interface FocusQuestion extends Pick<BookingFlowProps, 'engine' | 'fields' | 'onStep'> {
  readonly shown: FlowStep | undefined;
  readonly errors: { readonly current: HTMLElement | null };
}

/** Moves the focus where the form wishes it; on a phone to the step that has what is wished for. */
function useFlowFocus({ engine, fields, shown, onStep, errors }: FocusQuestion): void {
  const { focus, summary } = useSyncExternalStore(engine.subscribe, engine.getState, engine.getState);
  const done = useRef(focus);
  useEffect(() => {
    if (!focus || done.current === focus) return;
    const first = summary[0];
    const target =
      focus.target === 'field'
        ? stepOfError(fields, focus.uuid, focus.path)
        : first && stepOfError(fields, first.uuid, first.path);
    const hasOwn = summary.some(({ uuid, path }) => stepOfError(fields, uuid, path) === shown);
    if (shown && target && target !== shown && !(focus.target === 'summary' && hasOwn)) {
      onStep(target);
      return;
    }
    done.current = focus;
    if (focus.target === 'field') focusField(focus);
    else errors.current?.focus();
  });
}

/** Whoever goes on from another page begins at the first section that is not answered. */
function useFirstOpen({ goesOn, engine, fields }: BookingFlowProps, isEarly: boolean): void {
  const done = useRef(!goesOn);
  useEffect(() => {
    if (done.current || isEarly) return;
    done.current = true;
    document.getElementById(`flow-${firstUnanswered(engine, fields)}`)?.focus();
  }, [isEarly, engine, fields]);
}

/**
 * The heading of a step takes the focus on going on and back, and not when the page is first shown. Returns whether a press is
 * the second of a double-click that led to this step: it would meet whatever stands there now.
 */
function useStepHeading(shown: FlowStep | undefined): (event: MouseEvent) => boolean {
  const last = useRef(shown);
  const turnedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (shown && last.current && last.current !== shown) {
      turnedAt.current = performance.now();
      document.getElementById(`flow-${shown}`)?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    last.current = shown;
  }, [shown]);
  return ({ detail }) => detail > 1 && performance.now() - turnedAt.current < doubleClickMs;
}
