/** Records of the base that an import makes invalid: a warning of the record of the file that causes it. */
import type { MarcRecord } from '@seriatim/marc'
import { type Diagnostic, hasErrors, MAKES_INVALID } from '../../catalogue/records/diagnostic.ts'
import { errorCodesOf, type RecordRow, searchedByIssn } from '../../catalogue/records/repository.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { answeringLinks } from '../../saving/alterations.ts'
import { diagnoseTouched } from '../../saving/diagnose.ts'
import { causedBy, type Invalidated, invalidatedBy, invalidatingDiagnostic } from '../../saving/effects.ts'
import type { Plan } from '../../saving/plan.ts'
import { changeOutcomes, outcomesWithRule, storedOutcomes } from './record-repository.ts'

type FileRecord = (issn: string, inBase: MarcRecord | undefined) => Promise<MarcRecord | undefined>

/**
 * What a dry run can tell of a batch: other records are judged as the base has them or, where the file holds a new version
 * of theirs at another place, as that one with its links back.
 */
export async function foreseenInvalidated(
  db: Db,
  plan: Plan,
  { now, fileRecord }: { now: Date; fileRecord: FileRecord },
): Promise<readonly Invalidated[]> {
  const found: Invalidated[] = []
  for (const each of await invalidatedBy(db, plan, now)) {
    const stored = plan.touches.find(({ row }) => row.id === each.row.id)?.current.active
    const coming = await fileRecord(each.row.issn, stored?.record)
    if (coming === undefined || (await isBrokenBy(db, plan, each, { coming, now }))) found.push(each)
  }
  return found
}

async function isBrokenBy(
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
        answeringLinks(row, {
          issn: write.row.issn,
          before: undefined,
          after: write.record,
          category: write.row.category,
        })(record).record,
      coming,
    )
  const judged = { row, current: {}, category: row.category, problems: [] }
  const [before, after] = await diagnoseTouched(
    db,
    plan,
    [coming, linked].map((record) => ({ ...judged, record, stored: record })),
    now,
  )
  return hasErrors(after!) && !hasErrors(before!)
}

/** The warnings that a record of the file gets. */
export const warningsOf = (row: RecordRow, record: MarcRecord, invalidated: readonly Invalidated[]): Diagnostic[] =>
  causedBy(invalidated, row.id).map((each) => invalidatingDiagnostic(record, each))

/** Tells earlier places of the file of records further on that they make invalid: no batch knew both. */
export async function tellEarlier(tx: Tx, importId: number, invalidated: readonly Invalidated[]): Promise<void> {
  for (const each of invalidated) {
    const issns = new Set(each.changes.map(({ cause }) => cause.issn))
    const causes = await searchedByIssn(tx, [...issns])
    for (const { issn, position, outcome, diagnostic } of await storedOutcomes(tx, importId, [...issns])) {
      const cause = causes.get(issn ?? '')
      if (cause === undefined) continue
      const told = [...diagnostic, invalidatingDiagnostic(cause.record, each)]
      await changeOutcomes(tx, importId, [{ position, outcome, before: diagnostic, diagnostic: told }])
    }
  }
}

/**
 * Takes back, at the end of an import, what it said of records that a later place of the file set right: only what is
 * still wrong in an active version stays a warning.
 */
export async function withdrawMended(tx: Tx, importId: number): Promise<void> {
  const told = await outcomesWithRule(tx, importId, MAKES_INVALID)
  const named = told.flatMap(({ diagnostic }) => diagnostic.filter(isOfOther).map(({ params }) => String(params.value)))
  if (named.length === 0) return
  const codes = await errorCodesOf(tx, [...new Set(named)])
  const isTrue = (each: Diagnostic) =>
    !isOfOther(each) || codes.get(String(each.params.value))?.has(each.inOther?.code ?? '') === true
  await changeOutcomes(
    tx,
    importId,
    told
      .filter(({ diagnostic }) => !diagnostic.every(isTrue))
      .map(({ position, outcome, diagnostic }) => ({
        position,
        outcome,
        before: diagnostic,
        diagnostic: diagnostic.filter(isTrue),
      })),
  )
}

const isOfOther = ({ code }: Diagnostic): boolean => code === MAKES_INVALID
