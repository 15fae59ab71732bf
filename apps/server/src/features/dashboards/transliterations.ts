/**
 * Dashboard of transliterations: fields in original script without a romanised field, and fields romanised by a table
 * or manually.
 */
import { bothTraits, conditionTrait } from '@seriatim/analyser'
import { type DashboardTable, ROMANISATIONS } from '@seriatim/contract'
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

/** Trait (searchable property) of every record with an 880. Each script has a separate trait. */
const ANY_ORIGINAL_SCRIPT = 'original'
const COLUMNS = [
  { id: 'records', trait: ANY_ORIGINAL_SCRIPT },
  ...ROMANISATIONS.map((how) => ({ id: how, trait: conditionTrait('romanisation', how) })),
]

export async function transliterationsDashboard(making: DashboardInput): Promise<DashboardPart> {
  const { counted, locale } = making
  const { now } = counted
  const of = (how: (typeof ROMANISATIONS)[number]) => traitTotal(now, conditionTrait('romanisation', how))
  const count = traitTotal(now, ANY_ORIGINAL_SCRIPT)
  return {
    summary:
      count === 0
        ? dashboardMessage(locale, 'sum_transliterations_none')
        : dashboardMessage(locale, 'sum_transliterations', { alone: of('no_partner'), count, differs: of('differs') }),
    figures: [
      traitFigure(counted, {
        id: 'original',
        label: dashboardMessage(locale, 'fig_original'),
        trait: ANY_ORIGINAL_SCRIPT,
      }),
      ...ROMANISATIONS.map((how) =>
        traitFigure(counted, {
          id: how,
          label: dashboardMessage(locale, `fig_${how}`),
          trait: conditionTrait('romanisation', how),
          tone: how === 'no_partner' ? 'error' : how === 'differs' ? 'warning' : 'neutral',
        }),
      ),
    ],
    tables: [scriptTable(making), categoryTable(making, COLUMNS), ...(await centreTables(making, COLUMNS))],
    series: [
      { id: 'differs', label: dashboardMessage(locale, 'fig_differs'), tone: 'warning' },
      { id: 'no_partner', label: dashboardMessage(locale, 'fig_no_partner'), tone: 'error' },
    ],
    dayOf: (counts) => ({
      differs: traitTotal(counts, conditionTrait('romanisation', 'differs')),
      no_partner: traitTotal(counts, conditionTrait('romanisation', 'no_partner')),
    }),
  }
}

function scriptTable({ counted, labels, locale }: DashboardInput): DashboardTable {
  return {
    ...tableNames(locale, 'scripts'),
    columns: [
      dashboardColumn(locale, 'records', 'figure'),
      ...ROMANISATIONS.map((how) => dashboardColumn(locale, how, 'figure')),
      dashboardColumn(locale, 'change', 'change'),
      dashboardColumn(locale, 'trend', 'trend'),
    ],
    rows: conditionKeys(counted.now, 'original_script').map((script) => {
      const trait = conditionTrait('original_script', script)
      return {
        key: script,
        label: labels.label('original_script', script),
        cells: [
          figureValue(counted, trait),
          ...ROMANISATIONS.map((how) => figureValue(counted, bothTraits(script, how))),
          weeklyChange(counted, trait),
          weeklyTrend(counted, trait),
        ],
      }
    }),
  }
}
