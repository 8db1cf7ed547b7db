// The thread that redraws signatures.
import { serveThread } from '../processes/serve-thread.ts';
import { type DrawnLine, drawLinePng } from './line-png.ts';

serveThread<Uint8Array, DrawnLine>(drawLinePng);
