// The same 200 fields without conditions and calculations.
import { plainFields } from '../../logic-fields.ts';
import { drawFields } from '../foyer-logic/drawn.jsx';

drawFields(plainFields());
