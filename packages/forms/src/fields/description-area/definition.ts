// Description Area: rich text between the questions. It has no value.
import { layoutDefinition } from '../../kit/definition.ts';
import { richText } from '../../kit/properties.ts';

export interface DescriptionProperties {
  readonly descriptionContent: string;
}

export const descriptionArea = layoutDefinition<DescriptionProperties>('Description Area', {
  descriptionContent: richText(),
});
