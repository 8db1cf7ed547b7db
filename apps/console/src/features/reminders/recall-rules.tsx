// Settings: after what, and when, patients are called back, and with which words.
import { AlertDialog, Button, Icon, Info, Plus, RotateCcw, Trash2 } from '@foyer/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { usePlacesRead, type VisitType } from '../practice-setup/use-places.ts';
import { RecallPreview, useRecallPreview } from './recall-preview.tsx';
import { RuleFields } from './recall-rule-fields.tsx';
import { RuleWords } from './recall-rule-words.tsx';
import styles from './reminders.module.css';
import { type EditedRule, type RecallRules, useRecallRulesRead, useRulesEdit } from './use-recall-rules.ts';

const mostRules = 20;

export function RecallRulesPart() {
  const { t } = useTranslation();
  const read = useRecallRulesRead();
  const places = usePlacesRead();
  if (read.data && places.data) return <Editor stored={read.data} types={places.data.types} />;
  if (!read.isError && !places.isError) return null;
  const again = () => {
    if (read.isError) void read.refetch();
    if (places.isError) void places.refetch();
  };
  return (
    <p>
      {t('recallRules.failed')} <Button onClick={again}>{t('recallRules.again')}</Button>
    </p>
  );
}

/** A rule that is not stored yet: half a year after the first type of visit, with the usual words. */
function newRule({ canText, usualWords }: RecallRules, typeId: string): EditedRule {
  return {
    id: crypto.randomUUID(),
    afterTypeId: typeId,
    months: 6,
    bookTypeId: typeId,
    firstDays: 14,
    everyDays: 21,
    mostMessages: 3,
    channels: canText ? ['email', 'text'] : ['email'],
    words: usualWords,
  };
}

function Editor({ stored, types }: { stored: RecallRules; types: readonly VisitType[] }) {
  const { t } = useTranslation();
  const edit = useRulesEdit(stored);
  const [chosen, setChosen] = useState<string>();
  const title = useTitleOf(types);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAsked = useLocation().hash === '#recall';
  useEffect(() => {
    if (!isAsked) return;
    heading.current?.scrollIntoView();
    heading.current?.focus();
  }, [isAsked]);
  const { rules } = edit;
  const rule = rules.find(({ id }) => id === chosen) ?? rules[0];
  const language = stored.languages[0] ?? 'en';
  const preview = useRecallPreview(rule, language);
  const first = types.find(({ isActive }) => isActive);
  const add = () => {
    if (!first) return;
    const added = newRule(stored, first.id);
    edit.add(added);
    setChosen(added.id);
  };
  return (
    <div className={styles.two}>
      <div className={styles.column}>
        <section className="card" aria-labelledby="recall">
          <h2 id="recall" ref={heading} tabIndex={-1}>
            {t('recallRules.title')}
          </h2>
          <p className="hint">{t('recallRules.about')}</p>
          <NoAddress rules={rules} hasPostalAddress={stored.hasPostalAddress} />
          {rules.length === 0 && <p>{t('recallRules.none')}</p>}
          <ul className={styles.plan}>
            {rules.map((each) => (
              <RuleRow
                key={each.id}
                rule={each}
                name={title(each)}
                bookName={typeName(types, each.bookTypeId)}
                isChosen={each.id === rule?.id}
                onChoose={() => setChosen(each.id)}
                onRemove={() => edit.remove(each.id)}
              />
            ))}
          </ul>
          {!first ? (
            <p className="hint">{t('recallRules.noTypes')}</p>
          ) : rules.length < mostRules ? (
            <p>
              <Button onClick={add}>
                <Icon of={Plus} />
                {t('recallRules.add')}
              </Button>
            </p>
          ) : (
            <p className="hint">{t('recallRules.full', { count: mostRules })}</p>
          )}
        </section>
        {rule && (
          <>
            <RuleFields
              key={`fields ${rule.id}`}
              title={t('recallRules.ruleTitle', { rule: title(rule) })}
              edit={edit}
              rule={rule}
              types={types}
              canText={stored.canText}
            />
            <RuleWords
              key={`words ${rule.id}`}
              title={t('recallRules.words', { rule: title(rule) })}
              edit={edit}
              rule={rule}
              language={language}
              fields={stored.wordFields}
              preview={preview.data}
            />
          </>
        )}
      </div>
      {rule && (
        <div className={styles.column}>
          <RecallPreview preview={preview} channels={rule.channels} />
        </div>
      )}
    </div>
  );
}

const typeName = (types: readonly VisitType[], id: string) => types.find((type) => type.id === id)?.name ?? '';

/** Returns a function that names a rule: 'Cleaning and exam, 6 months later'. */
function useTitleOf(types: readonly VisitType[]) {
  const { t } = useTranslation();
  return ({ afterTypeId, months }: EditedRule) =>
    t('recallRules.name', { type: typeName(types, afterTypeId), count: months });
}

function NoAddress({ rules, hasPostalAddress }: { rules: readonly EditedRule[]; hasPostalAddress: boolean }) {
  const { t } = useTranslation();
  if (hasPostalAddress || !rules.some(({ channels }) => channels.includes('email'))) return null;
  return (
    <p className={styles.notice}>
      <Icon of={Info} />
      <span>
        {t('recallRules.noAddress')} <Link to="/settings/practice">{t('recallRules.setAddress')}</Link>
      </span>
    </p>
  );
}

interface RowProps {
  readonly rule: EditedRule;
  readonly name: string;
  readonly bookName: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

function RuleRow({ rule, name, bookName, isChosen, onChoose, onRemove }: RowProps) {
  const { t } = useTranslation();
  const [isRemoving, setRemoving] = useState(false);
  const more = rule.mostMessages - 1;
  const note = t('recallRules.note', {
    type: bookName,
    first: t('recallRules.firstDays', { count: rule.firstDays }),
    next: more === 0 ? t('recallRules.nextNone') : t('recallRules.next', { count: more, days: rule.everyDays }),
  });
  return (
    <li aria-current={isChosen ? 'step' : undefined}>
      <span className={styles.mark}>
        <Icon of={RotateCcw} />
      </span>
      <span>
        <strong>{name}</strong>
        <span className={`muted ${styles.note}`}>{note}</span>
      </span>
      <span className={styles.acts}>
        <Button onClick={onChoose} aria-label={t('recallRules.editOf', { rule: name })}>
          {t('recallRules.edit')}
        </Button>
        <Button
          look="quiet"
          icon
          aria-label={t('recallRules.removeOf', { rule: name })}
          onClick={() => setRemoving(true)}
        >
          <Icon of={Trash2} />
        </Button>
      </span>
      {isRemoving && (
        <AlertDialog
          title={t('recallRules.removeTitle')}
          confirmLabel={t('recallRules.remove')}
          cancelLabel={t('recallRules.keep')}
          isDangerous
          onCancel={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            onRemove();
          }}
        >
          <p>{t('recallRules.removeText', { rule: name })}</p>
        </AlertDialog>
      )}
    </li>
  );
}
