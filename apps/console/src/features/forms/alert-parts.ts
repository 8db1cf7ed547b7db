// Changes of a form's alerts in the builder.
import { type FormAlert, type FormField, MAX_ALERTS } from '@foyer/forms';

export const ALERT_NAME = 80;

/** Returns whether the form can have one more. */
export function hasRoom(alerts: readonly FormAlert[]): boolean {
  return alerts.length < MAX_ALERTS;
}

/** Sets an alert in its place, or at the end; takes it away without one. */
export function withAlert(
  alerts: readonly FormAlert[],
  id: string,
  alert: FormAlert | undefined,
): readonly FormAlert[] {
  const at = alerts.findIndex((one) => one.id === id);
  if (!alert) return at < 0 ? alerts : alerts.toSpliced(at, 1);
  return at < 0 ? [...alerts, alert] : alerts.with(at, alert);
}

/** Returns a name that no other alert has. `nameOf` names the one at a place, from 1, each differently. */
export function freeName(alerts: readonly FormAlert[], nameOf: (place: number) => string): string {
  const taken = new Set(alerts.map(({ name }) => name));
  const names = Array.from({ length: alerts.length + 1 }, (_, at) => nameOf(alerts.length + 1 + at));
  return names.find((name) => !taken.has(name)) ?? nameOf(1);
}

/** Returns an alert that nothing raises yet, with an id of its own. */
export function newAlert(name: string): FormAlert {
  return {
    id: crypto.randomUUID(),
    name,
    level: 'notice',
    when: { match: 'all', rows: [] },
    tellOffice: true,
    showPatient: 'none',
    patientText: '',
  };
}

/** Returns the id of the alert that a score's own properties set. */
export function scoreAlertId({ uuid }: Pick<FormField, 'uuid'>): string {
  return `score-${uuid}`.slice(0, 64);
}

/** Returns the value from which on a score raises its alert; undefined if the alert asks for anything else. */
export function leastIn(when: unknown, { uuid }: Pick<FormField, 'uuid'>): number | undefined {
  const { rows } = (when ?? {}) as { readonly rows?: unknown };
  const [row, ...more] = (Array.isArray(rows) ? rows : []) as readonly {
    field?: unknown;
    is?: unknown;
    value?: unknown;
  }[];
  const isSimple = more.length === 0 && row?.field === uuid && row.is === '>=';
  return isSimple && typeof row.value === 'number' ? row.value : undefined;
}
