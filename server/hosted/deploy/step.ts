import type { Project } from './project';

/** A step of the deployment. It can run again, because it does not repeat changes that are already made. */
export interface Step {
  name: string;
  /** @returns a sentence that describes the result */
  run(project: Project): Promise<string>;
  /** What to do if the step fails. */
  remedy: string;
}
