/** Dashboard of errors: the rules that records break. */
import type { DashboardTable } from '@seriatim/contract'
import { CATEGORIES } from '@seriatim/profile'
import { waitingDue } from '../../catalogue/diagnoses/repository.ts'
import { runningRechecks } from '../rules/recheck-repository.ts'
import { changeOf, figureOf, figureValue, keysOf, totalOf, trendOf } from './counted.ts'
import { categoryTable, centreTables, column, type Making, type Part, say, tableNames } from './parts.ts'

const LEVELS = ['error', 'warning'] as const
const COLUMNS = [
  { id: 'errors', trait: 'invalid' },
  { id: 'warnings', trait: 'warning' },
  { id: 'drafts', trait: 'draft' },
  { id: 'records', trait: '' },
]

export async function errorsDashboard(making: Making): Promise<Part> {
  const { counted, locale } = making
  const figure = (id: string, trait: string, tone: 'error' | 'warning' | 'neutral') =>
    figureOf(counted, { id, label: say(locale, `fig_${id}`), trait, tone })
  return {
    summary: [summaryOf(making), ...(await delaysOf(making))].join(' '),
    figures: [
      figure('errors', 'invalid', 'error'),
      figure('warnings', 'warning', 'warning'),
      figure('drafts', 'draft', 'neutral'),
      figure('broken_by_rule', 'broken_by:rule_change', 'error'),
      figure('records', '', 'neutral'),
    ],
    tables: [
      ruleTable(making),
      categoryTable(making, COLUMNS),
      fieldTable(making),
      ...(await centreTables(making, COLUMNS)),
    ],
    series: [
      { id: 'errors', label: say(locale, 'levels_error'), tone: 'error' },
      { id: 'warnings', label: say(locale, 'levels_warning'), tone: 'warning' },
    ],
    dayOf: (counts) => ({ errors: totalOf(counts, 'invalid'), warnings: totalOf(counts, 'warning') }),
  }
}

/** Variants of rules, and rules without variants: all codes with their own sentence. */
const codesOf = ({ counted }: Making, level: (typeof LEVELS)[number]): readonly string[] => {
  const keys = keysOf(counted.now, level)
  const withVariants = new Set(keys.flatMap((key) => (key.includes('.') ? [key.split('.')[0]!] : [])))
  return keys.filter((key) => !withVariants.has(key))
}

/** One row per rule: its records, by category, the change, and the trend over thirteen weeks. */
function ruleTable(making: Making): DashboardTable {
  const { counted, labels, locale } = making
  const categories = CATEGORIES.filter((category) => totalOf(counted.now, '', category) > 0)
  const rows = LEVELS.flatMap((level) => codesOf(making, level).map((code) => ({ level, code })))
  rows.sort((one, other) => countOf(making, other) - countOf(making, one))
  return {
    ...tableNames(locale, 'rules'),
    columns: [
      column(locale, 'code', 'code'),
      column(locale, 'level', 'text'),
      column(locale, 'records', 'figure'),
      ...categories.map((category) => ({
        id: `category_${category}`,
        label: labels.label('category', category),
        kind: 'figure' as const,
      })),
      column(locale, 'change', 'change'),
      column(locale, 'trend', 'trend'),
    ],
    rows: rows.map(({ level, code }) => {
      const trait = `${level}:${code}`
      return {
        key: trait,
        label: labels.label(level, code),
        group: level,
        cells: [
          code,
          say(locale, `level_${level}`),
          figureValue(counted, trait),
          ...categories.map((category) => figureValue(counted, trait, category)),
          changeOf(counted, trait),
          trendOf(counted, trait),
        ],
      }
    }),
  }
}

const countOf = ({ counted }: Making, { level, code }: { level: string; code: string }): number =>
  totalOf(counted.now, `${level}:${code}`)

/** One row per field in which rules report diagnostics. */
function fieldTable({ counted, locale }: Making): DashboardTable {
  const count = (field: string) =>
    LEVELS.reduce((sum, level) => sum + totalOf(counted.now, `${level}_field:${field}`), 0)
  const fields = new Set(LEVELS.flatMap((level) => keysOf(counted.now, `${level}_field`)))
  return {
    ...tableNames(locale, 'fields'),
    columns: [
      column(locale, 'errors', 'figure'),
      column(locale, 'warnings', 'figure'),
      column(locale, 'change', 'change'),
    ],
    rows: [...fields]
      .sort((one, other) => count(other) - count(one) || (one < other ? -1 : 1))
      .map((field) => ({
        key: field,
        label: field.toUpperCase(),
        cells: [
          ...LEVELS.map((level) => figureValue(counted, `${level}_field:${field}`)),
          changeOf(counted, `error_field:${field}`),
        ],
      })),
  }
}

const SECOND_MS = 1000

/**
 * What the counts do not include yet: records affected by changes of other records, and running rechecks after a change
 * of rules.
 */
async function delaysOf({ db, counted: { center }, locale, now }: Making): Promise<string[]> {
  const [{ count, since }, pass] = await Promise.all([waitingDue(db, center), runningRechecks(db)])
  const seconds = since === null ? 0 : Math.max(1, Math.round((now.getTime() - since.getTime()) / SECOND_MS))
  return [
    ...(count === 0 ? [] : [say(locale, 'sum_due', { count, seconds })]),
    ...(pass === undefined ? [] : [say(locale, 'sum_recheck', pass)]),
  ]
}

function summaryOf(making: Making): string {
  const { counted, labels, locale } = making
  const count = totalOf(counted.now, 'invalid')
  if (count === 0) return say(locale, 'sum_errors_none')
  const change = changeOf(counted, 'invalid')
  const codes = codesOf(making, 'error')
  // The rule that contributes most: by its growth if errors grew, else by its number of records.
  const of = (code: string): number =>
    (change !== null && change > 0 ? changeOf(counted, `error:${code}`) : totalOf(counted.now, `error:${code}`)) ?? 0
  const [worst] = codes.toSorted((one, other) => of(other) - of(one))
  const rule = worst === undefined ? '' : labels.label('error', worst)
  const most = worst === undefined ? 0 : of(worst)
  if (change === null) return say(locale, 'sum_errors', { count, rule, most })
  // A single rule can grow by more than the total if other rules shrink.
  if (change > 0)
    return say(locale, most > change ? 'sum_errors_more_alone' : 'sum_errors_more', { change, rule, most })
  if (change < 0) return say(locale, 'sum_errors_fewer', { change: -change, count, rule })
  return say(locale, 'sum_errors_same', { count, rule })
}
