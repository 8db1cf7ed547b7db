// What a change of a field takes away that conditions, calculations and alerts can look at: options, the rows and columns of a grid, and
// the questions in the rows of a group.
import { codesOf, type FormField, type Option } from '@foyer/forms';
import { looksAt } from './conditions-on.ts';
import { titleOf } from './form-doc.ts';

type IsMeant = ReturnType<typeof looksAt>;

export interface LostPart {
  /** Its text or title. */
  readonly name: string;
  /** Whether a row of a condition, or a node of a calculation, looks at it and cannot stay without it. */
  readonly isMeant: IsMeant;
  /** Whether a node counts it among others, and stays without it. */
  readonly isCounted: IsMeant;
}

interface Part extends LostPart {
  readonly key: string;
}

/** Returns the parts that `after` lacks. */
export function lostParts(before: FormField, after: FormField): readonly LostPart[] {
  if (before.properties.specific === after.properties.specific && before.fields === after.fields) return [];
  const kept = new Set(partsOf(after).map(({ key }) => key));
  const inside = before.fields.flatMap((sub) => {
    const next = after.fields.find(({ uuid, is_deleted }) => uuid === sub.uuid && !is_deleted);
    return next ? lostParts(sub, next) : [];
  });
  return [...partsOf(before).filter(({ key }) => !kept.has(key)), ...inside];
}

const never: IsMeant = () => false;

function partsOf({ uuid, fields, properties: { specific } }: FormField): readonly Part[] {
  const isOn: IsMeant = (node) => node?.field === uuid && typeof node.take === 'string';
  const takesPoints: IsMeant = (node) => node?.field === uuid && node.take === 'points';
  const choices = (specific.options ?? specific.columns) as readonly Option[] | undefined;
  const rows = specific.rows as readonly Option[] | undefined;
  const codes = Array.isArray(choices) ? codesOf(choices) : [];
  return [
    ...codes.map((code, at) => ({
      key: `option ${code}`,
      name: choices?.[at]?.text ?? '',
      isMeant: looksAt(uuid, [code]),
      isCounted: choices?.[at]?.points === undefined ? never : takesPoints,
    })),
    ...(Array.isArray(rows) ? rows : []).map(({ code, text }: Option) => ({
      key: `row ${code}`,
      name: text,
      isMeant: (row: Parameters<IsMeant>[0]) => row?.field === uuid && row.part === code,
      isCounted: isOn,
    })),
    ...fields
      .filter(({ is_deleted }) => !is_deleted)
      .map((sub) => ({ key: sub.uuid, name: titleOf(sub), isMeant: looksAt(sub.uuid), isCounted: never })),
  ];
}
