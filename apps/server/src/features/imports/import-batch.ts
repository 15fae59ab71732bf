import { encodeStored, findUnstorable, type MarcRecord, type ReadResult } from '@seriatim/marc'
import { assignNumbers } from '../../catalogue/numbers/allocate.ts'
import { nextNumbers } from '../../catalogue/numbers/repository.ts'
import { type Diagnostic, hasErrors } from '../../catalogue/records/diagnostic.ts'
import { addRecords, currentVersionsOf, type RecordRow, type Version } from '../../catalogue/records/repository.ts'
import { recordTitle } from '../../catalogue/records/title.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { setSavepoint } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { planAndDiagnose } from '../../saving/diagnose.ts'
import type { Plan } from '../../saving/plan.ts'
import type { FileContext } from '../../saving/rule-queries.ts'
import { type RecordWrite, storeVersions } from '../../saving/store-versions.ts'
import type { CurrentVersions, Invalidated } from '../../saving/touched-records.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { importDiagnostic, readingDiagnostics } from './import-problems.ts'
import { addWarningsToEarlierRecords, forecastInvalidatedRecords, invalidationWarnings } from './invalidated-records.ts'
import { blocksOfNumbers, numberStates } from './known-number-repository.ts'
import { withoutSystemFields } from './line-difference.ts'
import { type Match, matchRecord } from './match-record.ts'
import { outcomeOf, type RecordOutcome } from './outcome-repository.ts'
import { forecastRow, type PreparedRecord, prepareNew, prepareReimport } from './prepare.ts'
import { type RecordNumber, recordNumber } from './record-number.ts'
import type { StoredImport } from './repository.ts'
import { storeTouches } from './touches.ts'

/** One readable record or unreadable section of the file. */
export type BatchItem = ReadResult & {
  /** Whether this is the first record in the file with this ISSN. */
  readonly isFirst: boolean
  readonly isExcluded: boolean
  /** Normalised key title; null for a record without key title. */
  readonly titleKey: string | null
  /** Position of an earlier record in the file with the same key title. */
  readonly sameTitle: number | undefined
}

/** The user who imports, or the system, which has every permission. */
export type Importer = {
  readonly id: number | null
  readonly username: string
  readonly center: string | null
  readonly isMemberOfIc: boolean
  /** Whether this user can change records of every centre. */
  readonly mayEditAny: boolean
}

export type BatchOptions = {
  readonly index: SearchChanges
  readonly plan: StoredImport
  readonly importer: Importer
  readonly now: Date
  /** Number of ISSNs of the block that earlier batches of the dry run would use. */
  readonly takenBefore: number
  /** Whether a record in the file has this ISSN. The import does not assign such an ISSN to another record. */
  readonly isInFile: (issn: string) => boolean
  /** The record that the import will store with this ISSN from a later position in the file, if any. */
  readonly laterRecord: (issn: string, inBase: MarcRecord | undefined) => Promise<MarcRecord | undefined>
}

type Candidate = {
  readonly item: BatchItem & { readonly record: MarcRecord }
  readonly number: RecordNumber
  match: Match
  /** The ISSN of the record. In a dry run, a prediction if the record has none. */
  issn: string | undefined
  /** The database row of the ISSN, if it exists. In a dry run, the row that a real run would create. */
  row: RecordRow | undefined
  prepared: PreparedRecord | undefined
}

/**
 * Stores a batch of records in the caller's transaction. A dry run only computes the outcomes.
 * @returns the outcome of each item, in the order of `items`
 */
export async function importBatch(
  tx: Tx,
  items: readonly BatchItem[],
  options: BatchOptions,
): Promise<RecordOutcome[]> {
  const { plan } = options
  const candidates = await matchAll(tx, items, options)
  await assignCandidateNumbers(tx, candidates, options)
  const accepted = candidates.filter(({ match }) => match.kind !== 'rejected')
  const current = await currentVersionsOf(
    tx,
    accepted.flatMap(({ row }) => row?.id ?? []),
  )
  for (const candidate of accepted) candidate.prepared = prepare(candidate, current, options)
  const { diagnostics, plan: made } = await diagnoseBatch(tx, accepted, current, options)
  const validated = new Map(accepted.map((candidate, place) => [candidate, diagnostics[place]!]))
  const { stored, invalidated } = plan.isDryRun
    ? {
        stored: new Map<Candidate, Version>(),
        invalidated: await forecastInvalidated(tx, accepted, validated, made, options),
      }
    : await storeBatchVersions(tx, accepted, validated, current, options)
  const byPosition = new Map(candidates.map((candidate) => [candidate.item.position, candidate]))
  return items.map((item) => {
    const candidate = byPosition.get(item.position)
    if (!candidate) return unreadableOutcome(item)
    const diagnostics = validated.get(candidate)
    if (!diagnostics) return rejectedOutcome(candidate)
    const { row, prepared } = candidate
    const versions = row && current.get(row.id)
    const reported = row && prepared ? invalidationWarnings(row, prepared.record, invalidated) : []
    return storedOutcome(candidate, [...diagnostics, ...reported], {
      versionId: stored.get(candidate)?.id ?? null,
      beforeId: (versions?.draft ?? versions?.active)?.id ?? null,
    })
  })
}

