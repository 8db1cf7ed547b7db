// Section Break: the heading of a section.
import type { ControlProps } from '../../kit/control.ts';
import type { SectionProperties } from './definition.ts';

export function SectionBreakControl({ properties }: ControlProps<null, SectionProperties>) {
  const { heading, subheading, alignment } = properties;
  if (!heading && !subheading) return null;
  return (
    <header className={alignment === 'left' ? undefined : `align-${alignment}`}>
      {heading && <h2>{heading}</h2>}
      {subheading && <p className="muted">{subheading}</p>}
    </header>
  );
}
