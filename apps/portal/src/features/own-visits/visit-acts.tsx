// What can be done with a visit now: confirming, moving, canceling, or calling the practice.
import './texts.en.ts';
import { phoneHref } from '@foyer/client/phone';
import { Button, buttonClass, CalendarClock, Check, ClockAlert, Icon, Phone, VisuallyHidden, X } from '@foyer/ui';
import { t } from 'i18next';
import { Link } from '../practice/link.tsx';
import { WithPhone } from './refusal-note.tsx';
import { type RuleLine, ruleLine } from './rule-line.ts';
import type { ShownPage } from './visit-source.ts';
import { visitWhen } from './visit-times.ts';

interface VisitActsProps {
  readonly page: ShownPage;
  readonly movePath: string;
  readonly isBusy: boolean;
  /** Whether nothing can be done at the moment. */
  readonly isStuck: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function VisitActs({ page, movePath, isBusy, isStuck, onConfirm, onCancel }: VisitActsProps) {
  const { visit, may } = page;
  const line = ruleLine(visit, may);
  const isTooLate = line?.kind === 'tooLate' || line?.kind === 'tooLateAnyTime';
  if (!may.confirm && !may.move && !may.cancel && !line) return null;
  return (
    <div className="visit-acts">
      {may.confirm && (
        <Button look="primary" large block busy={isBusy} disabled={isStuck} onClick={onConfirm}>
          <Icon of={Check} />
          {t('visit.act.confirm')}
        </Button>
      )}
      {(may.move || may.cancel) && (
        <div className={may.move && may.cancel ? 'pair' : ''}>
          {may.move && <MoveLink path={movePath} isStuck={isStuck} />}
          {may.cancel && (
            <Button block disabled={isStuck} onClick={onCancel}>
              <Icon of={X} />
              <span>
                {t('visit.act.cancel')}
                <VisuallyHidden>{t('visit.act.cancelRest')}</VisuallyHidden>
              </span>
            </Button>
          )}
        </div>
      )}
      {line && (isTooLate ? <TooLate line={line} page={page} /> : <RuleText line={line} page={page} />)}
      {may.policy && (may.move || may.cancel) && <p className="small muted visit-policy">{may.policy}</p>}
    </div>
  );
}

function MoveLink({ path, isStuck }: { readonly path: string; readonly isStuck: boolean }) {
  const inside = (
    <>
      <Icon of={CalendarClock} />
      {t('visit.act.move')}
    </>
  );
  if (isStuck)
    return (
      <Button block disabled>
        {inside}
      </Button>
    );
  return (
    <Link className={buttonClass({ block: true })} to={path}>
      {inside}
    </Link>
  );
}

interface LineProps {
  readonly line: RuleLine;
  readonly page: ShownPage;
}

/** Returns the sentence of a line, with a place for the phone number. */
export function ruleText(line: RuleLine, zone: string): string {
  if (line.kind === 'again') return t('visit.rule.again', { count: line.count, until: visitWhen(line.until, zone) });
  if (line.kind === 'againAnyTime' || line.kind === 'movedOut')
    return t(`visit.rule.${line.kind}`, { count: line.count });
  if ('until' in line) return t(`visit.rule.${line.kind}`, { until: visitWhen(line.until, zone) });
  return t(`visit.rule.${line.kind}`);
}

function RuleText({ line, page: { visit, practice } }: LineProps) {
  return (
    <p className="small muted">
      <WithPhone text={ruleText(line, visit.timezone)} phone={practice.phone} />
    </p>
  );
}

function TooLate({ line, page: { visit, practice } }: LineProps) {
  return (
    <>
      <p className="notice notice-warning">
        <Icon of={ClockAlert} />
        <span>
          <WithPhone text={ruleText(line, visit.timezone)} phone={practice.phone} />
        </span>
      </p>
      {practice.phone && (
        <a className={buttonClass({ large: true, block: true })} href={phoneHref(practice.phone)}>
          <Icon of={Phone} />
          {t('visit.call', { practice: practice.name })}
        </a>
      )}
    </>
  );
}