async function matchAll(tx: Db, items: readonly BatchItem[], options: BatchOptions): Promise<Candidate[]> {
  const { plan, importer } = options
  const read = items.flatMap((item) =>
    item.record === undefined ? [] : [{ item: { ...item, record: item.record }, number: recordNumber(item.record) }],
  )
  const issns = [...new Set(read.flatMap(({ number }) => (number.kind === 'issn' ? [number.issn] : [])))]
  const known = await numberStates(tx, issns, { userId: importer.id, hold: !plan.isDryRun })
  const blocks = await blocksOfNumbers(tx, plan.mode === 'new' ? issns : [])
  return read.map(({ item, number }) => {
    const issn = number.kind === 'issn' ? number.issn : ''
    const match = item.isExcluded
      ? ({ kind: 'rejected', problem: importDiagnostic('error', 'excluded') } as const)
      : matchRecord({
          mode: plan.mode,
          number,
          isFirst: item.isFirst,
          known: known.get(issn),
          block: blocks.get(issn),
          center: plan.center?.code ?? importer.center,
          mayEditAny: importer.mayEditAny,
        })
    const isRefused = match.kind !== 'rejected' && findUnstorable(item.record)[0]
    return {
      item,
      number,
      match: isRefused
        ? {
            kind: 'rejected',
            problem: importDiagnostic('error', 'unstorable', { value: isRefused.code }, isRefused.tag),
          }
        : match,
      issn: number.kind === 'issn' ? number.issn : undefined,
      row: match.kind === 'store' ? match.row : undefined,
      prepared: undefined,
    }
  })
}

/** Adds rows for new ISSNs, and assigns ISSNs of the block to records without one until the block is exhausted. */
async function assignCandidateNumbers(tx: Tx, candidates: readonly Candidate[], options: BatchOptions): Promise<void> {
  const { plan, takenBefore, isInFile } = options
  const { center, category } = plan
  const takers = candidates.filter(({ match }) => match.kind === 'take')
  if (center === null || category === null) return
  if (plan.isDryRun) {
    if (takers.length > 0) {
      const { hasBlock, issns } = await predictNumbers(tx, center.id, takenBefore + takers.length, isInFile)
      takers.forEach((candidate, place) => {
        candidate.issn = issns[takenBefore + place]
      })
      rejectWithoutNumber(takers, issns.length - takenBefore, hasBlock)
    }
    for (const candidate of candidates) {
      const { item, match, issn } = candidate
      if (match.kind === 'rejected' || issn === undefined) continue
      candidate.row ??= forecastRow(issn, item.position, { center: center.code, category })
    }
    return
  }
  const added = await addRecords(
    tx,
    candidates.flatMap(({ match }) =>
      match.kind === 'add' ? [{ issn: match.issn, center: center.code, category, blockId: match.blockId }] : [],
    ),
  )
  const rows = new Map(added.map((row) => [row.issn, row]))
  for (const candidate of candidates) {
    if (candidate.match.kind === 'add') candidate.row = rows.get(candidate.match.issn)
  }
  const taken =
    takers.length === 0
      ? { rows: [], hasBlock: true }
      : await takeAvailableNumbers(tx, center.id, takers.length, options)
  rejectWithoutNumber(takers, taken.rows.length, taken.hasBlock)
  taken.rows.forEach((row, place) => {
    takers[place]!.row = row
    takers[place]!.issn = row.issn
  })
}

const rejectWithoutNumber = (takers: readonly Candidate[], available: number, hasBlock: boolean): void => {
  for (const candidate of takers.slice(Math.max(0, available))) {
    const problem = importDiagnostic('error', hasBlock ? 'no-number-left' : 'no-active-block')
    candidate.match = { kind: 'rejected', problem }
  }
}

/** The ISSNs that a real run would assign: the next free ones that do not occur in the file. */
async function predictNumbers(
  tx: Db,
  centerId: number,
  count: number,
  isInFile: BatchOptions['isInFile'],
): Promise<{ hasBlock: boolean; issns: string[] }> {
  for (let requested = count; ; requested *= 2) {
    const { hasBlock, issns } = await nextNumbers(tx, centerId, requested)
    const left = issns.filter((issn) => !isInFile(issn))
    if (left.length >= count || issns.length < requested) return { hasBlock, issns: left.slice(0, count) }
  }
}

