// 200 fields with 60 conditions and 20 calculations.
import { logicFields } from '../../../../tools/testing/form-with-logic.ts';
import { drawFields } from './drawn.jsx';

drawFields(logicFields(), true);
