import { describe, expect, it } from 'vitest'

// The modules are plain JavaScript without types.
const load = (name: string) => import(new URL(name, import.meta.url).href)
const { skippedInPlaywright, skippedInVitest, withoutReason } = await load('./skips.mjs')

const FAILING = '/somewhere/apps/server/src/search/opensearch/cluster-unavailable.faults.test.ts'
const SHIPPING = '/somewhere/apps/server/src/shipping.faults.test.ts'

describe('the list of skipped tests', () => {
  it('includes skipped and todo tests of a Vitest report', () => {
    const assertionResults = ['passed', 'failed', 'skipped', 'pending', 'todo'].map((status) => ({
      status,
      fullName: `is ${status}`,
    }))
    expect(skippedInVitest({ testResults: [{ name: FAILING, assertionResults }] })).toEqual(
      ['skipped', 'pending', 'todo'].map((status) => ({ file: FAILING, name: `is ${status}` })),
    )
  })

  it('includes skipped tests in nested suites of a Playwright report', () => {
    const spec = (status: string) => ({ file: 'a.spec.ts', title: `is ${status}`, tests: [{ status }] })
    const report = { suites: [{ specs: [spec('expected')], suites: [{ specs: [spec('skipped')] }] }] }
    expect(skippedInPlaywright(report)).toEqual([{ file: 'a.spec.ts', name: 'is skipped' }])
  })

  it('excludes tests that have an accepted reason, or whose file has one', () => {
    const skipped = [
      { file: FAILING, name: 'OpenSearch anything' },
      { file: SHIPPING, name: 'the service has nothing that systemd does not know' },
      { file: SHIPPING, name: 'another test' },
      { file: '/somewhere/packages/marc/src/mrk.test.ts', name: 'mrk' },
    ]
    expect(withoutReason(skipped)).toEqual(skipped.slice(2))
  })
})
