// 200 fields with 60 conditions and 20 calculations.
import { logicFields } from '../../logic-fields.ts';
import { drawFields } from './drawn.jsx';

drawFields(logicFields(), true);
