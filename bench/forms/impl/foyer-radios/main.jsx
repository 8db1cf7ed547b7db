// The grid's rows as 100 choices of 4 options.
import { radioFields } from '../../logic-fields.ts';
import { drawFields } from '../foyer-logic/drawn.jsx';

drawFields(radioFields());
