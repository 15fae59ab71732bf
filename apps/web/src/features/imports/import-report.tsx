import { type AnswerOf, type ImportRow, importSummary } from '@seriatim/contract'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { ConsistencySummary } from './consistency-summary.tsx'
import { ExamineOffer } from './examine-offer.tsx'
import classes from './import.module.css'
import { ImportHead } from './import-head.tsx'
import { OutcomeTable } from './outcome-table.tsx'
import { RealRun } from './real-run.tsx'
import { RecordList } from './record-list.tsx'
import { RevertPanel } from './revert-panel.tsx'
import { RulesSummary } from './rules-summary.tsx'
import { useExcludedRecords } from './use-import.ts'
import { useReportKeys } from './use-report-keys.ts'

/**
 * Whether the file has broken places (bytes that are no valid record); the codes of their problems start with `marc.`.
 */
const hasBroken = ({ status }: ImportRow, summary: AnswerOf<typeof importSummary> | undefined): boolean =>
  status === 'failed' || (summary?.rules_summary.some(({ rule }) => rule.startsWith('marc.')) ?? false)

/** The report of an import: settings, progress, results, and next steps. */
export function ImportReport({ row }: { row: ImportRow }) {
  const t = useMessages('importing')
  const refused = useExcludedRecords(row.id)
  const hasEnded = row.status !== ''
  const { data: summary } = useAnswer(importSummary, { params: { id: row.id } }, { enabled: hasEnded })
  const hasRecords = hasEnded && row.records_done > 0
  useReportKeys(row, summary)
  return (
    <div className={classes.page}>
      <ImportHead row={row} />
      <section aria-labelledby="import-outcomes" tabIndex={-1} data-work>
        <h2 className={classes.step} id="import-outcomes">
          {t(row.dry_run ? 'step_dry_run' : 'step_real_run')}
        </h2>
        <OutcomeTable row={row} />
      </section>
      {row.has_file && hasBroken(row, summary) ? <ExamineOffer row={row} /> : null}
      {row.dry_run ? <RealRun row={row} refused={refused} /> : <RevertPanel row={row} />}
      {summary ? (
        <div className={classes.summaries}>
          <RulesSummary summary={summary} refused={row.dry_run ? refused : undefined} />
          <ConsistencySummary summary={summary} />
        </div>
      ) : null}
      {hasRecords ? <RecordList row={row} refused={refused} /> : null}
    </div>
  )
}
