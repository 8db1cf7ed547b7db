// A short form: 30 questions on one page.
import { questions } from '../../fields.js';
import { drawForm } from '../foyer/made.jsx';

drawForm(questions(30));
