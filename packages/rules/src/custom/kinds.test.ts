import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../engine.ts'
import { casesOfKinds, type Expectation, findingsForRule } from '../testing/fixtures.ts'
import { checkCustomRule } from './check-custom-rule.ts'
import { CUSTOM_RULE_KIND_NAMES, type CustomRuleKind, isCustomRuleKind } from './kinds.ts'

const ID = 'own-tried'
const cases = await casesOfKinds()

const settingsWith = (kind: CustomRuleKind, sent: Readonly<Record<string, unknown>>) => {
  const checked = checkCustomRule(kind, sent)
  if ('faults' in checked) throw new Error(JSON.stringify(checked.faults))
  const levels = Object.fromEntries(Object.keys(defaultSettings['missing-tag']!.levels).map((each) => [each, 'error']))
  const made = { kind, parameters: checked.parameters, names: { en: 'Tried' }, sentences: { en: 'Look at {field}' } }
  return {
    ...defaultSettings,
    [ID]: { enabled: true, levels: levels as (typeof defaultSettings)[string]['levels'], parameters: {}, made },
  }
}

const asWritten = (
  diagnostic: Awaited<ReturnType<typeof findingsForRule>>[number],
  written: Expectation['reports'][number] | undefined,
) => ({
  level: diagnostic.level,
  code: diagnostic.code,
  field: diagnostic.field,
  occurrence: diagnostic.occurrence,
  ...(diagnostic.subfield === undefined ? {} : { subfield: diagnostic.subfield }),
  ...(written?.value === undefined ? {} : { value: diagnostic.params.value }),
  ...(written?.params === undefined
    ? {}
    : { params: Object.fromEntries(Object.keys(written.params).map((key) => [key, diagnostic.params[key]])) }),
})

describe.each(CUSTOM_RULE_KIND_NAMES)('the custom rule kind %s', (kind) => {
  it.each(cases.filter(({ id }) => id === kind))(
    'reports the expected problems: $name',
    async ({ records, expected, parameters }) => {
      const settings = settingsWith(kind, parameters)
      expect(expected).toHaveLength(records.length)
      for (const [index, expectation] of expected.entries()) {
        const diagnostics = await findingsForRule(ID, records[index]!, expectation, settings)
        expect(diagnostics.map((each, place) => asWritten(each, expectation.reports[place]))).toEqual(
          expectation.reports,
        )
        for (const { sentences } of diagnostics) expect(sentences).toEqual({ en: 'Look at {field}' })
      }
    },
  )

  it('has fixtures with and without reported problems', () => {
    const reports = cases
      .filter(({ id }) => id === kind)
      .flatMap(({ expected }) => expected.map((each) => each.reports))
    expect(reports.some((each) => each.length > 0)).toBe(true)
    expect(reports.some((each) => each.length === 0)).toBe(true)
  })
})

it('every folder of fixtures has the name of a rule kind', () => {
  expect(cases.filter(({ id }) => !isCustomRuleKind(id))).toEqual([])
})
