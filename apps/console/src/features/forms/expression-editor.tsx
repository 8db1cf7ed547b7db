// A calculation written out: nested rows, each an operator with its parts, an answer or a fixed value.
import type { FormField } from '@foyer/forms';
import { takesOf } from '@foyer/forms/authoring';
import { Button, Icon, Minus, Plus } from '@foyer/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { useBuilder } from './builder-context.tsx';
import {
  asKind,
  canGoDeeper,
  countOf,
  fieldsFor,
  goesOver,
  kindOf,
  type NodeKind,
  nodeKinds,
  partsOf,
  type TreeNode,
  withPart,
} from './expression-parts.ts';
import { indexOf, titleOf } from './form-doc.ts';
import { NumberValue } from './logic-row.tsx';

interface Props {
  /** The Calculated field. */
  readonly field: FormField;
  readonly expression: unknown;
  /** Whether somebody has just asked for it: it then has the focus. */
  readonly isNew: boolean;
  /** `typed` names the place where somebody types: what is typed there is one step of undo. */
  readonly onChange: (expression: TreeNode, typed?: string) => void;
}

export default function ExpressionEditor({ field, expression, isNew, onChange }: Props) {
  return <NodeEditor owner={field} node={expression} place={[]} group={undefined} isNew={isNew} onChange={onChange} />;
}

interface NodeProps {
  readonly owner: FormField;
  readonly node: unknown;
  /** The places of the parts that lead to it, from 1; empty for the whole. */
  readonly place: readonly number[];
  /** The group in whose rows it is read. */
  readonly group: FormField | undefined;
  readonly isNew: boolean;
  readonly onChange: (node: TreeNode, typed?: string) => void;
  /** Undefined if its operator needs it. */
  readonly onRemove?: (() => void) | undefined;
}

function NodeEditor({ owner, node, place, group, isNew, onChange, onRemove }: NodeProps) {
  const { t } = useTranslation();
  const kind = kindOf(node);
  const name = place.length === 0 ? t('tree.whole') : t('tree.part', { place: place.join('.') });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset per row would draw a legend in each
    <div role="group" className={styles.treeNode} aria-label={name}>
      <div className={styles.treeHead}>
        <KindSelect
          name={name}
          owner={owner}
          node={node}
          depth={place.length + 1}
          isNew={isNew}
          {...{ group, onChange }}
        />
        {onRemove && (
          <Button look="quiet" icon aria-label={t('tree.remove', { part: name })} onClick={onRemove}>
            <Icon of={Minus} size="small" />
          </Button>
        )}
      </div>
      <Leaf name={name} owner={owner} node={node} place={place} group={group} onChange={onChange} />
      {kind !== undefined && countOf(kind)[0] > 0 && <Parts kind={kind} {...{ owner, node, place, group, onChange }} />}
    </div>
  );
}

interface KindProps extends Pick<NodeProps, 'owner' | 'node' | 'group' | 'isNew' | 'onChange'> {
  readonly name: string;
  /** From 1. */
  readonly depth: number;
}

