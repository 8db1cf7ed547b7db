// Who gets a packet by their visits: types of visits, and everybody before the first one.
import { useTranslation } from 'react-i18next';
import styles from './packets.module.css';
import type { PacketList } from './use-packets.ts';

export interface Given {
  readonly isForFirstVisits: boolean;
  readonly typeIds: readonly string[];
}

interface Props {
  readonly given: Given;
  /** The packet itself; undefined while it is new. */
  readonly id: string | undefined;
  readonly list: PacketList;
  readonly onChange: (given: Given) => void;
}

export function GiveTo({ given, id, list, onChange }: Props) {
  const { t } = useTranslation();
  const { isForFirstVisits, typeIds } = given;
  const others = new Map(list.packets.map((packet) => [packet.id, packet]));
  /** Returns the name of another packet that the type would lose. */
  const lostBy = (packetId: string | null) => {
    const other = packetId === null || packetId === id ? undefined : others.get(packetId);
    return other && !other.isArchived ? other.name : undefined;
  };
  return (
    <fieldset className="field">
      <legend className="label">{t('packets.giveTo')}</legend>
      <p className="hint">{t('packets.giveToHint')}</p>
      <label className="choice">
        <input
          type="checkbox"
          checked={isForFirstVisits}
          onChange={(event) => onChange({ ...given, isForFirstVisits: event.target.checked })}
        />
        <span className="choice-text">
          {t('packets.firstVisits')}
          <span className="hint">{t('packets.firstVisitsHint')}</span>
        </span>
      </label>
      <fieldset className="field">
        <legend className="label">{t('packets.types')}</legend>
        {list.visitTypes.length === 0 && <p className="muted">{t('packets.noTypes')}</p>}
        <div className={styles.types}>
          {list.visitTypes.map((type) => {
            const lost = lostBy(type.packetId);
            return (
              <label key={type.id} className="choice">
                <input
                  type="checkbox"
                  checked={typeIds.includes(type.id)}
                  onChange={(event) =>
                    onChange({
                      ...given,
                      typeIds: event.target.checked
                        ? [...typeIds, type.id]
                        : typeIds.filter((typeId) => typeId !== type.id),
                    })
                  }
                />
                <span className="choice-text">
                  {type.name}
                  {lost && <span className="hint">{t('packets.replaces', { name: lost })}</span>}
                </span>
              </label>
            );
          })}
        </div>
      </fieldset>
    </fieldset>
  );
}
