/** Links of other records to a number that is cancelled: they are redirected to the number that replaces it. */
import { statedCategory } from '@seriatim/analyser'
import type { CitingRecord as WireCiting } from '@seriatim/contract'
import {
  cancelledBy,
  isValidCategory,
  type LinkTarget,
  linkTargetOf,
  replacementsOf,
  withCitationsMoved,
  withLinksBack,
} from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { type RecordRow, searchedByIssn } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import { answeringLinks } from './alterations.ts'
import { type CitingRecord, citingRecords } from './citing-repository.ts'
import { editorsOf, recordsNamed } from './pending-repository.ts'
import type { Cause, CurrentVersions, Touching } from './touching.ts'

/** `heldBy`: who edits the record at this moment; its links stay as they are. */
export type Citing = CitingRecord & { readonly heldBy: string | null }

/** A number that is cancelled, the one that replaces it, and the records that cite the cancelled one. */
export type Redirect = {
  readonly from: LinkTarget
  readonly to: LinkTarget
  readonly citing: readonly Citing[]
}

/** Records that cite a number, by ISSN, with who edits them but for one user. */
export async function citingWithEditors(
  db: Db,
  { target, except, userId }: { target: string; except: readonly number[]; userId: number | null },
): Promise<Citing[]> {
  const citing = await citingRecords(db, { target, except })
  const editors = await editorsOf(
    db,
    citing.map(({ row }) => row.id),
    userId,
  )
  return citing.map((each) => ({ ...each, heldBy: editors.get(each.row.id) ?? null }))
}

export const isFree = ({ heldBy }: Citing): boolean => heldBy === null

/** Records that get a link back: a cancelled or suppressed number links to its replacement without an answer. */
const isAnswered = (citing: Citing): boolean =>
  isFree(citing) && isValidCategory(statedCategory(citing.record) ?? citing.row.category)

export const citingOnWire = (citing: readonly Citing[]): WireCiting[] =>
  citing.map(({ row, record, places, heldBy }) => ({
    issn: row.issn,
    title: linkTargetOf(row.issn, record).title ?? null,
    center: row.center,
    category: row.category,
    fields: places,
    held_by: heldBy,
  }))

/** The record of the replacement, with links back to the records whose links are redirected to it. */
export const withRedirectedBack = (record: MarcRecord, { from, to, citing }: Redirect): MarcRecord =>
  citing.filter(isAnswered).reduce((answering, { row, record: other }) => {
    const moved = withCitationsMoved(other, from, to)
    return withLinksBack({ issn: to.issn, record: answering }, { issn: row.issn, record: moved.record }, moved.links)
  }, record)

/** Redirects the links of citing records that nobody else edits or saves. `cause`: the record that is saved. */
export async function redirectLinks(touching: Touching, { from, to, citing }: Redirect, cause: Cause): Promise<void> {
  await touching.reach(citing.filter(isFree).map(({ row }) => row))
  for (const { row } of citing.filter(isFree)) {
    touching.redirect(row, from.issn, cause, (record) => {
      const moved = withCitationsMoved(record, from, to)
      const tags = [...new Set(moved.links.map(({ tag }) => tag))]
      return { record: moved.record, changes: tags.map((field) => ({ reason: 'link_redirected', field })) }
    })
  }
}

type Cancelling = {
  /** The record that is saved. */
  readonly row: RecordRow
  readonly current: CurrentVersions
  readonly record: MarcRecord
  readonly userId: number
}

/** The numbers that a save newly cancels, each with the one that replaces it. */
function cancellationsOf({ row, current, record }: Cancelling): { cancelled: string; kept: string }[] {
  const before = current.active?.record
  const category = statedCategory(record) ?? row.category
  if (isValidCategory(category)) {
    const known = new Set(before === undefined ? [] : cancelledBy(before))
    const added = [...new Set(cancelledBy(record))].filter((issn) => issn !== row.issn && !known.has(issn))
    return added.map((cancelled) => ({ cancelled, kept: row.issn }))
  }
  const wasCancelled = before !== undefined && (statedCategory(before) ?? row.category) === 'can'
  const [kept, ...others] = replacementsOf(record)
  // Of two replacements only a person can say to which one a record should link.
  if (category !== 'can' || wasCancelled || kept === undefined || kept === row.issn || others.length > 0) return []
  return [{ cancelled: row.issn, kept }]
}

/** What a save may redirect, and what it alters where it does. */
export type Redirecting = {
  readonly redirects: readonly Redirect[]
  /** The record that is saved, with links back to redirected ones where it is their replacement. */
  readonly record: MarcRecord
  readonly before: (touching: Touching) => Promise<void>
}

/**
 * The links that a save of a record may redirect, by the numbers that it newly cancels (022 $z), or by the one that
 * replaces its own (022 $v). Without such numbers the base is not asked.
 */
export async function redirectingOf(db: Db, saved: Cancelling): Promise<Redirecting> {
  const { row, record, userId } = saved
  const cancellations = cancellationsOf(saved)
  if (cancellations.length === 0) return { redirects: [], record, before: async () => undefined }
  const others = [...new Set(cancellations.flatMap(({ cancelled, kept }) => [cancelled, kept]))].filter(
    (issn) => issn !== row.issn,
  )
  const rows = new Map((await recordsNamed(db, others)).map((each) => [each.issn, each]))
  const versions = await searchedByIssn(db, others)
  const ids = [...rows.values()].map(({ id }) => id)
  const editors = await editorsOf(db, ids, userId)
  const targetOf = (issn: string): LinkTarget | undefined => {
    const version = issn === row.issn ? (saved.current.active?.record ?? record) : versions.get(issn)?.record
    return version && linkTargetOf(issn, version)
  }
  const found: Redirect[] = []
  for (const { cancelled, kept } of cancellations) {
    const from = targetOf(cancelled)
    const to = kept === row.issn ? linkTargetOf(kept, record) : targetOf(kept)
    if (from === undefined || to === undefined) continue
    // A replacement that somebody edits gets no links back now.
    const replacement = rows.get(kept)
    if (replacement !== undefined && editors.has(replacement.id)) continue
    const citing = await citingWithEditors(db, { target: cancelled, except: [row.id, ...ids], userId })
    if (citing.length > 0) found.push({ from, to, citing })
  }
  const own = { id: row.id, issn: row.issn }
  return {
    redirects: found,
    record: found.filter(({ to }) => to.issn === row.issn).reduce(withRedirectedBack, record),
    before: async (touching) => {
      for (const redirect of found) {
        const replacement = rows.get(redirect.to.issn)
        if (replacement !== undefined) {
          await touching.reach([replacement])
          if (touching.isHeldByOthers(replacement.id)) continue
        }
        await redirectLinks(touching, redirect, own)
        if (replacement !== undefined) linkBack(touching, redirect, replacement)
      }
    },
  }
}

/** Links back in a replacement that was reached and is not saved itself. */
function linkBack(touching: Touching, { from, to, citing }: Redirect, replacement: RecordRow): void {
  for (const { row, record } of citing.filter(isAnswered)) {
    const after = withCitationsMoved(record, from, to).record
    const namer = { issn: row.issn, before: undefined, after, category: row.category }
    touching.alter(replacement.id, { id: row.id, issn: row.issn }, answeringLinks(replacement, namer))
  }
}
