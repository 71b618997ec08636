import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class Report {
  #failures = [];

  onBegin(_config, suite) {
    this.suite = suite;
  }

  onError(error) {
    this.#failures.push(`outside of all tests: ${error.stack ?? error.message}`);
  }

  onEnd() {
    const tests = this.suite?.allTests() ?? [];
    const passed = tests.filter((test) => test.outcome() === 'expected');
    const failures = tests.filter((test) => !passed.includes(test)).map(nameOf);
    const report = { passed: passed.length, failures: [...failures, ...this.#failures] };
    writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
  }
}

const nameOf = (test) =>
  `${relative('', test.location.file)}:${test.location.line}: ${test.title}: ${test.results.at(-1)?.error?.message ?? 'was not run'}`;