function KindSelect({ name, owner, node, group, depth, isNew, onChange }: KindProps) {
  const { t } = useTranslation();
  const doc = useBuilder((state) => state.doc);
  const kind = kindOf(node);
  const groups = Object.entries(nodeKinds) as readonly [keyof typeof nodeKinds, readonly NodeKind[]][];
  return (
    <span className="select">
      <select
        aria-label={t('tree.kindOf', { part: name })}
        // biome-ignore lint/a11y/noAutofocus: saying what it is comes next after adding a part
        autoFocus={isNew}
        value={kind ?? ''}
        onChange={({ target }) => {
          const next = groups.flatMap(([, kinds]) => kinds).find((one) => one === target.value);
          if (next) onChange(asKind(node, next, fieldsFor(doc, owner.uuid, group)[0]));
        }}
      >
        {kind === undefined && <option value="">{t('tree.choose')}</option>}
        {groups.map(([label, kinds]) => (
          <optgroup key={label} label={t(`tree.groups.${label}`)}>
            {kinds.map((one) => (
              <option key={one} value={one} disabled={!canGoDeeper(depth) && countOf(one)[0] > 0}>
                {t(`tree.kinds.${one}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </span>
  );
}

type PartsProps = Omit<NodeProps, 'isNew' | 'onRemove'> & { readonly kind: NodeKind };

function Parts({ kind, owner, node, place, group, onChange }: PartsProps) {
  const { t } = useTranslation();
  const doc = useBuilder((state) => state.doc);
  const [added, setAdded] = useState<number>();
  const addButton = useRef<HTMLButtonElement>(null);
  const [least, most] = countOf(kind);
  const parts = partsOf(node);
  const { over, places } = node as TreeNode;
  const groups = doc.fields.filter(({ type_name }) => type_name === 'Repeating Group');
  const inner = typeof over === 'string' ? doc.fields[indexOf(doc, over)] : group;
  const name = place.length === 0 ? t('tree.whole') : t('tree.part', { place: place.join('.') });
  return (
    <div className={styles.logicGroup}>
      {goesOver(kind) && (groups.length > 0 || over !== undefined) && (
        <span className="select">
          <select
            aria-label={t('tree.overOf', { part: name })}
            value={typeof over === 'string' ? over : ''}
            onChange={({ target }) => {
              const { over: _, ...bare } = node as TreeNode;
              onChange(target.value === '' ? bare : { ...bare, over: target.value });
            }}
          >
            <option value="">{t('tree.overNone')}</option>
            {groups.map((one) => (
              <option key={one.uuid} value={one.uuid}>
                {t('tree.over', { group: titleOf(one) })}
              </option>
            ))}
          </select>
        </span>
      )}
      {kind === 'round' && (
        <span className="select">
          <select
            aria-label={t('tree.placesOf', { part: name })}
            value={String(places ?? 0)}
            onChange={({ target }) => onChange({ ...(node as TreeNode), places: Number(target.value) })}
          >
            {[0, 1, 2, 3, 4].map((count) => (
              <option key={count} value={count}>
                {t('tree.places', { count })}
              </option>
            ))}
          </select>
        </span>
      )}
      {parts.map((part, at) => (
        <NodeEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its place
          key={at}
          owner={owner}
          node={part}
          place={[...place, at + 1]}
          group={inner}
          isNew={added === at}
          onChange={(next, typed) => onChange(withPart(node, at, next), typed)}
          onRemove={
            parts.length > least
              ? () => {
                  onChange(withPart(node, at, undefined));
                  requestAnimationFrame(() => addButton.current?.focus());
                }
              : undefined
          }
        />
      ))}
      {most > least && (
        <Button
          ref={addButton}
          look="quiet"
          aria-label={t('tree.addTo', { part: name })}
          disabled={parts.length >= most}
          onClick={() => {
            setAdded(parts.length);
            onChange(withPart(node, parts.length, { number: 0 }));
          }}
        >
          <Icon of={Plus} />
          {t('tree.add')}
        </Button>
      )}
    </div>
  );
}

type LeafProps = Omit<NodeProps, 'isNew' | 'onRemove'> & { readonly name: string };

function Leaf({ name, owner, node, place, group, onChange }: LeafProps) {
  const { t } = useTranslation();
  const typed = `expression ${place.join('.')}`;
  const { number, text, flag } = (node ?? {}) as TreeNode;
  switch (kindOf(node)) {
    case 'field':
      return <Answer name={name} owner={owner} node={node as TreeNode} group={group} onChange={onChange} />;
    case 'number':
      return (
        <NumberValue
          label={t('tree.numberOf', { part: name })}
          value={Number(number)}
          onChange={(next) => onChange({ number: next }, typed)}
        />
      );
    case 'text':
      return (
        <input
          type="text"
          className="input"
          aria-label={t('tree.textOf', { part: name })}
          maxLength={500}
          value={String(text)}
          onChange={({ target }) => onChange({ text: target.value }, typed)}
        />
      );
    case 'flag':
      return (
        <span className="select">
          <select
            aria-label={t('tree.flagOf', { part: name })}
            value={String(flag)}
            onChange={({ target }) => onChange({ flag: target.value === 'true' })}
          >
            <option value="true">{t('logic.yes')}</option>
            <option value="false">{t('logic.no')}</option>
          </select>
        </span>
      );
    default:
      return null;
  }
}

type AnswerProps = Pick<NodeProps, 'owner' | 'group' | 'onChange'> & { readonly name: string; readonly node: TreeNode };

function Answer({ name, owner, node: { field: uuid, take }, group, onChange }: AnswerProps) {
  const { t } = useTranslation();
  const doc = useBuilder((state) => state.doc);
  const fields = fieldsFor(doc, owner.uuid, group);
  const field = fields.find((one) => one.uuid === uuid);
  const takes = field ? takesOf(field) : [];
  return (
    <div className={styles.logicPair}>
      <span className="select">
        <select
          aria-label={t('tree.questionOf', { part: name })}
          value={field?.uuid ?? ''}
          onChange={({ target }) => {
            const next = fields.find((one) => one.uuid === target.value);
            const offered = next ? takesOf(next) : [];
            if (next) onChange({ field: next.uuid, take: offered.find((one) => one === take) ?? offered[0] });
          }}
        >
          {!field && <option value="">{t(uuid === '' ? 'logic.choose' : 'logic.gone')}</option>}
          {fields.map((one) => (
            <option key={one.uuid} value={one.uuid}>
              {titleOf(one)}
            </option>
          ))}
        </select>
      </span>
      {takes.length > 0 && (
        <span className="select">
          <select
            aria-label={t('tree.takeOf', { part: name })}
            value={String(take)}
            onChange={({ target }) => onChange({ field: uuid, take: target.value })}
          >
            {takes.map((one) => (
              <option key={one} value={one}>
                {t(`tree.takes.${one}`)}
              </option>
            ))}
          </select>
        </span>
      )}
    </div>
  );
}
