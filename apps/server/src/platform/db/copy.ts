// COPY, out of a table and into one, as streams: rows are never all in memory.
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';

/** What pg's connection offers while a COPY runs. */
interface Wire {
  readonly stream: Writable & { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Settle = (outcome: { rows: number } | { error: Error }) => void;

/** A statement that pg hands its connection to, instead of reading rows itself. */
abstract class Copy {
  readonly #text: string;
  readonly #settle: Settle;
  #rows = 0;
  #error: Error | undefined;

  constructor(text: string, settle: Settle) {
    this.#text = text;
    this.#settle = settle;
  }

  submit(wire: Wire): void {
    wire.query(this.#text);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);
  }

  /** After an error of the statement no more is told to it. */
  handleError(error: Error): void {
    this.#settle({ error });
  }

  protected fail(error: Error): void {
    this.#error ??= error;
  }

  handleReadyForQuery(_wire: Wire): void {
    this.#settle(this.#error ? { error: this.#error } : { rows: this.#rows });
  }
}

/** Bytes that are gathered before they go on: COPY sends one message for each row. */
const batchBytes = 65_536;

class CopyOut extends Copy {
  readonly #into: Writable;
  #batch: Buffer[] = [];
  #size = 0;

  constructor(text: string, into: Writable, settle: Settle) {
    super(text, settle);
    this.#into = into;
  }

  handleCopyData({ chunk }: { chunk: Buffer }, wire: Wire): void {
    // The message is a view of a buffer that pg uses again.
    this.#batch.push(Buffer.from(chunk));
    this.#size += chunk.length;
    if (this.#size >= batchBytes && !this.#flush()) {
      wire.stream.pause();
      this.#into.once('drain', () => wire.stream.resume());
    }
  }

  override handleCommandComplete(message: { text: string }): void {
    this.#flush();
    super.handleCommandComplete(message);
  }

  override handleReadyForQuery(wire: Wire): void {
    // A stream that is ended never says that it has drained.
    wire.stream.resume();
    super.handleReadyForQuery(wire);
  }

  #flush(): boolean {
    const bytes = Buffer.concat(this.#batch);
    this.#batch = [];
    this.#size = 0;
    return bytes.length === 0 || this.#into.write(bytes);
  }
}

class CopyIn extends Copy {
  readonly #from: AsyncIterable<Buffer>;

  constructor(text: string, from: AsyncIterable<Buffer>, settle: Settle) {
    super(text, settle);
    this.#from = from;
  }

  handleCopyInResponse(wire: Wire): void {
    this.#send(wire).then(
      () => wire.endCopyFrom(),
      (error: Error) => {
        this.fail(error);
        wire.sendCopyFail('the source failed');
      },
    );
  }

  async #send(wire: Wire): Promise<void> {
    for await (const chunk of this.#from) {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
    }
  }
}

function run(client: pg.Client, make: (settle: Settle) => Copy): Promise<number> {
  return new Promise((resolve, reject) => {
    const copy = make((outcome) => ('rows' in outcome ? resolve(outcome.rows) : reject(outcome.error)));
    client.query(copy as unknown as pg.Submittable);
  });
}

/** Runs `copy … to stdout`; answers the number of rows. `into` stays open. */
export function copyOut(client: pg.Client, statement: string, into: Writable): Promise<number> {
  return run(client, (settle) => new CopyOut(statement, into, settle));
}

/** Runs `copy … from stdin`; answers the number of rows. */
export function copyIn(client: pg.Client, statement: string, from: AsyncIterable<Buffer>): Promise<number> {
  return run(client, (settle) => new CopyIn(statement, from, settle));
}
