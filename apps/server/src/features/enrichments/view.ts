import type { EnrichmentImport, EnrichmentProblem } from '@seriatim/contract'
import { formatUnknown, type Locale } from '@seriatim/messages'
import type { Diagnostic } from '../../catalogue/records/diagnostic.ts'
import { placedSentence } from '../../catalogue/records/diagnostic-sentence.ts'
import type { EnrichmentImportRow, StoredProblem } from './repository.ts'

/** The error message in a problem with the code `would_be_invalid`. */
const errorIn = ({ params }: StoredProblem, locale: Locale): { error: string } | object =>
  typeof params.diagnostic === 'string'
    ? { error: placedSentence(JSON.parse(params.diagnostic) as Diagnostic, locale) }
    : {}

export const problemView = (problem: StoredProblem, locale: Locale): EnrichmentProblem => {
  const { row, issn, code, params } = problem
  const words = { issn: issn ?? '', ...params, ...errorIn(problem, locale) }
  return { row, issn, message: formatUnknown(locale, `enrichments.problem_${code}`, words) }
}

/** Progress of an enrichment import in percent. Reading the rows is the first half. */
const progressOf = ({ status, rowsRead, file, records, recordsDone }: EnrichmentImportRow): number => {
  if (status === 'completed') return 100
  const read = file.rows === 0 ? 0 : rowsRead / file.rows
  const written = records === null || records === 0 ? 0 : recordsDone / records
  return Math.min(99, Math.floor(50 * read + 50 * written))
}

export const enrichmentsView = (
  stored: EnrichmentImportRow,
  problems: { readonly count: number; readonly first: readonly StoredProblem[] } | undefined,
  locale: Locale,
): EnrichmentImport => ({
  id: String(stored.id),
  source: stored.source,
  mode: stored.mode,
  status: stored.status,
  dry_run: stored.isDryRun,
  filename: stored.file.name,
  rows: stored.file.rows,
  progress: progressOf(stored),
  counts: { ...stored.counts },
  problems: (problems?.first ?? []).map((problem) => problemView(problem, locale)),
  problem_count: problems?.count ?? 0,
  user: stored.user.username,
  created_at: stored.createdAt.toISOString(),
  started_at: stored.startedAt?.toISOString() ?? null,
  ended_at: stored.endedAt?.toISOString() ?? null,
  ...(stored.error === null ? {} : { message: formatUnknown(locale, stored.error.key, stored.error.params) }),
  dry_run_id: stored.dryRunId === null ? null : String(stored.dryRunId),
  has_file: stored.hasFile,
})