/** Assigns up to `count` ISSNs. If the block has fewer, the import rejects the remaining records and continues. */
async function takeAvailableNumbers(
  tx: Tx,
  centerId: number,
  count: number,
  options: Pick<BatchOptions, 'importer' | 'now' | 'isInFile'>,
): Promise<{ rows: RecordRow[]; hasBlock: boolean }> {
  if (count === 0) return { rows: [], hasBlock: true }
  const rollbackToSavepoint = await setSavepoint(tx, 'numbers')
  try {
    const { importer: user, now, isInFile: isReserved } = options
    const rows = await assignNumbers(tx, { centerId, count, user, now, isReserved })
    return { rows, hasBlock: true }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await rollbackToSavepoint()
    if (error.code === 'no_active_block') return { rows: [], hasBlock: false }
    if (error.failure.code !== 'not_enough_numbers') throw error
    return takeAvailableNumbers(tx, centerId, Math.min(count - 1, error.failure.details.available), options)
  }
}

const prepare = (
  { item, issn = '', row }: Candidate,
  current: ReadonlyMap<number, CurrentVersions>,
  { plan, now, importer }: BatchOptions,
): PreparedRecord => {
  const versions = row && current.get(row.id)
  const { center, category } = plan
  return plan.mode === 'reimport' && row
    ? prepareReimport(item.record, { stored: row, record: (versions?.active ?? versions?.draft)?.record, now })
    : prepareNew(item.record, {
        issn,
        center: center?.code ?? '',
        category: category ?? '',
        now,
        mayEnrich: importer.isMemberOfIc,
      })
}

/**
 * Records of the file that validation must know although they are not stored yet: those of this batch, and later ones.
 */
const fileContextOf = (
  accepted: readonly Candidate[],
  { plan, laterRecord, isInFile }: Pick<BatchOptions, 'plan' | 'laterRecord' | 'isInFile'>,
): FileContext => {
  const inBatch = new Map(accepted.flatMap(({ issn, prepared }) => (issn && prepared ? [[issn, prepared.record]] : [])))
  return {
    importId: plan.id,
    isInFile,
    async records(issns, inBase) {
      const records = new Map<string, MarcRecord>()
      for (const issn of issns) {
        const record = inBatch.get(issn) ?? (await laterRecord(issn, inBase.get(issn)))
        if (record) records.set(issn, record)
      }
      return records
    },
  }
}

async function diagnoseBatch(
  tx: Tx,
  accepted: readonly Candidate[],
  current: ReadonlyMap<number, { active: Version | undefined; draft: Version | undefined }>,
  { plan, importer, now, laterRecord, isInFile }: BatchOptions,
): Promise<{ diagnostics: Diagnostic[][]; plan: Plan }> {
  const { diagnostics: results, plan: made } = await planAndDiagnose(
    tx,
    accepted.map(({ item, row, prepared }) => {
      const versions = (row && current.get(row.id)) ?? { active: undefined, draft: undefined }
      return {
        row,
        current: versions,
        category: row?.category ?? plan.category ?? '',
        record: prepared!.record,
        problems: item.problems,
        // A new import does not compare the record with a stored one, because a Free record describes no serial.
        stored: plan.mode === 'new' ? undefined : (versions.active ?? versions.draft)?.record,
      }
    }),
    {
      isMemberOfIc: importer.isMemberOfIc,
      id: importer.id,
      now,
      // A reimport keeps the stored enrichments, for every user.
      forcesEnrichments: plan.mode === 'new',
    },
    fileContextOf(accepted, { plan, laterRecord, isInFile }),
  )
  const diagnostics = accepted.map(({ item, match, prepared }, place) => [
    ...(prepared?.notes ?? []),
    ...(match.kind === 'add' && match.warning ? [match.warning] : []),
    ...duplicateTitleWarning(item),
    ...results[place]!,
  ])
  return { diagnostics, plan: made }
}

/**
 * Predicts in a dry run which other records would become invalid. Ignores records with errors: they would be drafts,
 * which change no other records.
 */
async function forecastInvalidated(
  tx: Tx,
  accepted: readonly Candidate[],
  validated: ReadonlyMap<Candidate, readonly Diagnostic[]>,
  plan: Plan,
  { now, laterRecord }: BatchOptions,
): Promise<readonly Invalidated[]> {
  const drafts = new Set(
    accepted.flatMap((candidate) => (hasErrors(validated.get(candidate)!) ? [candidate.row?.id] : [])),
  )
  const diagnostics = await forecastInvalidatedRecords(tx, plan, { now, fileRecord: laterRecord })
  return diagnostics
    .map((each) => ({ ...each, changes: each.changes.filter(({ cause }) => !drafts.has(cause.id)) }))
    .filter(({ changes }) => changes.length > 0)
}

/**
 * Reports an equal key title only at the later record. Dry and real runs do the same, although a dry run does not store
 * the earlier record.
 */
