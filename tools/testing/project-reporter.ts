// Tells the process that has started Vitest which project runs: they run one after another.
import type { Reporter, TestModule } from 'vitest/node';

/** What is sent. Without a project the last one has ended. */
export interface ProjectMessage {
  readonly project?: string;
}

export default class ProjectReporter implements Reporter {
  #project: string | undefined;

  onTestModuleQueued({ project: { name } }: TestModule): void {
    if (name !== this.#project) this.#tell({ project: name });
    this.#project = name;
  }

  onTestRunEnd(): void {
    this.#tell({});
  }

  #tell(message: ProjectMessage): void {
    process.send?.(message);
  }
}
