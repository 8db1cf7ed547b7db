// The same 200 fields without conditions and calculations.
import { plainFields } from '../../../../tools/testing/form-with-logic.ts';
import { drawFields } from '../foyer-logic/drawn.jsx';

drawFields(plainFields());
