import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { readRecords } from '@seriatim/marc'
import { formatUnknown, LOCALES } from '@seriatim/messages'
import { DIAGNOSTIC_CODES, FIX_IDS, validateWithBase } from '@seriatim/rules'
import { describe, expect, it } from 'vitest'

const FIXTURES = join(import.meta.dirname, '../../../packages/rules/fixtures')

/** A base that knows no record, and of which no address answers. */
const BASE = {
  recordsByIssn: async () => new Map(),
  familyIssnl: async () => new Map(),
  citations: async () => new Map(),
  sameKeyTitle: async () => new Map(),
  urlChecks: async (urls: readonly string[]) =>
    new Map(urls.map((url) => [url, { state: 'broken', statusCode: 404, reason: 'Not Found' } as const])),
}

/** What the rules report of all their fixtures: every rule and variant occurs, as the rules' own tests demand. */
const reported = async () => {
  const diagnostics = []
  for await (const path of glob('*/*.mrk', { cwd: FIXTURES })) {
    for await (const { record } of readRecords([readFileSync(join(FIXTURES, path))], 'mrk')) {
      if (!record) continue
      for (const category of [undefined, 'reg', 'wor'] as const) {
        const options = { today: '2024-06-01', category, loadedIssn: '9990-1013', base: BASE }
        const { errors, warnings } = await validateWithBase(record, options)
        diagnostics.push(...errors, ...warnings)
      }
    }
  }
  return diagnostics
}

describe.each(LOCALES)('the sentences of the rules in %s', (locale) => {
  it('exist for each, name the field, and leave no place unfilled', async () => {
    const told = new Set<string>()
    for (const { code, field, params } of await reported()) {
      const sentence = formatUnknown(locale, `rules.${code}`, params)
      expect(sentence).not.toBe(`rules.${code}`)
      expect(sentence).not.toMatch(/undefined|\{\w+\}/)
      if (field !== 'LDR') expect(sentence, code).toContain(field)
      told.add(code)
    }
    expect([...told].sort()).toEqual([...DIAGNOSTIC_CODES].sort())
  })

  it('name every quick fix', () => {
    for (const id of FIX_IDS)
      expect(formatUnknown(locale, `rules.fix.${id}`, { expected: 'fr' })).not.toBe(`rules.fix.${id}`)
  })
})
