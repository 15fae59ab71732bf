import { IMPORT_OUTCOMES, type ImportRow, importErrors, importReport } from '@seriatim/contract'
import { callUrl } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { type Shortcut, useShortcuts } from '../../kernel/shortcuts.tsx'
import { isFiltered, isSameFilter, NO_FILTER, type RecordFilter, recordFilter } from './import-address.ts'
import type { Summary } from './use-import.ts'
import { useImportAddress } from './use-import-address.ts'

/** Downloads that a finished import offers, with their shortcut keys. */
export const REPORTS = [
  { call: importReport, filename: 'import-report.xlsx', word: 'report', keys: 'd' },
  { call: importErrors, filename: 'import-errors.txt', word: 'errors', keys: undefined },
] as const

/**
 * The shortcuts of a report: `1` to `4` filter the records by outcome in order, `0` removes the filter, `d` downloads
 * the report. Each violated rule is also a command of the palette, which filters by the rule.
 */
export const useReportKeys = (row: ImportRow, summary: Summary | undefined): void => {
  const t = useMessages('importing')
  const { address, show } = useImportAddress()
  const now = recordFilter(address)
  const filterBy = (filter: Partial<RecordFilter>): void => {
    const wanted = { ...NO_FILTER, ...filter }
    show({ ...(isSameFilter(now, wanted) ? NO_FILTER : wanted), page: undefined, open: undefined })
    document.querySelector('#records')?.scrollIntoView({ block: 'nearest' })
  }
  const command = (label: string, run: () => unknown, keys?: string): Shortcut => ({ label, run, keys, scope: 'page' })
  const fetched = (call: (typeof REPORTS)[number]['call'], filename: (typeof REPORTS)[number]['filename']) => () =>
    location.assign(callUrl(call, { params: { id: row.id, filename } }))
  const hasEnded = row.status !== ''
  useShortcuts(
    hasEnded
      ? [
          ...IMPORT_OUTCOMES.map((outcome, index) =>
            command(
              t('filter_records', { by: t(`outcome_${outcome}`) }),
              () => filterBy({ outcome }),
              String(index + 1),
            ),
          ),
          command(t('show_all_records'), () => isFiltered(now) && filterBy({}), '0'),
          ...REPORTS.map(({ call, filename, word, keys }) => command(t(word), fetched(call, filename), keys)),
          ...(summary?.rules_summary ?? []).map(({ rule, description }) =>
            command(t('filter_records', { by: description }), () => filterBy({ rule })),
          ),
        ]
      : [],
  )
}
