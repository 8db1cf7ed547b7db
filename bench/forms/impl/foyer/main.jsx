// Foyer's own forms, from source, with all of their styles: what a patient's browser does.
import { FIELDS } from '../../fields.js';
import { drawForm } from './made.jsx';

drawForm(FIELDS);
