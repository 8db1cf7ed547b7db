// The counts above the list, each of which filters it, and what else waits: new forms and tasks.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { moneyText } from '../../session/money.ts';
import { useRight } from '../../session/profile.ts';
import { usePulse } from '../inbox/use-inbox.ts';
import { useTasksDue } from '../tasks/use-tasks.ts';
import { isCounted } from './groups.ts';
import styles from './today.module.css';
import type { TodayAnswer } from './today-types.ts';
import { type ShownCount, shownCounts } from './view.ts';

interface Props {
  readonly data: TodayAnswer;
  readonly show: ShownCount;
  readonly onShow: (show: ShownCount) => void;
}

export function TodayStrip({ data, show, onShow }: Props) {
  const { t, i18n } = useTranslation();
  const { owed } = data.counts;
  const sum = owed === null ? '' : moneyText(owed, data.currency, i18n.language);
  const counts = shownCounts.filter((count) => count !== 'owing' || owed !== null);
  return (
    <div className={styles.strip}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls. */}
      <div className={styles.counts} role="group" aria-label={t('today.show')}>
        {counts.map((each) => {
          const count = data.visits.filter((visit) => isCounted(visit, each)).length;
          return (
            <button
              key={each}
              type="button"
              className={styles.count}
              aria-pressed={each === show}
              onClick={() => onShow(each === show ? 'all' : each)}
            >
              <b>{count}</b> {t(`today.count.${each}`, { count, sum })}
            </button>
          );
        })}
      </div>
      <Waiting />
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation();
  const seesInbox = useRight('inbox');
  const forms = usePulse()?.newCount ?? 0;
  const tasks = useTasksDue() ?? 0;
  return (
    <span className={styles.waiting}>
      {seesInbox && forms > 0 && <Link to="/inbox">{t('today.newForms', { count: forms })}</Link>}
      {tasks > 0 && <Link to="/tasks">{t('today.tasksDue', { count: tasks })}</Link>}
    </span>
  );
}
