import { expect, it } from 'vitest'

// The modules are plain JavaScript without types.
const load = (name: string) => import(new URL(name, import.meta.url).href)
const { failedInPlaywright, failedInVitest } = await load('./failures.mjs')

it('failedInVitest lists the failed tests with their messages, without colours', () => {
  const report = {
    testResults: [
      {
        name: '/project/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          { status: 'failed', fullName: 'sum subtracts', failureMessages: ['\u001b[31mexpected 1\u001b[39m\nto be 2'] },
        ],
      },
    ],
  }
  expect(failedInVitest(report)).toEqual([
    { file: '/project/a.test.ts', name: 'sum subtracts', message: '  expected 1\n  to be 2' },
  ])
})

it('failedInVitest lists a file that cannot be loaded', () => {
  const file = { name: '/project/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] }
  expect(failedInVitest({ testResults: [file] })).toEqual([
    { file: '/project/b.test.ts', name: 'the file itself', message: '  Cannot find module' },
  ])
})

it('failedInPlaywright lists the failed tests of all suites, including those that passed on a retry', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'records/edit.spec.ts',
    title,
    tests: [{ status, results: [{ error: message === undefined ? undefined : { message } }] }],
  })
  const report = {
    config: { rootDir: '/project/e2e/tests' },
    suites: [
      {
        specs: [spec('opens', 'expected')],
        suites: [{ specs: [spec('saves', 'unexpected', 'Timed out'), spec('closes', 'flaky', 'Not there')] }],
      },
    ],
  }
  expect(failedInPlaywright(report)).toEqual([
    { file: '/project/e2e/tests/records/edit.spec.ts', name: 'saves', message: '  Timed out' },
    { file: '/project/e2e/tests/records/edit.spec.ts', name: 'closes', message: '  Not there' },
  ])
})

it('the lists of failed tests are empty if the report is missing', () => {
  expect(failedInVitest(undefined)).toEqual([])
  expect(failedInPlaywright(undefined)).toEqual([])
})
