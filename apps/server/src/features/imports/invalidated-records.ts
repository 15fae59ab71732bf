/** Warnings of an import about records in the file that make other records in the database invalid. */
import { hasReverseLink, linkingFields } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { type Diagnostic, hasErrors, MAKES_INVALID } from '../../catalogue/records/diagnostic.ts'
import { type RecordRow, searchedByIssn } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { addReverseLinks } from '../../saving/alterations.ts'
import { diagnoseTouched } from '../../saving/diagnose-planned.ts'
import { causedBy, invalidatingDiagnostic } from '../../saving/effects.ts'
import type { Plan } from '../../saving/plan.ts'
import type { Invalidated } from '../../saving/touched-records.ts'
import { changeOutcomes, recordsWithRule, storedOutcomes } from './outcome-repository.ts'

type FileRecord = (issn: string, inBase: MarcRecord | undefined) => Promise<MarcRecord | undefined>

/**
 * The records that a batch of a dry run would make invalid. If a later position in the file has a new version of such a
 * record, the new version is validated instead of the stored one, with the reverse links added.
 */
export async function forecastInvalidatedRecords(
  db: Db,
  plan: Plan,
  { now, fileRecord }: { now: Date; fileRecord: FileRecord },
): Promise<readonly Invalidated[]> {
  const results: Invalidated[] = []
  for (const each of plan.invalidating) {
    const stored = plan.reached.find(({ row }) => row.id === each.row.id)?.current.active
    const coming = await fileRecord(each.row.issn, stored?.record)
    if (coming === undefined || (await becomesInvalid(db, plan, each, { coming, now }))) results.push(each)
  }
  return results
}

async function becomesInvalid(
  db: Db,
  plan: Plan,
  { row, changes }: Invalidated,
  { coming, now }: { coming: MarcRecord; now: Date },
): Promise<boolean> {
  const causes = new Set(changes.map(({ cause }) => cause.id))
  const linked = plan.writes
    .filter((write) => causes.has(write.row.id))
    .reduce(
      (record, write) =>
        addReverseLinks(row, {
          issn: write.row.issn,
          before: undefined,
          after: write.record,
          category: write.row.category,
        })(record).record,
      coming,
    )
  const validated = { row, current: {}, category: row.category, problems: [] }
  const [before, after] = await diagnoseTouched(
    db,
    plan,
    [coming, linked].map((record) => ({ ...validated, record, stored: record })),
    now,
  )
  return hasErrors(after!) && !hasErrors(before!)
}

/** The warnings about other records that one record of the file makes invalid. */
export const invalidationWarnings = (
  row: RecordRow,
  record: MarcRecord,
  invalidated: readonly Invalidated[],
): Diagnostic[] => causedBy(invalidated, row.id).map((each) => invalidatingDiagnostic(record, each))

/** Adds warnings to records of earlier batches if a later batch stores the record that they make invalid. */
export async function addWarningsToEarlierRecords(
  tx: Tx,
  importId: number,
  invalidated: readonly Invalidated[],
): Promise<void> {
  for (const each of invalidated) {
    const issns = new Set(each.changes.map(({ cause }) => cause.issn))
    const causes = await searchedByIssn(tx, [...issns])
    for (const { issn, position, outcome, diagnostic } of await storedOutcomes(tx, importId, [...issns])) {
      const cause = causes.get(issn ?? '')
      if (cause === undefined) continue
      const reported = [...diagnostic, invalidatingDiagnostic(cause.record, each)]
      await changeOutcomes(tx, importId, [{ position, outcome, before: diagnostic, diagnostic: reported }])
    }
  }
}

/**
 * At the end of an import, removes warnings about records that a later record in the file corrected. A warning stays as
 * long as the other record lacks the reverse link.
 */
export async function removeOutdatedWarnings(tx: Tx, importId: number): Promise<void> {
  const reported = await recordsWithRule(tx, importId, MAKES_INVALID)
  const named = reported.flatMap(({ issn, diagnostic }) => [
    ...(issn === null ? [] : [issn]),
    ...diagnostic.filter(isInvalidationWarning).map(({ params }) => String(params.value)),
  ])
  if (reported.length === 0) return
  const records = await searchedByIssn(tx, [...new Set(named)])
  const isTrue = (issn: string | null, each: Diagnostic): boolean => {
    if (!isInvalidationWarning(each) || each.subfield === undefined) return true
    const [own, other] = [records.get(issn ?? '')?.record, records.get(String(each.params.value))?.record]
    if (own === undefined || other === undefined) return true
    const links = linkingFields(own).filter((link) => link.issn === each.params.value)
    return links.some(({ kind }) => !hasReverseLink(other, kind, issn!))
  }
  await changeOutcomes(
    tx,
    importId,
    reported
      .filter(({ issn, diagnostic }) => !diagnostic.every((each) => isTrue(issn, each)))
      .map(({ issn, position, outcome, diagnostic }) => ({
        position,
        outcome,
        before: diagnostic,
        diagnostic: diagnostic.filter((each) => isTrue(issn, each)),
      })),
  )
}

const isInvalidationWarning = ({ code }: Diagnostic): boolean => code === MAKES_INVALID
