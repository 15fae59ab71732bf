/**
 * Corrects links and families from the survey lists. Changes of records are planned, validated and stored as in any
 * save.
 */
import type { SetRightChange, SurveyFamily, SurveyLink } from '@seriatim/contract'
import { hasReverseLink, linkingFields, reverseOf } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { searchedByIssn } from '../../catalogue/records/repository.ts'
import { type Administrator, logAdminAction } from '../../kernel/admin/admin-actions.ts'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { isInCentres } from '../../platform/database/in-centres.ts'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import { addReverseLinks, writeIssnl } from '../../saving/alterations.ts'
import { withholdInvalidating } from '../../saving/effects.ts'
import { executePlan } from '../../saving/execute.ts'
import { refuseInvalid } from '../../saving/override.ts'
import { findRecordsByIssns } from '../../saving/pending-repository.ts'
import { completePlan } from '../../saving/plan.ts'
import { TouchedRecords } from '../../saving/touched-records.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import { changesOfOthers, withheldChanges } from '../consequences/service.ts'
import { linksWithoutReverse, membersWithWrongIssnl } from './list-repository.ts'

export type SurveyServices = { readonly db: Db; readonly index: SearchChanges }

type CorrectionRequest = {
  readonly area: 'links' | 'issnl' | 'issnh'
  readonly id: string
  readonly by: Administrator
  readonly isDryRun: boolean
}

/** The changes that were made, and those that were not made because they would make a record invalid. */
export type CorrectionResult = { readonly changed: SetRightChange[]; readonly withheld: SetRightChange[] }

/** Link problems that can be corrected by a reverse link in the target record. */
const ANSWERABLE: ReadonlySet<string> = new Set(['no_answer', 'other_kind', 'other_tag'])

/**
 * Changes records with `alter` and stores all consequences as one operation with an audit entry. A dry run only returns
 * the changes. Locked records get their change when the lock ends.
 * @throws Refusal 'cannot_set_right' when nothing would change; 'would_be_invalid' when every change would make a
 * record invalid; 'not_your_centre' when a record of a centre would change that the user does not administer
 */
const alterRecords = (
  { db, index }: SurveyServices,
  { area, id, by, isDryRun }: CorrectionRequest,
  alter: (tx: Tx, touching: TouchedRecords) => Promise<void>,
): Promise<CorrectionResult> =>
  db.transaction().execute(async (tx) => {
    const now = new Date()
    const author = { id: Number(by.user.id), username: by.user.username }
    const hold = { hold: !isDryRun, userId: author.id }
    const touching = new TouchedRecords(tx, [], hold)
    await alter(tx, touching)
    const planned = await completePlan(tx, [], touching, { hold: !isDryRun, now, links: true })
    const centres = administeredCentres(by.user)
    const foreign = [...planned.touches, ...planned.waiting].find(({ row }) => !isInCentres(row.center, centres))
    if (foreign !== undefined) throw new Refusal('not_your_centre', { issn: foreign.row.issn })
    const plan = await withholdInvalidating(tx, planned, { hold: !isDryRun, now })
    const changed = changesOfOthers(plan, by.locale)
    const withheld = withheldChanges(plan, by.locale)
    if (changed.length === 0)
      refuseInvalid(
        plan.invalidating.map(({ row: { issn }, errors }) => ({ issn, errors })),
        by.locale,
      )
    if (changed.length === 0) throw new Refusal('cannot_set_right', { reason: 'nothing', issn: id.slice(0, 9) })
    if (isDryRun) return { changed, withheld }
    const changes = changed.map(({ issn, field, reason }) => ({
      member: `${issn} ${field}`,
      before: null,
      after: reason,
    }))
    await logAdminAction(tx, area, by, { action: 'changed', id, code: id }, changes)
    await executePlan(tx, index, plan, { author, now, cause: 'set_right', diagnostics: [] })
    return { changed, withheld }
  })

/**
 * The record as if it still contained the correct reverse link. The save uses this record as the earlier version, so it
 * changes the existing reverse link instead of adding another one.
 */
