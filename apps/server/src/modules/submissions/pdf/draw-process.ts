// The process that draws PDFs, one sheet after the other.
import { serveJobs } from '../../../platform/processes/serve-jobs.ts';
import { writePdf } from './write-pdf.ts';

serveJobs(writePdf);
