// A grid of 100 rows and 4 columns.
import { gridFields } from '../../grid-fields.js';
import { drawFields } from '../foyer-logic/drawn.jsx';

drawFields(gridFields());
