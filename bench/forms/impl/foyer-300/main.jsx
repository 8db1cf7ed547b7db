// A long form: 300 questions on ten pages, of which the first shows the same 30 as the short one.
import { questions } from '../../fields.js';
import { drawForm } from '../foyer/made.jsx';

drawForm(questions(300), 30);
