import { statedCategory } from '@seriatim/analyser'
import { hasFixedIssnl, issnlIn, isValidCategory, linkingFields, numberOfIssn, withIssnl } from '@seriatim/issn'
import { controlValue, type MarcRecord, positions } from '@seriatim/marc'
import { familyMember } from '../catalogue/families/facts.ts'
import { citingIds, lockFamilies } from '../catalogue/families/graph-repository.ts'
import type { ChangedMember } from '../catalogue/families/link-graph.ts'
import { type FamilyPlan, mayChangeFamilies, planFamilies } from '../catalogue/families/plan.ts'
import { assignmentFactsOf } from '../catalogue/families/repository.ts'
import type { Diagnostic } from '../catalogue/records/diagnostic.ts'
import { currentVersionsOf } from '../catalogue/records/repository.ts'
import { withSystemFields } from '../catalogue/records/system-fields.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { addReverseLinks, closeSerial, namedIssns, writeCancellation, writeIssnl } from './alterations.ts'
import { findRecordsByIds, findRecordsByIssns } from './pending-repository.ts'
import {
  type Cause,
  type Invalidated,
  type PlannedWrite,
  type TouchedRecord,
  TouchedRecords,
  type TouchingOptions,
  type WaitingAlteration,
} from './touched-records.ts'

/** All effects of a save on other records, and the effects that follow for the saved records. */
export type Plan = {
  /**
   * The saved records with 022 $l and $m as the family requires, and with changes requested by other writes of the same
   * save.
   */
  readonly writes: readonly PlannedWrite[]
  readonly touches: readonly TouchedRecord[]
  /** Every record that the save read, changed or not. */
  readonly reached: TouchedRecords['reached']
  readonly waiting: readonly WaitingAlteration[]
  readonly altered: TouchedRecords['altered']
  readonly redirected: TouchedRecords['redirected']
  readonly families: FamilyPlan
  /**
   * Active records that changes by other records would make invalid. The records stay unchanged, or the changes wait.
   */
  readonly invalidating: readonly Invalidated[]
  /** The diagnostics, as far as they are computed, of the future active versions of touched records, by record id. */
  readonly validated: ReadonlyMap<number, readonly Diagnostic[]>
  /** Makes the plan again, without the changes that other records would make in these records. */
  readonly withhold: (ids: readonly number[]) => Promise<Plan>
  /** Records whose searched version (the active version, else the draft) changes, with the new content. */
  readonly searched: readonly { readonly id: number; readonly record: MarcRecord }[]
}

export type PlanOptions = TouchingOptions & {
  readonly now: Date
  /** Whether reverse links and cancellations are written to other records. If false, only families are updated. */
  readonly links: boolean
  /** Predecessors to close with the save: the year of the end by ISSN. */
  readonly closing?: ReadonlyMap<string, string> | undefined
  /** Further changes in other records, applied before the reverse links of the saved records. */
  readonly before?: ((touching: TouchedRecords) => Promise<void>) | undefined
}

/**
 * Plans a save: reverse links, cancellation pairs, families and their ISSN-L. The consequences panel shows this plan,
 * and a save executes it. A draft touches no other record. A draft of a record with an active version has no effects at
 * all.
 */
export async function planSave(db: Db, writes: readonly PlannedWrite[], options: PlanOptions): Promise<Plan> {
  const touching = new TouchedRecords(db, writes, options)
  await options.before?.(touching)
  if (options.links) {
    await alterNamedRecords(db, touching, writes, options.closing)
    await answerEarlierLinks(db, touching, writes)
  }
  return completePlan(db, writes, touching, options)
}

