// Test: the real form beside all that it decides and calculates, each with what it is now. Nothing is stored or sent.
import { canShow, isSeenBothWays, type LogicItem, type LogicNow } from '@foyer/forms/authoring';
import { Form } from '@foyer/forms/react';
import * as review from '@foyer/forms/review';
import { Button, Check, CircleDashed, Icon, RotateCcw, SkeletonRows } from '@foyer/ui';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import type { FormDetail } from './form-types.ts';
import { type OpenTest, openTest } from './open-test.ts';
import { itemName, itemText, lackText, stateText } from './test-words.ts';

export default function TestForm({ form }: { form: FormDetail }) {
  const { t } = useTranslation();
  const doc = useBuilder((state) => state.doc);
  const [open, setOpen] = useState<OpenTest | 'unreadable'>();
  /** Counts how often the answers were cleared. */
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts over.
  useEffect(() => {
    let isOver = false;
    void openTest(doc, form).then((opened) => {
      if (!isOver) setOpen(opened ?? 'unreadable');
    });
    return () => {
      isOver = true;
    };
  }, [doc, form, round]);
  if (open === undefined) return <Loading />;
  if (open === 'unreadable')
    return (
      <div className={`scroll ${styles.preview}`}>
        <p className={styles.paper}>{t('builder.previewUnreadable')}</p>
      </div>
    );
  return <Opened key={round} form={form} open={open} onAgain={() => setRound(round + 1)} />;
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={`scroll ${styles.preview}`} aria-busy="true" aria-label={t('test.loading')} role="status">
      <div className={`${styles.paper} ${styles.desktop}`}>
        <SkeletonRows count={8} />
      </div>
    </div>
  );
}

interface OpenedProps {
  readonly form: FormDetail;
  readonly open: OpenTest;
  readonly onAgain: () => void;
}

function Opened({ form, open, onAgain }: OpenedProps) {
  const { t } = useTranslation();
  const practice = usePractice();
  const [sentOf, setSentOf] = useState<OpenTest>();
  const Panels = open.host.below;
  return (
    <div className={styles.test}>
      <div className={`scroll ${styles.preview}`}>
        <section className={`${styles.paper} ${styles.desktop}`} aria-label={t('test.formOf', { name: form.name })}>
          <h2 className={styles.previewTitle}>{form.name}</h2>
          {sentOf === open ? (
            <>
              {Panels && <Panels uuid="" />}
              <div className="notice notice-success" role="status">
                <div className="stack-8">
                  <p>{t('test.sent')}</p>
                  <Button onClick={onAgain}>{t('builder.previewAgain')}</Button>
                </div>
              </div>
            </>
          ) : (
            <Form
              engine={open.engine}
              host={open.host}
              review={review}
              version={{ form_name: form.name }}
              practiceName={practice.name}
              privacyPolicyUrl={practice.privacyPolicyUrl}
              onSubmit={() => setSentOf(open)}
            />
          )}
        </section>
      </div>
      <Decisions open={open} onAgain={onAgain} />
    </div>
  );
}

/** Returns what follows from the answers now, and notes it as seen. */
function useLogicNow({ engine, items, look }: OpenTest): LogicNow {
  const store = useBuilderStore();
  const [now, setNow] = useState(look);
  useEffect(() => {
    const update = () => setNow(look());
    const ends = [engine.subscribeValues(update), engine.subscribe(update)];
    update();
    return () => {
      for (const end of ends) end();
    };
  }, [engine, look]);
  useEffect(() => {
    store.see(new Map(items.map((item) => [item.key, now.statesOf(item)])));
  }, [store, items, now]);
  return now;
}

function Decisions({ open, onAgain }: { open: OpenTest; onAgain: () => void }) {
  const { t } = useTranslation();
  const seen = useBuilder((state) => state.seen);
  const now = useLogicNow(open);
  const { items } = open;
  const count = items.filter((item) => isSeenBothWays(seen, item)).length;
  const next = items.find((item) => !isSeenBothWays(seen, item));
  return (
    <aside className="inspector scroll" aria-label={t('test.logicOf')} tabIndex={-1}>
      {items.length === 0 ? (
        <p>{t('test.nothing')}</p>
      ) : (
        <>
          <div className="row-apart">
            <p className="strong" role="status">
              {t('test.seen', { seen: count, count: items.length })}
            </p>
            <Button onClick={onAgain}>
              <Icon of={RotateCcw} size="small" />
              {t('test.again')}
            </Button>
          </div>
          <p className="hint">{t('test.lead')}</p>
          <ol className={styles.decisions}>
            {items.map((item) => (
              <Decision key={item.key} item={item} now={now} open={open} isNext={item === next} />
            ))}
          </ol>
        </>
      )}
    </aside>
  );
}

interface DecisionProps {
  readonly item: LogicItem;
  readonly now: LogicNow;
  readonly open: OpenTest;
  /** Whether it is the first that was not seen both ways. */
  readonly isNext: boolean;
}

function Decision({ item, now, open, isNext }: DecisionProps) {
  const { t } = useTranslation();
  const seen = useBuilder((state) => state.seen);
  const { answers, fieldOf, show } = open;
  const [isLost, setLost] = useState(false);
  const isOffered = useMemo(() => canShow(item, answers.logic), [item, answers]);
  const name = itemName(t, item);
  const lack = lackText(t, item, seen);
  return (
    <li className={styles.decision} aria-current={isNext || undefined}>
      <p className="row-apart">
        <span className="strong">{name}</span>
        {isNext && <span className="chip chip-accent">{t('test.next')}</span>}
      </p>
      <p>{itemText(t, item, fieldOf)}</p>
      <p className="muted">{stateText(t, item, now, fieldOf)}</p>
      <p className={styles.lack}>
        <Icon of={lack ? CircleDashed : Check} size="small" />
        {lack ?? t('test.both')}
      </p>
      {isOffered && !isLost ? (
        <Button aria-label={t('test.showOf', { name })} onClick={() => setLost(!show(item))}>
          {t('test.show')}
        </Button>
      ) : (
        <p className="hint" role={isLost ? 'alert' : undefined}>
          {t(isLost ? 'test.notFound' : 'test.byHand')}
        </p>
      )}
    </li>
  );
}
