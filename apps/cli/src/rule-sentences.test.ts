import { formatUnknown, LOCALES } from '@seriatim/messages'
import { DIAGNOSTIC_CODES, FIX_IDS } from '@seriatim/rules'
import { RULE_EXAMPLES } from '@seriatim/rules/examples'
import { placedError } from '@seriatim/server/catalogue/records/diagnostic-sentence'
import { describe, expect, it } from 'vitest'

/** All diagnostics of the rule fixtures. The tests of the rules ensure that every rule and variant occurs. */
const reported = Object.values(RULE_EXAMPLES).flatMap((examples) => examples.flatMap(({ findings }) => findings))

describe.each(LOCALES)('the sentences of the rules in %s', (locale) => {
  it('exist for each rule, without repeated fields and unfilled parameters', () => {
    const notified = new Set<string>()
    for (const { code, field, occurrence, params } of reported) {
      const sentence = formatUnknown(locale, `rules.${code}`, params)
      expect(sentence).not.toBe(`rules.${code}`)
      expect(sentence).not.toMatch(/undefined|\{\w+\}/)
      const place = occurrence > 1 ? `${field}[${occurrence}]` : field
      const placed = placedError({ field, occurrence, code, error: sentence }, locale)
      expect(placed.startsWith(place) && placed.endsWith(sentence), placed).toBe(true)
      notified.add(code)
    }
    expect([...notified].sort()).toEqual([...DIAGNOSTIC_CODES].sort())
  })

  it('exist for every quick fix', () => {
    for (const id of FIX_IDS)
      expect(formatUnknown(locale, `rules.fix.${id}`, { expected: 'fr' })).not.toBe(`rules.fix.${id}`)
  })
})
