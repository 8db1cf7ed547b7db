// The print model on the screen: labels and answers as fixed text, without any control.
import type { FieldHost } from '../kit/host.ts';
import { messages as english, type Messages } from '../kit/messages.ts';
import { type PrintBlock, type PrintChoice, printRows } from '../kit/print.ts';
import { RichText } from '../kit/rich-text-view.tsx';
import { AttachedPicture } from './attached-picture.tsx';
import { latePrints } from './late-prints.ts';
import './forms.css';

export interface PrintViewProps {
  readonly blocks: readonly PrintBlock[];
  readonly messages?: Messages;
  /** Returns the URLs of attachments' pictures. Without it, only their names are shown. */
  readonly fileUrl?: FieldHost['fileUrl'] | undefined;
}

export function PrintView({ blocks, messages = english, fileUrl }: PrintViewProps) {
  return (
    <div className="print-view">
      {printRows(blocks).map((row, at) => {
        const cells = row.cells.map((cell, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed form never changes
          <div key={place} className="print-cell">
            {cell.map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Block key={index} block={block} messages={messages} fileUrl={fileUrl} />
            ))}
          </div>
        ));
        if (row.columns === 1) return cells;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={at} className={`print-columns form-columns-${row.columns}`}>
            {cells}
          </div>
        );
      })}
    </div>
  );
}

interface BlockProps {
  readonly block: PrintBlock;
  readonly messages: Messages;
  readonly fileUrl: FieldHost['fileUrl'] | undefined;
}

function Block({ block, messages, fileUrl }: BlockProps) {
  switch (block.kind) {
    case 'heading':
      return (
        <header className={`print-heading align-${block.alignment}`}>
          {block.text && <h2>{block.text}</h2>}
          {block.subtext && <p className="muted">{block.subtext}</p>}
        </header>
      );
    case 'answer':
      return (
        <Answer label={block.label}>
          {block.lines.length > 0 ? (
            <p className="print-lines">{block.lines.join('\n')}</p>
          ) : (
            <NoAnswer messages={messages} />
          )}
        </Answer>
      );
    case 'choices':
      return (
        <Answer label={block.label}>
          <ul className={`print-choices print-${block.marks}`}>
            {block.choices.map((choice) => (
              <Choice key={choice.text} choice={choice} messages={messages} />
            ))}
          </ul>
        </Answer>
      );
    case 'table':
      return latePrints.table?.(block);
    case 'image':
      return (
        <Answer label={block.label}>
          {block.src ? (
            <img className="print-image" src={block.src} alt={block.alt} />
          ) : (
            <NoAnswer messages={messages} />
          )}
        </Answer>
      );
    case 'attachment':
      return (
        <Answer label={block.label}>
          {block.file ? (
            <AttachedPicture file={block.file} alt={block.alt} fileUrl={fileUrl} messages={messages} />
          ) : (
            <NoAnswer messages={messages} />
          )}
        </Answer>
      );
    case 'rich-text':
      return (
        <div className="prose">
          <RichText nodes={block.nodes} />
        </div>
      );
    case 'page-break':
      return <hr className="print-page-break" />;
    case 'note':
      return (
        <p className="print-note" data-warning={block.isWarning || undefined}>
          {block.text}
        </p>
      );
    // Only sets the columns of the blocks that follow; it is not shown itself.
    case 'columns':
      return null;
  }
}

function Answer({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="print-answer">
      {label && <p className="label">{label}</p>}
      {children}
    </div>
  );
}

function Choice({ choice, messages }: { readonly choice: PrintChoice; readonly messages: Messages }) {
  return (
    <li data-chosen={choice.isChosen || undefined}>
      {choice.image ? (
        <img src={choice.image.src} alt={choice.image.alt} width={choice.image.width} height={choice.image.height} />
      ) : (
        choice.text
      )}
      <span className="visually-hidden">: {choice.isChosen ? messages.ticked : messages.notTicked}</span>
    </li>
  );
}

function NoAnswer({ messages }: { readonly messages: Messages }) {
  return <p className="muted">{messages.noAnswer}</p>;
}
