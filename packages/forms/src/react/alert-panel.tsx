// What an alert shows to the person who fills in: the practice's crisis text with the numbers in it as buttons, or the alert's own text.
import { Icon, Info, LifeBuoy, MessageSquare, Phone } from '@foyer/ui';
import { type ComponentType, useMemo, useState, useSyncExternalStore } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import type { OpenAlert } from '../engine/open-alerts.ts';
import type { PlaceBelow } from '../kit/control.ts';
import { helpNumbersIn } from '../kit/help-numbers.ts';
import { fill } from '../kit/messages.ts';
import { parseRichText } from '../kit/rich-text.ts';
import { RichText } from '../kit/rich-text-view.tsx';
import { alertTexts } from './alert-texts.ts';
import './alert-panel.css';

export interface AlertPanelProps {
  readonly showPatient: OpenAlert['showPatient'];
  /** Of an alert with its own text: rich text. */
  readonly patientText: string;
  /** The practice's crisis text. */
  readonly crisisText: string;
  /** Whether screen readers are told of it at once. */
  readonly isNew?: boolean;
  readonly messages?: Readonly<Record<string, string>>;
}

export default function AlertPanel({ showPatient, patientText, crisisText, isNew, messages }: AlertPanelProps) {
  const texts = { ...alertTexts, ...messages };
  const isCrisis = showPatient === 'crisis';
  const numbers = isCrisis ? helpNumbersIn(crisisText) : [];
  const heading = isCrisis ? texts.crisisHeading : texts.textHeading;
  return (
    <section className="help-now" role={isNew ? 'alert' : undefined} aria-label={heading}>
      <p className="help-heading">
        <Icon of={isCrisis ? LifeBuoy : Info} />
        {heading}
      </p>
      {isCrisis ? <p>{crisisText}</p> : <OwnText text={patientText} />}
      {numbers.length > 0 && (
        <p className="help-numbers">
          {numbers.map(({ way, number, href }) => (
            <a key={href} className="button" href={href}>
              <Icon of={way === 'call' ? Phone : MessageSquare} />
              {fill(way === 'call' ? texts.helpCall : texts.helpText, { number })}
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

function OwnText({ text }: { readonly text: string }) {
  const nodes = useMemo(() => parseRichText(text), [text]);
  return (
    <div className="stack-8">
      <RichText nodes={nodes} />
    </div>
  );
}

const none: readonly OpenAlert[] = [];

/**
 * Returns what stands below the questions of an open form, and on top of its review: the panels of the alerts that are true now. Each is
 * announced when it shows for the first time.
 */
export function alertPanelsOf(engine: FormEngine, crisisText: string): ComponentType<PlaceBelow> {
  const told = new Set<string>();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each open form
  return function AlertPanels({ uuid, row = '' }: PlaceBelow) {
    const read = () => engine.getState().alerts ?? none;
    const alerts = useSyncExternalStore(engine.subscribe, read, read);
    return alerts
      .filter((alert) => uuid === '' || (alert.uuid === uuid && alert.row === row))
      .map((alert) => <Shown key={alert.id} alert={alert} engine={engine} crisisText={crisisText} told={told} />);
  };
}

interface ShownProps {
  readonly alert: OpenAlert;
  readonly engine: FormEngine;
  readonly crisisText: string;
  /** The ids of the alerts that were announced in this opening. */
  readonly told: Set<string>;
}

function Shown({ alert: { id, showPatient, patientText }, engine, crisisText, told }: ShownProps) {
  const [isNew] = useState(() => !told.has(id));
  told.add(id);
  return (
    <AlertPanel
      showPatient={showPatient}
      patientText={patientText}
      crisisText={crisisText}
      isNew={isNew}
      messages={engine.messages as unknown as Readonly<Record<string, string>>}
    />
  );
}