const withCorrectReverse = (
  source: MarcRecord,
  target: MarcRecord,
  issn: string,
  link: SurveyLink,
): MarcRecord | undefined => {
  const back = linkingFields(target).find(({ issn: named, kind }) => named === issn && kind.tag === reverseTag(link))
  const kind = back && reverseOf(back.kind)
  if (kind === undefined) return undefined
  const own = linkingFields(source).find(
    (each) => each.issn === link.target && each.kind.tag === link.tag && !hasReverseLink(target, each.kind, issn),
  )
  if (own === undefined) return undefined
  const field = { ...own.field, indicator2: kind.indicator2 }
  return { leader: source.leader, fields: source.fields.with(own.index, field) }
}
/** The tag of the reverse link. Links to partners of a merger have no problem and need no special case here. */
const reverseTag = ({ tag, indicator2 }: SurveyLink): string | undefined =>
  reverseOf({ tag, indicator2, isPartner: false })?.tag

/** Adds or corrects the reverse link of each of these links. */
async function addLinks(tx: Tx, touching: TouchedRecords, links: readonly SurveyLink[]): Promise<void> {
  const rows = new Map(
    (await findRecordsByIssns(tx, [...new Set(links.flatMap(({ issn, target }) => [issn, target]))])).map((row) => [
      row.issn,
      row,
    ]),
  )
  await touching.reach(links.flatMap(({ target }) => rows.get(target) ?? []))
  const sources = await searchedByIssn(tx, [...new Set(links.map(({ issn }) => issn))])
  for (const link of links) {
    const [source, from, target] = [sources.get(link.issn), rows.get(link.issn), rows.get(link.target)]
    if (source === undefined || from === undefined || target === undefined) continue
    // The record with the changes made so far, in case the two records link to each other.
    const after = touching.searchedOf(from.id) ?? source.record
    const answering = touching.searchedOf(target.id)
    const before =
      link.problem === 'other_kind' && answering ? withCorrectReverse(after, answering, link.issn, link) : undefined
    const namer = { issn: link.issn, before, after, category: source.category }
    touching.alter(target.id, { id: from.id, issn: from.issn }, addReverseLinks(target, namer))
  }
}

/** Writes the ISSN-L of the family into the records of the family that have another one or none. */
async function writeIssnls(
  tx: Tx,
  touching: TouchedRecords,
  wrong: readonly { issn: string; head: string }[],
): Promise<void> {
  const rows = await findRecordsByIssns(tx, [...new Set(wrong.flatMap(({ issn, head }) => [issn, head]))])
  const known = new Map(rows.map((row) => [row.issn, row]))
  await touching.reach(wrong.flatMap(({ issn }) => known.get(issn) ?? []))
  for (const { issn, head } of wrong) {
    const row = known.get(issn)
    const cause = known.get(head) ?? row
    if (row && cause) touching.alter(row.id, { id: cause.id, issn: cause.issn }, writeIssnl(head))
  }
}

/** @throws Refusal 'cannot_set_right' when the problem needs a manual decision */
export async function correctLink(
  services: SurveyServices,
  link: SurveyLink,
  request: CorrectionRequest,
): Promise<CorrectionResult> {
  const reason = link.problem ?? 'nothing'
  refuseUnless(ANSWERABLE.has(reason), 'cannot_set_right', { reason, issn: link.target })
  return alterRecords(services, request, (tx, touching) => addLinks(tx, touching, [link]))
}

/** The reason why a family cannot be corrected: a problem that needs a manual decision, or nothing to change. */
const refusalReason = ({ id, problems }: SurveyFamily) => ({ reason: problems[0] ?? 'nothing', issn: id })

/** @throws Refusal 'cannot_set_right' when the problem needs a manual decision */
export async function correctIssnlFamily(
  services: SurveyServices,
  family: SurveyFamily,
  request: CorrectionRequest,
): Promise<CorrectionResult> {
  const wrong = await membersWithWrongIssnl(services.db, 'l', family.id)
  refuseUnless(wrong.length > 0, 'cannot_set_right', refusalReason(family))
  return alterRecords(services, request, (tx, touching) => writeIssnls(tx, touching, wrong))
}

/** @throws Refusal 'cannot_set_right' when the problem needs a manual decision */
export async function correctIssnhFamily(
  services: SurveyServices,
  family: SurveyFamily,
  request: CorrectionRequest,
): Promise<CorrectionResult> {
  const [links, wrong] = [
    await linksWithoutReverse(services.db, family.id),
    await membersWithWrongIssnl(services.db, 'h', family.id),
  ]
  refuseUnless(links.length > 0 || wrong.length > 0, 'cannot_set_right', refusalReason(family))
  return alterRecords(services, request, async (tx, touching) => {
    await addLinks(tx, touching, links)
    await writeIssnls(tx, touching, wrong)
  })
}
