// One answer on the page that shows all of them: as it is printed, in little room, and what is missing or wrong about it.
import { CircleAlert, Icon } from '@foyer/ui';
import type { FormEngine } from '../engine/form-state.ts';
import { reviewBlocks } from '../engine/review-blocks.ts';
import type { FormField } from '../kit/field.ts';
import type { FieldHost, KeptFile } from '../kit/host.ts';
import type { Messages } from '../kit/messages.ts';
import type { PrintBlock, PrintTable } from '../kit/print.ts';
import { useFileUrl } from '../kit/use-file-url.ts';

interface ReviewedAnswerProps {
  readonly engine: FormEngine;
  readonly field: FormField;
  readonly host: FieldHost | undefined;
}

export function ReviewedAnswer({ engine, field, host }: ReviewedAnswerProps) {
  const { messages } = engine;
  const { errors } = engine.getField(field.uuid);
  const drawn = reviewBlocks(engine, field).flatMap((block, at) => {
    const lines = linesOf(block, host, messages);
    return lines ? [{ at, lines }] : [];
  });
  const faults = errors.filter(({ line }) => line !== '');
  return (
    <>
      {drawn.length > 0 && (
        <ul>
          {drawn.map(({ at, lines }) =>
            lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no other names for its lines
              <li key={`${at} ${place}`}>{line}</li>
            )),
          )}
        </ul>
      )}
      {drawn.length === 0 && faults.length === 0 && <span className="muted">{messages.noAnswer}</span>}
      {faults.map(({ path, message, line = message }) => (
        <p className="review-fault" key={`${path} ${line}`}>
          <Icon of={CircleAlert} size="small" />
          {line}
        </p>
      ))}
    </>
  );
}

/** Returns what is shown of a block, line by line; undefined if there is nothing. */
function linesOf(
  block: PrintBlock,
  host: FieldHost | undefined,
  messages: Messages,
): readonly React.ReactNode[] | undefined {
  switch (block.kind) {
    case 'answer':
      return block.lines.length > 0 ? block.lines : undefined;
    case 'choices': {
      const chosen = block.choices.filter(({ isChosen }) => isChosen);
      // A box by itself is the question: it is ticked or not.
      if (block.marks === 'square' && block.choices.length === 1 && block.label === '')
        return [chosen.length > 0 ? messages.ticked : messages.notTicked];
      return chosen.length > 0 ? chosen.map(({ text }) => text) : undefined;
    }
    case 'table': {
      const rows = block.rows.filter(({ isAnswered }) => isAnswered);
      return rows.length > 0 ? rows.map(tableRow) : undefined;
    }
    case 'note':
      return [
        <span className="muted" key="note">
          {block.text}
        </span>,
      ];
    case 'image':
      return block.src ? [<img className="review-image" src={block.src} alt={block.alt} key="image" />] : undefined;
    case 'attachment':
      return block.file ? [<Picture file={block.file} alt={block.alt} host={host} key="file" />] : undefined;
    default:
      return undefined;
  }
}

function tableRow({ text, cells }: PrintTable['rows'][number]) {
  return (
    <>
      <span className="strong">{text}</span>: {cells.filter((cell) => cell !== '').join(', ')}
    </>
  );
}

function Picture({
  file,
  alt,
  host,
}: {
  readonly file: KeptFile;
  readonly alt: string;
  readonly host: FieldHost | undefined;
}) {
  const picture = useFileUrl(file.key, host?.fileUrl);
  return (
    <>
      {file.fileName}
      {picture.state === 'ready' && <img className="review-image" src={picture.url} alt={alt} />}
    </>
  );
}
