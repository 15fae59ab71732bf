/** Redirects links of other records from a cancelled ISSN to the ISSN that replaces it. */
import { statedCategory } from '@seriatim/analyser'
import type { CitingRecord as WireCiting } from '@seriatim/contract'
import {
  issnsCancelledBy,
  isValidCategory,
  type LinkTarget,
  linkTargetOf,
  replacementsOf,
  withCitationsMoved,
  withMissingReverseLinks,
} from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { type RecordRow, searchedByIssn } from '../catalogue/records/repository.ts'
import type { Db } from '../platform/database/db.ts'
import { addReverseLinks } from './alterations.ts'
import { type CitingRecord, citingRecords } from './citing-repository.ts'
import { editorsOf, findRecordsByIssns } from './pending-repository.ts'
import type { Cause, CurrentVersions, TouchedRecords } from './touched-records.ts'

/**
 * A record with links to an ISSN. `heldBy`: the user who edits the record now; links of such a record are not
 * redirected.
 */
export type CitingWithEditor = CitingRecord & { readonly heldBy: string | null }

/** A cancelled ISSN, its replacement, and the records that cite the cancelled ISSN. */
export type Redirect = {
  readonly from: LinkTarget
  readonly to: LinkTarget
  readonly citing: readonly CitingWithEditor[]
}

/** Records that cite an ISSN, in order of ISSN, with the users who edit them, except one user. */
export async function citingWithEditors(
  db: Db,
  { target, except, userId }: { target: string; except: readonly number[]; userId: number | null },
): Promise<CitingWithEditor[]> {
  const citing = await citingRecords(db, { target, except })
  const editors = await editorsOf(
    db,
    citing.map(({ row }) => row.id),
    userId,
  )
  return citing.map((each) => ({ ...each, heldBy: editors.get(each.row.id) ?? null }))
}

export const isNotEdited = ({ heldBy }: CitingWithEditor): boolean => heldBy === null

/** Whether a reverse link to the citing record is added. A cancelled or suppressed citing record gets none. */
const getsReverseLink = (citing: CitingWithEditor): boolean =>
  isNotEdited(citing) && isValidCategory(statedCategory(citing.record) ?? citing.row.category)

export const citingToWire = (citing: readonly CitingWithEditor[]): WireCiting[] =>
  citing.map(({ row, record, places, heldBy }) => ({
    issn: row.issn,
    title: linkTargetOf(row.issn, record).title ?? null,
    center: row.center,
    category: row.category,
    fields: places,
    held_by: heldBy,
  }))

/** The record of the replacement, with reverse links to the records whose links are redirected to the replacement. */
export const withRedirectedReverseLinks = (record: MarcRecord, { from, to, citing }: Redirect): MarcRecord =>
  citing.filter(getsReverseLink).reduce((answering, { row, record: other }) => {
    const moved = withCitationsMoved(other, from, to)
    return withMissingReverseLinks(
      { issn: to.issn, record: answering },
      { issn: row.issn, record: moved.record },
      moved.links,
    )
  }, record)

/** Redirects the links of citing records that no other user edits or saves. `cause` is the saved record. */
export async function redirectLinks(
  touching: TouchedRecords,
  { from, to, citing }: Redirect,
  cause: Cause,
): Promise<void> {
  await touching.reach(citing.filter(isNotEdited).map(({ row }) => row))
  for (const { row } of citing.filter(isNotEdited)) {
    touching.redirect(row, from.issn, cause, (record) => {
      const moved = withCitationsMoved(record, from, to)
      const tags = [...new Set(moved.links.map(({ tag }) => tag))]
      return { record: moved.record, changes: tags.map((field) => ({ reason: 'link_redirected', field })) }
    })
  }
}

type Cancellation = {
  readonly row: RecordRow
  readonly current: CurrentVersions
  readonly record: MarcRecord
  readonly userId: number
}

