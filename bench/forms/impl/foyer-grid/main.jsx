// A grid of 100 rows and 4 columns.
import { gridFields } from '../../logic-fields.ts';
import { drawFields } from '../foyer-logic/drawn.jsx';

drawFields(gridFields());
