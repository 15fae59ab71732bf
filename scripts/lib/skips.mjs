// Tests that may be skipped in `npm test -- --strict`, and why. Plain JavaScript: `npm test` runs before an install.

import { specsOfPlaywright } from './failures.mjs'

/** Tests that may be skipped: all tests of a file, or those with `name` in their name. */
const ALLOWED = [
  {
    file: 'apps/server/src/search/opensearch/cluster-unavailable.faults.test.ts',
    reason: 'OpenSearch is not installed.',
  },
  {
    file: 'apps/server/src/search/opensearch/restored-database.faults.test.ts',
    reason: 'OpenSearch is not installed.',
  },
  {
    file: 'apps/server/src/search/opensearch/wrong-cluster.faults.test.ts',
    reason: 'OpenSearch is not installed.',
  },
  {
    file: 'apps/cli/src/commands/search.faults.test.ts',
    name: 'on a node',
    reason: 'OpenSearch is not installed.',
  },
  {
    file: 'apps/server/src/shipping.faults.test.ts',
    name: 'systemd',
    reason: 'systemd-analyze is not installed.',
  },
  { file: 'apps/server/src/features/backup/tar.test.ts', name: 'tar', reason: 'tar is not installed.' },
]

/** The skipped tests of a report of vitest: `{ file, name }`, the file as an absolute path. */
export const skippedInVitest = (report) =>
  (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => ({ file, name: fullName })),
  )

/** The skipped tests of a report of Playwright: `{ file, name }`. */
export const skippedInPlaywright = (report) =>
  specsOfPlaywright(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
    .map(({ file, title }) => ({ file, name: title }))

/** The skipped tests that the list does not allow. */
export const withoutReason = (skipped) =>
  skipped.filter(
    ({ file, name }) => !ALLOWED.some((each) => file.endsWith(each.file) && name.includes(each.name ?? '')),
  )
