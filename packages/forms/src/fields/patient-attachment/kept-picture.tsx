// An uploaded attachment: its picture, name and size, and a button that removes it.
import { Icon, Image, Trash2 } from '@foyer/ui';
import type { AttachmentAnswer, AttachmentValue } from '../../kit/attached-file.ts';
import { type ControlProps, describedBy, errorAt } from '../../kit/control.ts';
import { labelOf } from '../../kit/field.ts';
import { fill } from '../../kit/messages.ts';
import { useFileUrl } from '../../kit/use-file-url.ts';

interface KeptPictureProps {
  readonly view: ControlProps<AttachmentAnswer>;
  readonly file: AttachmentValue;
  readonly onClear: () => void;
}

export function KeptPicture({ view, file, onClear }: KeptPictureProps) {
  const { id, field, messages, host, isDisabled } = view;
  const picture = useFileUrl(file.key, host?.fileUrl);
  const alt = fill(messages.attachmentOf, { label: labelOf(field), name: file.fileName });
  return (
    <div className="attach attach-kept">
      {picture.state === 'ready' ? (
        <img className="attach-picture" src={picture.url} alt={alt} />
      ) : (
        <span className="attach-picture attach-waiting">
          <Icon of={Image} />
          <span className="small muted">
            {picture.state === 'failed' ? messages.attachmentMissing : messages.attachmentLoading}
          </span>
        </span>
      )}
      <p className="attach-name">
        {file.fileName} <span className="muted nowrap">{sizeText(file.fileSize, messages.locale)}</span>
      </p>
      <button
        type="button"
        className="link small"
        id={id}
        disabled={isDisabled}
        aria-label={`${messages.clear}: ${file.fileName}`}
        aria-describedby={describedBy(id, '', errorAt(view.errors))}
        onClick={onClear}
      >
        <Icon of={Trash2} size="small" />
        {messages.clear}
      </button>
    </div>
  );
}

/** Returns the size in KB, or in MB from one MB on. */
function sizeText(bytes: number, locale: string): string {
  const isSmall = bytes < 1024 * 1024;
  const amount = bytes / (isSmall ? 1024 : 1024 * 1024);
  const text = new Intl.NumberFormat(locale, { maximumFractionDigits: isSmall ? 0 : 1 }).format(
    Math.max(amount, isSmall ? 1 : 0.1),
  );
  return `${text} ${isSmall ? 'KB' : 'MB'}`;
}
