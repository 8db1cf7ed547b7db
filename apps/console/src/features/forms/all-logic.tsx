// Every condition of the form in one list; each leads to the field that has it.
import { useTranslation } from 'react-i18next';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { conditionsIn } from './condition-parts.ts';
import { conditionText } from './condition-words.ts';
import { indexOf, titleOf } from './form-doc.ts';

export default function AllLogic() {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const doc = useBuilder((state) => state.doc);
  const own = conditionsIn(doc);
  const fieldOf = (uuid: string) => doc.fields[indexOf(doc, uuid)];
  return (
    <section>
      <h3>{t('logic.all')}</h3>
      {own.length === 0 ? (
        <p className="hint">{t('logic.allEmpty')}</p>
      ) : (
        <ul className="stack-8" aria-label={t('logic.all')}>
          {own.map(({ field, property, raw }) => {
            const condition = conditionText(t, raw, fieldOf);
            const text = condition
              ? t(property === 'showWhen' ? 'logic.when' : 'logic.requiredWhen', { condition })
              : t('logic.unread');
            return (
              <li key={`${field.uuid} ${property}`}>
                <button type="button" className="link" onClick={() => store.select(field.uuid)}>
                  {titleOf(field)}
                </button>
                <p className="hint">{text}</p>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
