import { type MarcRecord, toLines } from '@seriatim/marc'
import { expect, it } from 'vitest'
import type { RuleExample } from './examples.ts'
import { fixFor } from './fix.ts'
import { allCases, type Case, findingsForRule } from './testing/fixtures.ts'

/** Limits for examples. More text would not make an example clearer. */
const LONGEST_LINE = 160
const MOST_LINES = 30

const cut = (line: string): string => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line)
const linesOf = (record: MarcRecord): string[] => toLines(record).slice(0, MOST_LINES).map(cut)

const examplesOf = ({ id, records, expected }: Case): Promise<RuleExample[]> =>
  Promise.all(
    records.map(async (record, index) => {
      const expectation = expected[index]!
      const diagnostics = await findingsForRule(id, record, expectation)
      const repaired = diagnostics.reduce((repairing, each) => fixFor(repairing, each)?.record ?? repairing, record)
      return {
        ...(expectation.category === undefined ? {} : { category: expectation.category }),
        lines: linesOf(record),
        findings: diagnostics.map(({ level, code, field, occurrence, params }) => ({
          level,
          code,
          field,
          occurrence,
          params: Object.fromEntries(
            Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]),
          ),
        })),
        ...(repaired === record ? {} : { fixed: linesOf(repaired) }),
      }
    }),
  )

/** The rule catalogue shows the fixtures that test the rules. */
it('the examples in the documentation of rules match their fixtures', async () => {
  const examples: Record<string, RuleExample[]> = {}
  for (const each of allCases) examples[each.id] = [...(examples[each.id] ?? []), ...(await examplesOf(each))]
  const rules = Object.entries(examples).map(
    ([id, list]) =>
      `  ${JSON.stringify(id)}: [\n${list.map((example) => `    ${JSON.stringify(example)}`).join(',\n')}\n  ]`,
  )
  await expect(`{\n${rules.join(',\n')}\n}\n`).toMatchFileSnapshot('../data/examples.json')
})