/** The ISSNs that a save newly cancels, each with its replacement. */
function cancellationsOf({ row, current, record }: Cancellation): { cancelled: string; kept: string }[] {
  const before = current.active?.record
  const category = statedCategory(record) ?? row.category
  if (isValidCategory(category)) {
    const known = new Set(before === undefined ? [] : issnsCancelledBy(before))
    const added = [...new Set(issnsCancelledBy(record))].filter((issn) => issn !== row.issn && !known.has(issn))
    return added.map((cancelled) => ({ cancelled, kept: row.issn }))
  }
  const wasCancelled = before !== undefined && (statedCategory(before) ?? row.category) === 'can'
  const [replacements, ...others] = replacementsOf(record)
  // With two replacements, only a cataloguer can choose the target of each link.
  if (
    category !== 'can' ||
    wasCancelled ||
    replacements === undefined ||
    replacements === row.issn ||
    others.length > 0
  )
    return []
  return [{ cancelled: row.issn, kept: replacements }]
}

/** The links that a save may redirect, and the changes that redirect them. */
export type RedirectPlan = {
  readonly redirects: readonly Redirect[]
  /** The saved record. If it is the replacement, it has reverse links to the records whose links are redirected. */
  readonly record: MarcRecord
  readonly before: (touching: TouchedRecords) => Promise<void>
}

/**
 * The links that a save may redirect: those to ISSNs that the record newly cancels (022 $z). If the save cancels the
 * record itself, those to its ISSN (022 $v names the replacement). Without such ISSNs no query runs.
 */
export async function planRedirects(db: Db, saved: Cancellation): Promise<RedirectPlan> {
  const { row, record, userId } = saved
  const cancellations = cancellationsOf(saved)
  if (cancellations.length === 0) return { redirects: [], record, before: async () => undefined }
  const others = [...new Set(cancellations.flatMap(({ cancelled, kept }) => [cancelled, kept]))].filter(
    (issn) => issn !== row.issn,
  )
  const rows = new Map((await findRecordsByIssns(db, others)).map((each) => [each.issn, each]))
  const versions = await searchedByIssn(db, others)
  const ids = [...rows.values()].map(({ id }) => id)
  const editors = await editorsOf(db, ids, userId)
  const targetOf = (issn: string): LinkTarget | undefined => {
    const version = issn === row.issn ? (saved.current.active?.record ?? record) : versions.get(issn)?.record
    return version && linkTargetOf(issn, version)
  }
  const results: Redirect[] = []
  for (const { cancelled, kept } of cancellations) {
    const from = targetOf(cancelled)
    const to = kept === row.issn ? linkTargetOf(kept, record) : targetOf(kept)
    if (from === undefined || to === undefined) continue
    // A replacement that another user edits gets no reverse links now.
    const replacement = rows.get(kept)
    if (replacement !== undefined && editors.has(replacement.id)) continue
    const citing = await citingWithEditors(db, { target: cancelled, except: [row.id, ...ids], userId })
    if (citing.length > 0) results.push({ from, to, citing })
  }
  const own = { id: row.id, issn: row.issn }
  return {
    redirects: results,
    record: results.filter(({ to }) => to.issn === row.issn).reduce(withRedirectedReverseLinks, record),
    before: async (touching) => {
      for (const redirect of results) {
        const replacement = rows.get(redirect.to.issn)
        if (replacement !== undefined) {
          await touching.reach([replacement])
          if (touching.isHeldByOthers(replacement.id)) continue
        }
        await redirectLinks(touching, redirect, own)
        if (replacement !== undefined) addRedirectedReverseLinks(touching, redirect, replacement)
      }
    },
  }
}

/** Adds reverse links to the record of a replacement that is not saved itself. */
function addRedirectedReverseLinks(
  touching: TouchedRecords,
  { from, to, citing }: Redirect,
  replacement: RecordRow,
): void {
  for (const { row, record } of citing.filter(getsReverseLink)) {
    const after = withCitationsMoved(record, from, to).record
    const namer = { issn: row.issn, before: undefined, after, category: row.category }
    touching.alter(replacement.id, { id: row.id, issn: row.issn }, addReverseLinks(replacement, namer))
  }
}
