// The rights of a colleague, one by one: those of the role, those added, and those taken away; and the locations that they see.
import { neededRights, type StaffRight, staff } from '@foyer/contract';
import { Button, ErrorText, FormDialog } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { isChoice, LocationsTicks, type TickedLocations } from './locations-ticks.tsx';
import styles from './staff.module.css';
import type { Colleague } from './staff-member.ts';

/** Rights that differ from the role: true is added, false taken away. */
type OwnRights = Readonly<Partial<Record<StaffRight, boolean>>>;

/** The key of a right's name; a dot in a right would be a group of the catalogue. */
const nameKeyOf = (right: StaffRight) =>
  right === 'notes.manage' ? ('staff.rightName.manageNotes' as const) : (`staff.rightName.${right}` as const);

interface Props {
  readonly member: Colleague;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

function ownRightsOf({ rights }: Colleague): OwnRights {
  return Object.fromEntries([
    ...rights.added.map((right) => [right, true] as const),
    ...rights.taken.map((right) => [right, false] as const),
  ]);
}

const isSame = (a: TickedLocations, b: TickedLocations) =>
  a && b ? a.size === b.size && [...a].every((id) => b.has(id)) : a === b;

export function StaffRights({ member, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const attempt = useAttempt();
  const [before] = useState(() => ownRightsOf(member));
  const [own, setOwn] = useState<OwnRights>(before);
  const [placesBefore] = useState<TickedLocations>(() =>
    member.locationIds.length > 0 ? new Set(member.locationIds) : null,
  );
  const [places, setPlaces] = useState(placesBefore);
  const [isTried, setTried] = useState(false);
  const changeable = member.rights.toGive;
  const isOfRole = (right: StaffRight) => member.rights.ofRole.includes(right);
  const isTicked = (right: StaffRight) => own[right] ?? isOfRole(right);
  /** Names of ticked rights that bring this one, though it is not ticked itself. */
  const neededBy = (right: StaffRight) =>
    isTicked(right)
      ? []
      : changeable
          .filter((other) => isTicked(other) && neededRights[other]?.includes(right))
          .map((other) => t(nameKeyOf(other)));
  const set = (right: StaffRight, isHeld: boolean) => {
    const { [right]: _, ...others } = own;
    setOwn(isHeld === isOfRole(right) ? others : { ...others, [right]: isHeld });
  };
  const submit = async () => {
    setTried(true);
    if (!isChoice(places)) return;
    await attempt.run(async () => {
      const changed = changeable.filter((right) => own[right] !== before[right]);
      const isMoved = !isSame(places, placesBefore);
      if (changed.length > 0 || isMoved) {
        const rights = Object.fromEntries(changed.map((right) => [right, own[right] ?? null]));
        const locationIds = isMoved ? [...(places ?? [])] : undefined;
        const body = { rights, locationIds, revision: member.revision };
        await call(staff.changeStaff, { params: { staffId: member.id }, body });
      }
      await onSaved();
    });
  };
  return (
    <FormDialog
      title={t('staff.rightsOf', { name: member.name })}
      cancelLabel={t('staff.cancel')}
      confirmLabel={t('staff.save')}
      busy={attempt.isBusy}
      onCancel={onClose}
      onSubmit={() => void submit()}
    >
      <p className="muted">{t('staff.rightsLead', { role: t(`staff.roleName.${member.role}`) })}</p>
      {member.role === 'read-only' && <p className="muted">{t('staff.rightsReadOnly')}</p>}
      {attempt.refusal && (
        <div role="alert">
          <ErrorText>{attempt.refusal.text}</ErrorText>
        </div>
      )}
      <table className={`table ${styles.rights}`}>
        <thead>
          <tr>
            <th scope="col">{t('staff.right')}</th>
            <th scope="col">{t('staff.source')}</th>
          </tr>
        </thead>
        <tbody>
          {changeable.map((right) => {
            const choice = own[right];
            const needed = neededBy(right);
            const source = choice === undefined ? (isOfRole(right) ? 'role' : undefined) : choice ? 'added' : 'taken';
            return (
              <tr key={right}>
                <th scope="row">
                  <label className="choice">
                    <input
                      type="checkbox"
                      checked={isTicked(right)}
                      onChange={({ target }) => set(right, target.checked)}
                    />
                    <span>{t(nameKeyOf(right))}</span>
                  </label>
                  {needed.length > 0 && (
                    <span className="hint">{t('staff.neededBy', { rights: needed.join('; ') })}</span>
                  )}
                </th>
                <td>
                  <span className={styles.source}>
                    {source && <span>{t(`staff.sourceName.${source}`)}</span>}
                    {choice !== undefined && (
                      <Button
                        aria-label={t('staff.backOf', { right: t(nameKeyOf(right)) })}
                        onClick={() => set(right, isOfRole(right))}
                      >
                        {t('staff.back')}
                      </Button>
                    )}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {member.role === 'admin' ? (
        <p className="muted">{t('staff.adminLocations')}</p>
      ) : (
        <LocationsTicks ticked={places} isTried={isTried} onChange={setPlaces} />
      )}
    </FormDialog>
  );
}
