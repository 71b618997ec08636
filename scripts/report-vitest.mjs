import { writeFileSync } from 'node:fs';

export default class Report {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const passed = tests.filter((test) => test.result().state === 'passed');
    const failures = [
      ...tests
        .filter((test) => !passed.includes(test))
        .map((test) => nameOf(test.module, test.fullName, test.result().errors?.[0])),
      ...modules
        .flatMap((module) => [module, ...module.children.allSuites()])
        .flatMap((suite) =>
          suite.errors().map((error) => nameOf(suite.module ?? suite, 'around its tests', error)),
        ),
      ...unhandled.map((error) => `outside of all tests: ${error.stack ?? error.message}`),
    ];
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed: passed.length, failures }));
  }
}

const nameOf = (module, name, error) =>
  `${module.relativeModuleId}: ${name}: ${error?.message ?? 'was not run'}`;
