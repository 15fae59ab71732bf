// Reads the failed tests from a report of vitest or Playwright. Plain JavaScript: `npm test` runs before an install.

/** Maximum length of a message in the summary at the end of a run. */
const MESSAGE_CHARACTERS = 1000

/** Colour codes of a terminal. */
const COLOURS = /\u001b\[[0-9;]*m/g

const shortened = (message = '') => message.replace(COLOURS, '').slice(0, MESSAGE_CHARACTERS).replace(/^/gm, '  ')

/**
 * The failed tests of a report of vitest: `{ file, name, message }`, `file` as an absolute path. A file that cannot be
 * loaded is included as a failed test.
 */
export const failedInVitest = (report) =>
  (report?.testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((each) => each.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        file,
        name: fullName,
        message: shortened(failureMessages.join('\n')),
      }))
    return failed.length === 0 && status === 'failed'
      ? [{ file, name: 'the file itself', message: shortened(message) }]
      : failed
  })

/** All specs of a report of Playwright, including nested suites. */
export const specsOfPlaywright = (report) => {
  const inSuite = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(inSuite)]
  return (report?.suites ?? []).flatMap(inSuite)
}

/**
 * The failed tests of a report of Playwright: `{ file, name, message }`. A test that passes only on a retry is included
 * as failed.
 */
export const failedInPlaywright = (report) =>
  specsOfPlaywright(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title, tests }) => ({
      file: `${report.config.rootDir}/${file}`,
      name: title,
      message: shortened(tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n')),
    }))
