// Description Area: shows the rich text.
import { useMemo } from 'react';
import type { ControlProps } from '../../kit/control.ts';
import { parseRichText } from '../../kit/rich-text.ts';
import { RichText } from '../../kit/rich-text-view.tsx';
import type { DescriptionProperties } from './definition.ts';

export function DescriptionAreaControl({
  properties: { descriptionContent },
}: ControlProps<null, DescriptionProperties>) {
  const nodes = useMemo(() => parseRichText(descriptionContent), [descriptionContent]);
  return (
    <div className="field prose">
      <RichText nodes={nodes} />
    </div>
  );
}