/** Changes the records that saved active versions name, or that their previous versions named. */
async function alterNamedRecords(
  db: Db,
  touching: TouchedRecords,
  writes: readonly PlannedWrite[],
  closed: PlanOptions['closing'],
): Promise<void> {
  const namers = writes
    .filter(({ state }) => state === 'active')
    .map(({ row, current, record }) => ({
      cause: { id: row.id, issn: row.issn },
      namer: { issn: row.issn, before: current.active?.record, after: record, category: row.category },
      // Links to an ISSN that was cancelled or suppressed stay until they are redirected. Rules report such links.
      isSerial: isValidCategory(statedCategory(record) ?? row.category),
    }))
  const rows = await findRecordsByIssns(db, [...new Set(namers.flatMap(({ namer }) => namedIssns(namer)))])
  // Records saved together may name each other. In a dry run of an import they have no row in the database yet.
  const rowOf = new Map([...rows, ...writes.map(({ row }) => row)].map((row) => [row.issn, row]))
  await touching.reach(rows)
  for (const { cause, namer, isSerial } of namers) {
    for (const issn of namedIssns(namer)) {
      const target = rowOf.get(issn)
      if (target === undefined || target.id === cause.id) continue
      if (isSerial) touching.alter(target.id, cause, addReverseLinks(target, namer))
      touching.alter(target.id, cause, writeCancellation(target, namer))
      const year = closed?.get(issn)
      if (year !== undefined) touching.alter(target.id, cause, closeSerial(year))
    }
  }
}

/** Whether a serial is still published (008/06 c). */
const isPublished = (record: MarcRecord | undefined): boolean =>
  record !== undefined && positions(controlValue(record, '008'), 6, 6) === 'c'

/** The record without linking fields, except those to predecessors (780). */
const withPredecessorsOnly = (record: MarcRecord): MarcRecord => {
  const others = new Set<unknown>(linkingFields(record).flatMap(({ field }) => (field.tag === '780' ? [] : [field])))
  return { leader: record.leader, fields: record.fields.filter((field) => !others.has(field)) }
}

/**
 * Adds reverse links for records that named an ISSN before it described a serial. The ISSN was in a later part of a
 * file, or its category was Free, Suppressed or Cancelled. A serial that ends with this save also gets reverse links to
 * its successors, which would have made it invalid before.
 */
async function answerEarlierLinks(db: Db, touching: TouchedRecords, writes: readonly PlannedWrite[]): Promise<void> {
  const isSerial = (record: MarcRecord | undefined, { category }: PlannedWrite['row']): boolean =>
    record !== undefined && isValidCategory(statedCategory(record) ?? category)
  const begun = writes.filter(
    ({ row, current, state, record }) =>
      state === 'active' && isSerial(record, row) && !isSerial(current.active?.record, row),
  )
  const ended = writes.filter(
    ({ row, current, state, record }) =>
      state === 'active' &&
      isSerial(record, row) &&
      isSerial(current.active?.record, row) &&
      isPublished(current.active?.record) &&
      !isPublished(record),
  )
  const citing = await citingIds(
    db,
    [...begun, ...ended].map(({ row }) => numberOfIssn(row.issn)),
  )
  const written = new Set(writes.map(({ row }) => row.id))
  const others = citing.filter((id) => !written.has(id))
  const [rows, versions] = [await findRecordsByIds(db, others), await currentVersionsOf(db, others)]
  for (const source of rows) {
    const active = versions.get(source.id)?.active?.record
    if (active === undefined || !isSerial(active, source)) continue
    // If this save changes the source record, too, use the new content of the source.
    const after = touching.searchedOf(source.id) ?? active
    const namer = { issn: source.issn, before: undefined, after, category: source.category }
    const cause = { id: source.id, issn: source.issn }
    for (const { row } of begun) touching.alter(row.id, cause, addReverseLinks(row, namer))
    const successor = { ...namer, after: withPredecessorsOnly(after) }
    for (const { row } of ended) touching.alter(row.id, cause, addReverseLinks(row, successor))
  }
}

/**
 * The causes of changes in a saved record by records outside the save: reverse links to records that named it before.
 */
export const causesOutsideSave = ({ writes, altered }: Plan, id: number): readonly Cause[] => {
  const saved = new Set(writes.map(({ row }) => row.id))
  return (altered.get(id)?.changes ?? []).flatMap(({ cause }) => (saved.has(cause.id) ? [] : [cause]))
}

