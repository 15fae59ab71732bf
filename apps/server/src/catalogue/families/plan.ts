import {
  type FamilyMember,
  issnFromNumber,
  isToCome,
  isValidCategory,
  LINKING_TAGS,
  numberOfIssn,
} from '@seriatim/issn'
import type { Db } from '../../platform/database/db.ts'
import { designate, type MediumFamily } from './designate.ts'
import { familyRowsOf } from './graph-repository.ts'
import { type ChangedMember, LinkGraph } from './link-graph.ts'
import { type FamilyRegrouping, regroup } from './regroup.ts'

/** The effects of a transaction on families. */
export type FamilyPlan = {
  readonly groups: readonly FamilyRegrouping[]
  /**
   * Medium families whose ISSN-L has to be checked. Every changed record that has a medium family is in one of them.
   */
  readonly media: readonly MediumFamily[]
  /** The ISSN-L that each changed record must have. Records that do not describe a valid serial are omitted. */
  readonly issnls: ReadonlyMap<number, string>
}

const linksKey = ({ links }: FamilyMember): string =>
  [...new Set(links.filter(({ tag }) => LINKING_TAGS.has(tag)).map(({ tag, issn }) => `${tag} ${issn}`))].sort().join()

const isSame = ({ before, after, issn }: ChangedMember): boolean => {
  if (before === undefined) return false
  return (
    isValidCategory(before.category) === isValidCategory(after.category) &&
    isToCome(before.category) === isToCome(after.category) &&
    (before.issnl ?? issn) === (after.issnl ?? issn) &&
    before.createdAt === after.createdAt &&
    linksKey(before) === linksKey(after)
  )
}

/** Whether a transaction may change a family. If not, it need not wait for transactions that do. */
export const mayChangeFamilies = (changed: readonly ChangedMember[]): boolean => !changed.every(isSame)

/** Computes the effects of these changes on families. Reads the records that are linked to them and writes nothing. */
export async function planFamilies(db: Db, changed: readonly ChangedMember[], now: Date): Promise<FamilyPlan> {
  const valid = changed.filter(({ after }) => isValidCategory(after.category))
  const rows = await familyRowsOf(
    db,
    changed.map(({ id }) => id),
  )
  const stored = (id: number, issn: string) => {
    const issnl = rows.get(id)?.issnl
    return issnl === null || issnl === undefined ? numberOfIssn(issn) : issnl
  }
  const graph = new LinkGraph(db, changed)
  if (!mayChangeFamilies(changed)) {
    // A record without other media in the database may have links to an ISSN that will be described later.
    const alone = valid.filter(({ id, issn, issnl }) => issnl !== issn && typeof rows.get(id)?.medium !== 'number')
    const media = await designate(db, graph, withDesignations([], alone, rows), now)
    const issnls = new Map(valid.map(({ id, issn }) => [id, issnFromNumber(stored(id, issn))]))
    for (const { members, issnl } of media) for (const { id } of members) issnls.set(id, issnl)
    return { groups: [], media: [], issnls }
  }
  await graph.begin()
  const groups = await regroup(db, graph)
  // A family may have waited for this save to describe the ISSN that it names as ISSN-L. If the described record cannot
  // provide the ISSN-L, the family chooses another one.
  const waited = changed.flatMap(({ id, before }) => (isToCome(before?.category) ? graph.namedAsMediumBy(id) : []))
  const waiting = [...(await familyRowsOf(db, waited))].filter(([, { medium }]) => medium !== null)
  const looked = [...valid, ...waiting.map(([id]) => ({ id }))]
  const media = await designate(db, graph, withDesignations(groups, looked, new Map([...rows, ...waiting])), now)
  const issnls = new Map(media.flatMap(({ members, issnl }) => members.map(({ id }) => [id, issnl] as const)))
  return { groups, media, issnls: new Map([...issnls].filter(([id]) => graph.changed.has(id))) }
}

/** The regrouped medium families, and unchanged families of changed records that may now name another ISSN-L. */
const withDesignations = (
  groups: readonly FamilyRegrouping[],
  valid: readonly Pick<ChangedMember, 'id'>[],
  rows: Awaited<ReturnType<typeof familyRowsOf>>,
): readonly FamilyRegrouping[] => {
  const media = groups.filter(({ kind }) => kind === 'medium')
  const seen = {
    families: new Set(media.flatMap((group) => group.families)),
    records: new Set(media.flatMap((group) => group.records)),
  }
  const others: FamilyRegrouping[] = []
  for (const { id } of valid) {
    const family = rows.get(id)?.medium ?? undefined
    if (seen.records.has(id) || (family !== undefined && seen.families.has(family))) continue
    if (family !== undefined) seen.families.add(family)
    others.push({
      kind: 'medium',
      number: family ?? null,
      families: family === undefined ? [] : [family],
      records: family === undefined ? [id] : [],
    })
  }
  return [...media, ...others]
}
