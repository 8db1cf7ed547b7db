// The grid's rows as 100 choices of 4 options.
import { radioFields } from '../../grid-fields.js';
import { drawFields } from '../foyer-logic/drawn.jsx';

drawFields(radioFields());