/** Adds the effects of families to a plan: the ISSN-L of every member of the changed families. */
export async function completePlan(
  db: Db,
  writes: readonly PlannedWrite[],
  touching: TouchedRecords,
  options: Pick<PlanOptions, 'now' | 'hold' | 'links'>,
): Promise<Plan> {
  const { now, hold, links } = options
  const changed = await changedMembers(db, writes, touching.touches, now)
  if (hold && mayChangeFamilies(changed)) await lockFamilies(db as Tx)
  const families = await planFamilies(db, changed, now)
  for (const write of writes) {
    const issnl = families.issnls.get(write.row.id)
    if (issnl !== undefined) write.record = withOwnIssnl(write, issnl)
  }
  if (links) await alterFamilyMembers(db, touching, families, writes)
  const { touches, waiting, reached, altered, redirected } = touching
  return {
    writes,
    touches,
    reached,
    waiting,
    altered,
    redirected,
    families,
    invalidating: [],
    validated: new Map(),
    withhold(ids) {
      touching.withhold(ids)
      return completePlan(db, writes, touching, options)
    },
    searched: [
      ...writes.flatMap((write) => (isSearched(write) ? [{ id: write.row.id, record: write.record }] : [])),
      ...touches.flatMap(({ row, active, draft }) => {
        const record = active ?? draft
        return record === undefined ? [] : [{ id: row.id, record }]
      }),
    ],
  }
}

/** Whether searches, families and rules use the planned version: it is active, or the record has no active version. */
export const isSearched = ({ state, current }: Pick<PlannedWrite, 'state' | 'current'>): boolean =>
  state === 'active' || current.active === undefined

async function changedMembers(
  db: Db,
  writes: readonly PlannedWrite[],
  touches: readonly TouchedRecord[],
  now: Date,
): Promise<readonly ChangedMember[]> {
  const beginnings = await assignmentFactsOf(
    db,
    [...writes, ...touches].map(({ row }) => row.id),
  )
  const changed = (
    { id, issn, category }: PlannedWrite['row'],
    before: MarcRecord | undefined,
    after: MarcRecord,
  ): ChangedMember => ({
    id,
    issn,
    before: before && familyMember({ issn, category }, before, beginnings.get(id), now),
    // The content that will be stored, with the date of creation that families compare.
    after: familyMember(
      { issn, category },
      withSystemFields(after, before, { user: '', now }),
      beginnings.get(id),
      now,
    ),
    issnl: issnlIn(after),
    keepsIssnl: hasFixedIssnl(after),
  })
  return [
    ...writes
      .filter(isSearched)
      .map(({ row, current, record }) => changed(row, (current.active ?? current.draft)?.record, record)),
    ...touches.flatMap(({ row, current, active, draft }) => {
      const after = active ?? draft
      return after === undefined ? [] : [changed(row, (current.active ?? current.draft)?.record, after)]
    }),
  ]
}

/**
 * The saved record with the ISSN-L of its family, or with the ISSN-L forced by the international centre (022 $6). A
 * manually changed ISSN-L stays, and a rule reports it. The previously published ISSN-L moves to $m.
 */
const withOwnIssnl = ({ record, current }: PlannedWrite, issnl: string): MarcRecord => {
  const named = issnlIn(record)
  const published = current.active && issnlIn(current.active.record)
  if (hasFixedIssnl(record)) return named === undefined ? record : withIssnl(record, named, published)
  const isByHand = named !== undefined && published !== undefined && named !== published
  return isByHand ? record : withIssnl(record, issnl, published)
}

async function alterFamilyMembers(
  db: Db,
  touching: TouchedRecords,
  { media }: FamilyPlan,
  writes: readonly PlannedWrite[],
): Promise<void> {
  const written = new Map(writes.map(({ row }) => [row.id, row]))
  const [first] = touching.touches
  const differing = media.flatMap(({ members, issnl }) => {
    const cause = causeAmong(members, written) ?? first?.changes[0]?.cause
    return members
      .filter((member) => member.issnl !== issnl && !member.keepsIssnl && !written.has(member.id))
      .map(({ id }) => ({ id, issnl, cause }))
  })
  await touching.reach(
    await findRecordsByIds(
      db,
      differing.map(({ id }) => id),
    ),
  )
  for (const { id, issnl, cause } of differing) {
    if (cause !== undefined) touching.alter(id, cause, writeIssnl(issnl))
  }
}

/**
 * The saved record that caused a change of a family: a member, or any saved record if a saved record left the family.
 */
const causeAmong = (members: readonly { id: number }[], written: ReadonlyMap<number, PlannedWrite['row']>) => {
  const member = members.find(({ id }) => written.has(id))
  const row = member === undefined ? written.values().next().value : written.get(member.id)
  return row && { id: row.id, issn: row.issn }
}
