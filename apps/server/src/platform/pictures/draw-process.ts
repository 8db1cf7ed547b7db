// The process that decodes pictures, one after the other.
import { serveJobs } from '../processes/serve-jobs.ts';
import { drawPicture } from './draw.ts';

serveJobs(drawPicture);
