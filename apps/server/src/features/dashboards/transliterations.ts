/**
 * Dashboard of transliterations: fields in original script without a romanised field, romanised by table or manually.
 */
import { bothTraits, conditionTrait } from '@seriatim/analyser'
import { type DashboardTable, ROMANISATIONS } from '@seriatim/contract'
import { changeOf, figureOf, figureValue, keysOf, totalOf, trendOf } from './counted.ts'
import { categoryTable, centreTables, column, type Making, type Part, say, tableNames } from './parts.ts'

/** The trait of every record with an 880; each script also has its own trait. */
const ANY = 'original'
const COLUMNS = [
  { id: 'records', trait: ANY },
  ...ROMANISATIONS.map((how) => ({ id: how, trait: conditionTrait('romanisation', how) })),
]

export async function transliterationsDashboard(making: Making): Promise<Part> {
  const { counted, locale } = making
  const { now } = counted
  const of = (how: (typeof ROMANISATIONS)[number]) => totalOf(now, conditionTrait('romanisation', how))
  const count = totalOf(now, ANY)
  return {
    summary:
      count === 0
        ? say(locale, 'sum_transliterations_none')
        : say(locale, 'sum_transliterations', { alone: of('no_partner'), count, differs: of('differs') }),
    figures: [
      figureOf(counted, { id: 'original', label: say(locale, 'fig_original'), trait: ANY }),
      ...ROMANISATIONS.map((how) =>
        figureOf(counted, {
          id: how,
          label: say(locale, `fig_${how}`),
          trait: conditionTrait('romanisation', how),
          tone: how === 'no_partner' ? 'error' : how === 'differs' ? 'warning' : 'neutral',
        }),
      ),
    ],
    tables: [scriptTable(making), categoryTable(making, COLUMNS), ...(await centreTables(making, COLUMNS))],
    series: [
      { id: 'differs', label: say(locale, 'fig_differs'), tone: 'warning' },
      { id: 'no_partner', label: say(locale, 'fig_no_partner'), tone: 'error' },
    ],
    dayOf: (counts) => ({
      differs: totalOf(counts, conditionTrait('romanisation', 'differs')),
      no_partner: totalOf(counts, conditionTrait('romanisation', 'no_partner')),
    }),
  }
}

function scriptTable({ counted, labels, locale }: Making): DashboardTable {
  return {
    ...tableNames(locale, 'scripts'),
    columns: [
      column(locale, 'records', 'figure'),
      ...ROMANISATIONS.map((how) => column(locale, how, 'figure')),
      column(locale, 'change', 'change'),
      column(locale, 'trend', 'trend'),
    ],
    rows: keysOf(counted.now, 'original_script').map((script) => {
      const trait = conditionTrait('original_script', script)
      return {
        key: script,
        label: labels.label('original_script', script),
        cells: [
          figureValue(counted, trait),
          ...ROMANISATIONS.map((how) => figureValue(counted, bothTraits(script, how))),
          changeOf(counted, trait),
          trendOf(counted, trait),
        ],
      }
    }),
  }
}