const duplicateTitleWarning = ({ record, sameTitle }: Candidate['item']): Diagnostic[] =>
  sameTitle === undefined
    ? []
    : [importDiagnostic('warning', 'double-title', { value: recordTitle(record) ?? '', position: sameTitle }, '222')]

const comparableContent = (record: MarcRecord): string => encodeStored(withoutSystemFields(record))

async function storeBatchVersions(
  tx: Tx,
  accepted: readonly Candidate[],
  validated: ReadonlyMap<Candidate, readonly Diagnostic[]>,
  current: ReadonlyMap<number, { active: Version | undefined; draft: Version | undefined }>,
  options: BatchOptions,
): Promise<{ stored: Map<Candidate, Version>; invalidated: readonly Invalidated[] }> {
  const { index, plan, importer, now } = options
  const writes = accepted.flatMap((candidate): { candidate: Candidate; write: RecordWrite }[] => {
    const { row, prepared } = candidate
    const diagnostic = validated.get(candidate)!
    if (!row || !prepared) throw new Error(`record ${candidate.item.position} of the import has no ISSN`)
    const versions = current.get(row.id) ?? { active: undefined, draft: undefined }
    // True if the record equals the active version, so that no new version is needed.
    const isUnchanged =
      versions.active &&
      !versions.draft &&
      !hasErrors(diagnostic) &&
      comparableContent(versions.active.record) === comparableContent(prepared.record)
    return isUnchanged ? [] : [{ candidate, write: { row, current: versions, record: prepared.record, diagnostic } }]
  })
  writes.sort((a, b) => a.write.row.id - b.write.row.id)
  const stored = await storeVersions(
    tx,
    index,
    writes.map(({ write }) => write),
    {
      author: { id: importer.id, username: importer.username },
      now,
      cause: `import ${plan.id}`,
      importId: plan.id,
      fileContext: fileContextOf(accepted, options),
    },
  )
  await storeTouches(
    tx,
    plan.id,
    writes.map(({ write }) => write),
    stored,
  )
  await addWarningsToEarlierRecords(tx, plan.id, [...new Set(stored.flatMap((each) => each.answersWithheld))])
  return {
    stored: new Map(writes.map(({ candidate }, place) => [candidate, stored[place]!.version])),
    invalidated: [...new Set(stored.flatMap((each) => each.invalidated))],
  }
}

const fileRange = ({ position, offset, length }: ReadResult) => ({ position, offset, length })

const NOTHING_STORED = {
  excluded: false,
  takesNumber: false,
  centerSwitch: null,
  categorySwitch: null,
  versionId: null,
  beforeId: null,
} as const

const unreadableOutcome = (item: BatchItem): RecordOutcome => ({
  ...fileRange(item),
  ...NOTHING_STORED,
  issn: null,
  title: null,
  titleKey: null,
  outcome: 'rejected',
  diagnostic: [
    importDiagnostic('error', 'unreadable', { offset: item.offset, position: item.position }, 'LDR'),
    ...readingDiagnostics(item.problems),
  ],
})

const displayNumber = (number: RecordNumber): string | null =>
  number.kind === 'issn' ? number.issn : number.kind === 'none' ? null : number.value.slice(0, 20)

const rejectedOutcome = ({ item, number, match }: Candidate): RecordOutcome => ({
  ...fileRange(item),
  ...NOTHING_STORED,
  issn: displayNumber(number),
  title: recordTitle(item.record),
  titleKey: item.titleKey,
  outcome: 'rejected',
  excluded: item.isExcluded,
  diagnostic: [...(match.kind === 'rejected' ? [match.problem] : []), ...readingDiagnostics(item.problems)],
})

const storedOutcome = (
  { item, issn, match, prepared }: Candidate,
  diagnostic: readonly Diagnostic[],
  { versionId, beforeId }: { versionId: number | null; beforeId: number | null },
): RecordOutcome => ({
  ...fileRange(item),
  issn: issn ?? null,
  title: recordTitle(item.record),
  titleKey: item.titleKey,
  outcome: outcomeOf(diagnostic),
  excluded: false,
  takesNumber: match.kind === 'take',
  diagnostic,
  centerSwitch: prepared?.centerSwitch ?? null,
  categorySwitch: prepared?.categorySwitch ?? null,
  versionId,
  beforeId,
})

/** The outcome of a record that PostgreSQL refused to insert. The other records of the batch are stored. */
export const failedOutcome = (item: BatchItem, reason: string): RecordOutcome => ({
  ...fileRange(item),
  ...NOTHING_STORED,
  issn: item.record ? displayNumber(recordNumber(item.record)) : null,
  title: item.record ? recordTitle(item.record) : null,
  titleKey: item.titleKey,
  outcome: 'rejected',
  diagnostic: [importDiagnostic('error', 'failed', { value: reason })],
})
