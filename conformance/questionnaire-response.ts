// Turns a submission into the QuestionnaireResponse that exported calculations read (engine/fhirpath.ts of packages/forms says its shape).
import { codesOf, type FormField } from '@foyer/forms';

export interface Item {
  readonly linkId: string;
  readonly answer?: readonly Readonly<Record<string, unknown>>[];
  item?: Item[];
}

interface Option {
  readonly text: string;
}

const optionsOf = ({ properties }: FormField) => (properties.specific.options ?? []) as readonly Option[];
const valueCoding = (code: string | undefined) => ({ valueCoding: { code } });

function answersOf(field: FormField, stored: unknown): Item['answer'] & object {
  if (stored === undefined || stored === null || stored === '') return [];
  const options = optionsOf(field);
  const coding = (text: string) => valueCoding(codesOf(options)[options.findIndex((option) => option.text === text)]);
  switch (field.type_name) {
    case 'Number':
    case 'Calculated':
      return [{ valueDecimal: Number(stored) }];
    case 'Date Picker':
      return [{ valueDate: String(stored).slice(0, 10) }];
    case 'Checkbox':
      return [{ valueBoolean: stored }];
    case 'Short Text Entry':
      return [{ valueString: stored }];
    case 'Dropdown':
      return [coding(String(stored))];
    case 'Single Choice': {
      const { option, other } = stored as { readonly option?: string; readonly other?: string };
      return [option === undefined ? { valueString: other } : coding(option)];
    }
    case 'Multiple Choice': {
      const { options: chosen, other } = stored as {
        readonly options: readonly string[];
        readonly other: string | null;
      };
      return [...chosen.map(coding), ...(other ? [{ valueString: other }] : [])];
    }
    default:
      throw new RangeError(`No answers of ${field.type_name} are written here.`);
  }
}

function itemOf(field: FormField, stored: unknown): Item {
  const answer = answersOf(field, stored);
  return { linkId: field.uuid, ...(answer.length > 0 && { answer }) };
}

function gridItem({ uuid, properties }: FormField, stored: unknown): Item {
  const { rows: answered = {} } = (stored ?? {}) as {
    readonly rows?: Readonly<Record<string, { readonly column: string }>>;
  };
  const { rows } = properties.specific as { readonly rows: readonly { readonly code: string }[] };
  const item = rows.map(({ code }) => {
    const column = answered[code]?.column;
    return { linkId: `${uuid}.${code}`, ...(column && { answer: [valueCoding(column)] }) };
  });
  return { linkId: uuid, item };
}

function groupItems({ uuid, fields }: FormField, stored: unknown): readonly Item[] {
  const { rows = [], none = false } = (stored ?? {}) as {
    readonly rows?: readonly { readonly values: Readonly<Record<string, unknown>> }[];
    readonly none?: boolean;
  };
  return [
    ...rows.map(({ values }) => ({
      linkId: uuid,
      item: fields.filter((sub) => Object.hasOwn(values, sub.uuid)).map((sub) => itemOf(sub, values[sub.uuid])),
    })),
    { linkId: `${uuid}.none`, answer: [{ valueBoolean: none }] },
  ];
}

/** `stored` are the stored answers by uuid. */
export function questionnaireResponse(
  fields: readonly FormField[],
  stored: ReadonlyMap<string, unknown>,
  isThere: (uuid: string) => boolean,
) {
  const item: Item[] = [];
  let page = item;
  let section = item;
  const open = (items: Item[], { uuid: linkId }: FormField): Item[] => {
    const group = { linkId, item: [] };
    items.push(group);
    return group.item;
  };
  for (const field of fields) {
    const { type_name: type, uuid } = field;
    // What follows a break that is not there is not there either.
    if (!isThere(uuid)) continue;
    if (type === 'Page Break') section = page = open(item, field);
    else if (type === 'Section Break') section = open(page, field);
    else if (type === 'Grid') section.push(gridItem(field, stored.get(uuid)));
    else if (type === 'Repeating Group') section.push(...groupItems(field, stored.get(uuid)));
    else section.push(itemOf(field, stored.get(uuid)));
  }
  return { resourceType: 'QuestionnaireResponse', status: 'completed', item };
}
