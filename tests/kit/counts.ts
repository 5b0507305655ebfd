import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** The results of a suite. */
export interface Counts {
  passed: number;
  /** The names of failed tests, and of runners that crashed. */
  failed: string[];
  /** The names of tests that passed only when they were repeated. */
  flaky: string[];
  skipped: number;
}

/** A reporter that writes the counts to a file. Vitest's JSON report does not contain which tests were repeated. */
export function countsReporter(file: string): Reporter {
  return {
    onTestRunEnd: (modules) => writeFileSync(file, JSON.stringify(countsOf(modules))),
  };
}

function countsOf(modules: readonly TestModule[]): Counts {
  const tests = modules.flatMap(({ children }) => [...children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  const failed = inState('failed');
  // A module also fails without a failed test, for example if a hook fails.
  const failedModules = modules.filter(
    (module) => module.state() === 'failed' && !failed.some((test) => test.module === module),
  );
  const flaky = tests.filter((test) => test.diagnostic()?.flaky);
  return {
    passed: inState('passed').length,
    failed: [...failedModules.map(({ moduleId }) => moduleId), ...failed.map(nameOf)],
    flaky: flaky.map(nameOf),
    skipped: inState('skipped').length,
  };
}

const nameOf = ({ module, fullName }: TestCase): string => `${module.moduleId}: ${fullName}`;
