// The process that draws PDFs, one sheet at a time.
import { serveJobs } from '../../platform/processes/serve-jobs.ts';
import { writePdf } from './write-pdf.ts';

serveJobs(writePdf);
