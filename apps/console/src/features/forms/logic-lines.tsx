// What stands below a field on the canvas: its condition in words, which leads to its source, and how many it decides.
import { CornerDownRight, Icon } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { useBuilderStore } from './builder-context.tsx';

export interface LogicLine {
  /** When it is shown, and when required, in words, each with the first question that it looks at. */
  readonly texts: readonly { readonly text: string; readonly source: string }[];
  /** How many conditions look at it. */
  readonly decides: number;
}

export function LogicLines({ line: { texts, decides } }: { readonly line: LogicLine }) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  return (
    <>
      {texts.map(({ text, source }) => (
        <p key={text} className={styles.logicLine}>
          <Icon of={CornerDownRight} size="small" />
          <button type="button" className="link" tabIndex={-1} onClick={() => store.select(source)}>
            {text}
          </button>
        </p>
      ))}
      {decides > 0 && <p className={styles.decides}>{t('logic.decides', { count: decides })}</p>}
    </>
  );
}
