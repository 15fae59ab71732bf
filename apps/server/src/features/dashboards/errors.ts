/** Dashboard of errors: the rules that records break. */
import type { DashboardTable } from '@seriatim/contract'
import { CATEGORIES } from '@seriatim/profile'
import { countDue } from '../../catalogue/diagnoses/repository.ts'
import { runningRechecks } from '../rules/recheck-repository.ts'
import {
  categoryTable,
  centreTables,
  type DashboardInput,
  type DashboardPart,
  dashboardColumn,
  dashboardMessage,
  tableNames,
} from './dashboard-tables.ts'
import { conditionKeys, figureValue, traitFigure, traitTotal, weeklyChange, weeklyTrend } from './figures.ts'

const LEVELS = ['error', 'warning'] as const
const COLUMNS = [
  { id: 'errors', trait: 'invalid' },
  { id: 'warnings', trait: 'warning' },
  { id: 'drafts', trait: 'draft' },
  { id: 'records', trait: '' },
]

export async function errorsDashboard(making: DashboardInput): Promise<DashboardPart> {
  const { counted, locale } = making
  const figure = (id: string, trait: string, tone: 'error' | 'warning' | 'neutral') =>
    traitFigure(counted, { id, label: dashboardMessage(locale, `fig_${id}`), trait, tone })
  return {
    summary: [errorSummary(making), ...(await pendingChanges(making))].join(' '),
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
      { id: 'errors', label: dashboardMessage(locale, 'levels_error'), tone: 'error' },
      { id: 'warnings', label: dashboardMessage(locale, 'levels_warning'), tone: 'warning' },
    ],
    dayOf: (counts) => ({ errors: traitTotal(counts, 'invalid'), warnings: traitTotal(counts, 'warning') }),
  }
}

/** Codes of diagnostics that have their own message: variants of rules, and rules without variants. */
const ruleCodes = ({ counted }: DashboardInput, level: (typeof LEVELS)[number]): readonly string[] => {
  const keys = conditionKeys(counted.now, level)
  const withVariants = new Set(keys.flatMap((key) => (key.includes('.') ? [key.split('.')[0]!] : [])))
  return keys.filter((key) => !withVariants.has(key))
}

/**
 * A table with one row per rule: number of records by category, change since last week, and trend over thirteen weeks.
 */
function ruleTable(making: DashboardInput): DashboardTable {
  const { counted, labels, locale } = making
  const categories = CATEGORIES.filter((category) => traitTotal(counted.now, '', category) > 0)
  const rows = LEVELS.flatMap((level) => ruleCodes(making, level).map((code) => ({ level, code })))
  rows.sort((one, other) => ruleCount(making, other) - ruleCount(making, one))
  return {
    ...tableNames(locale, 'rules'),
    columns: [
      dashboardColumn(locale, 'code', 'code'),
      dashboardColumn(locale, 'level', 'text'),
      dashboardColumn(locale, 'records', 'figure'),
      ...categories.map((category) => ({
        id: `category_${category}`,
        label: labels.label('category', category),
        kind: 'figure' as const,
      })),
      dashboardColumn(locale, 'change', 'change'),
      dashboardColumn(locale, 'trend', 'trend'),
    ],
    rows: rows.map(({ level, code }) => {
      const trait = `${level}:${code}`
      return {
        key: trait,
        label: labels.label(level, code),
        group: level,
        cells: [
          code,
          dashboardMessage(locale, `level_${level}`),
          figureValue(counted, trait),
          ...categories.map((category) => figureValue(counted, trait, category)),
          weeklyChange(counted, trait),
          weeklyTrend(counted, trait),
        ],
      }
    }),
  }
}

const ruleCount = ({ counted }: DashboardInput, { level, code }: { level: string; code: string }): number =>
  traitTotal(counted.now, `${level}:${code}`)

/** A table with one row for each MARC field in which rules report diagnostics. */
function fieldTable({ counted, locale }: DashboardInput): DashboardTable {
  const count = (field: string) =>
    LEVELS.reduce((sum, level) => sum + traitTotal(counted.now, `${level}_field:${field}`), 0)
  const fields = new Set(LEVELS.flatMap((level) => conditionKeys(counted.now, `${level}_field`)))
  return {
    ...tableNames(locale, 'fields'),
    columns: [
      dashboardColumn(locale, 'errors', 'figure'),
      dashboardColumn(locale, 'warnings', 'figure'),
      dashboardColumn(locale, 'change', 'change'),
    ],
    rows: [...fields]
      .sort((one, other) => count(other) - count(one) || (one < other ? -1 : 1))
      .map((field) => ({
        key: field,
        label: field.toUpperCase(),
        cells: [
          ...LEVELS.map((level) => figureValue(counted, `${level}_field:${field}`)),
          weeklyChange(counted, `error_field:${field}`),
        ],
      })),
  }
}

const SECOND_MS = 1000

/**
 * Changes that the counts do not include yet: records affected by changes of other records, and running rechecks after
 * a change of rules.
 */
async function pendingChanges({ db, counted: { center }, locale, now }: DashboardInput): Promise<string[]> {
  const [{ count, since }, pass] = await Promise.all([countDue(db, center), runningRechecks(db)])
  const seconds = since === null ? 0 : Math.max(1, Math.round((now.getTime() - since.getTime()) / SECOND_MS))
  return [
    ...(count === 0 ? [] : [dashboardMessage(locale, 'sum_due', { count, seconds })]),
    ...(pass === undefined ? [] : [dashboardMessage(locale, 'sum_recheck', pass)]),
  ]
}

function errorSummary(making: DashboardInput): string {
  const { counted, labels, locale } = making
  const count = traitTotal(counted.now, 'invalid')
  if (count === 0) return dashboardMessage(locale, 'sum_errors_none')
  const change = weeklyChange(counted, 'invalid')
  const codes = ruleCodes(making, 'error')
  // The rule with the largest part in the total: by its increase if the number of errors increased, otherwise by its
  // number of records.
  const of = (code: string): number =>
    (change !== null && change > 0
      ? weeklyChange(counted, `error:${code}`)
      : traitTotal(counted.now, `error:${code}`)) ?? 0
  const [worst] = codes.toSorted((one, other) => of(other) - of(one))
  const rule = worst === undefined ? '' : labels.label('error', worst)
  const most = worst === undefined ? 0 : of(worst)
  if (change === null) return dashboardMessage(locale, 'sum_errors', { count, rule, most })
  // The increase of one rule can be larger than the total increase if other rules decrease.
  if (change > 0)
    return dashboardMessage(locale, most > change ? 'sum_errors_more_alone' : 'sum_errors_more', { change, rule, most })
  if (change < 0) return dashboardMessage(locale, 'sum_errors_fewer', { change: -change, count, rule })
  return dashboardMessage(locale, 'sum_errors_same', { count, rule })
}
