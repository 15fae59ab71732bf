/** Reads pages of the survey lists, which show records, key titles, links and families with problems. */
import {
  type adminIssnls,
  type adminLinks,
  type adminRecords,
  type adminTitles,
  type FamilyProblem,
  type FamilySort,
  LISTED_ISSNS,
  LISTED_MEMBERS,
  type LinkProblem,
  type LinkSort,
  type QueryOf,
  type RecordSort,
  type SurveyFamily,
  type SurveyLink,
  type SurveyRecord,
  type SurveyTitle,
  type TitleSort,
} from '@seriatim/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { type CentreCodes, codeInCentres } from '../../platform/database/in-centres.ts'
import { wordsOf } from './rows.ts'

type Page<Row> = { rows: Row[]; total: number }
type Fragment = RawBuilder<unknown>
const ALL: Fragment = sql`true`

const allOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? ALL : sql.join(conditions, sql` and `)

/**
 * SQL condition: a record that satisfies `condition` belongs to one of these centres. Empty when all centres are
 * allowed.
 */
const withRecordIn = (centres: CentreCodes, condition: Fragment): Fragment[] =>
  codeInCentres(sql`own.center`, centres).map(
    (isIn) => sql`exists (select from survey_record own where ${condition} and ${isIn})`,
  )

const sortDirection = (order: 'asc' | 'desc') => (order === 'asc' ? sql`asc` : sql`desc`)

/** SQL condition: for each search word, the row has a word that begins with it. */
const wordConditions = (search: string): Fragment[] => {
  const words = wordsOf(search)
  if (words.length === 0) return search.trim() === '' ? [] : [sql`false`]
  return [sql`words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`]
}

/** SQL condition: each search word occurs anywhere in one of these columns. */
const everyWord = (
  search: string,
  columns: readonly string[],
  also: (word: string) => Fragment[] = () => [],
): Fragment[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      const places = columns.map((column) => sql`lower(${sql.ref(column)}) like ${pattern}`)
      return sql`(${sql.join([...places, ...also(word)], sql` or `)})`
    })

const counted = async (db: Db, query: Fragment): Promise<number> =>
  (await sql<{ total: number }>`${query}`.execute(db)).rows[0]!.total

const RECORD_ORDERS: Readonly<Record<RecordSort, string>> = {
  id: 'issn',
  title: 'title_place',
  category: 'category',
  center: 'center',
  state: 'state',
  errors: 'errors',
  warnings: 'warnings',
  author: 'author',
  updated_at: 'updated_at',
}

type StoredRecord = Omit<SurveyRecord, 'updated_at'> & { readonly updated_at: Date }
const RECORD_COLUMNS = sql`issn as id, category, center, title, state, errors, warnings, author, updated_at`
const recordRow = ({ updated_at, ...row }: StoredRecord): SurveyRecord => ({
  ...row,
  updated_at: updated_at.toISOString(),
})

/**
 * Maximum number of matching rows that are sorted. If there are more, the query reads the index of the sort order until
 * the page is full.
 */
const SORTED_AT_ONCE = 50_000

/**
 * A page of the list of records. Reads only the ISSNs of the page from the index of the sort order
 * (survey_record_by_...), and then their rows. Without search words, the total is a sum of survey_count. At 2.7 million
 * records, a page takes a few milliseconds, the 2,000th page 70 ms, and counting a word that all records have 0.4 s.
 */
export async function recordPage(
  db: Db,
  { search, sort, order, page, size, state, category, center }: QueryOf<typeof adminRecords>,
  centres: CentreCodes,
): Promise<Page<SurveyRecord>> {
  const chosen = Object.entries({ state, category, center }).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
  )
  const filters = [...chosen, ...codeInCentres(sql`center`, centres)]
  const words = wordConditions(search)
  const where = allOf([...filters, ...words])
  const total = await counted(
    db,
    words.length === 0
      ? sql`select coalesce(sum(records), 0)::int as total from survey_count where ${allOf(filters)}`
      : sql`select count(*)::int as total from survey_record where ${where}`,
  )
  const direction = sortDirection(order)
  // Rows without a value come last in both directions.
  const nulls = sort === 'author' ? sql`nulls last` : sql``
  const orders = sql.join(
    [...new Set([RECORD_ORDERS[sort], 'issn'])].map((column) =>
      column === 'issn' ? sql`issn ${direction}` : sql`${sql.ref(column)} ${direction} ${nulls}`,
    ),
  )
  const columns = sql.join([...new Set(['issn', RECORD_ORDERS[sort]])].map((column) => sql.ref(column)))
  const matches =
    words.length > 0 && total <= SORTED_AT_ONCE
      ? sql`found as materialized (select ${columns} from survey_record where ${where})`
      : sql`found as not materialized (select ${columns} from survey_record where ${where})`
  const { rows } = await sql<StoredRecord>`
    with ${matches},
      wanted as (select issn from found order by ${orders} limit ${size} offset ${(page - 1) * size})
    select ${RECORD_COLUMNS} from survey_record where issn in (select issn from wanted) order by ${orders}`.execute(db)
  return { rows: rows.map(recordRow), total }
}

export async function findSurveyRecord(db: Db, issn: string, centres: CentreCodes): Promise<SurveyRecord | undefined> {
  const where = allOf([sql`issn = ${issn}`, ...codeInCentres(sql`center`, centres)])
  const { rows } = await sql<StoredRecord>`select ${RECORD_COLUMNS} from survey_record where ${where}`.execute(db)
  return rows[0] && recordRow(rows[0])
}

const TITLE_ORDERS: Readonly<Record<TitleSort, string>> = {
  title: 'title_place',
  count: 'records',
  issns: 'first_issn',
  updated_at: 'updated_at',
  id: 'title_key',
}
type StoredTitle = Omit<SurveyTitle, 'updated_at'> & { readonly updated_at: Date }
const TITLE_COLUMNS = sql`title_key::text as id, survey_title.title, records as count, survey_title.updated_at, array(
  select issn from survey_record where survey_record.title_key = survey_title.title_key order by issn limit ${LISTED_ISSNS}
) as issns`
const titleRow = ({ updated_at, ...row }: StoredTitle): SurveyTitle => ({
  ...row,
  updated_at: updated_at.toISOString(),
})

/** SQL condition: a record with the key title belongs to one of these centres. Uses survey_record_of_key. */
const isTitleOf = (centres: CentreCodes): Fragment[] =>
  withRecordIn(centres, sql`own.title_key = survey_title.title_key`)

/**
 * A page of key titles that several records have, at least one of them of these centres. Only few records have such
 * titles.
 */
export async function titlePage(
  db: Db,
  { search, sort, order, page, size }: QueryOf<typeof adminTitles>,
  centres: CentreCodes,
): Promise<Page<SurveyTitle>> {
  const words = wordConditions(search)
  const where = allOf([
    ...isTitleOf(centres),
    ...(words.length === 0
      ? []
      : [sql`title_key in (select title_key from survey_record where title_key is not null and ${allOf(words)})`]),
  ])
  const direction = sortDirection(order)
  const { rows } = await sql<StoredTitle>`
    select ${TITLE_COLUMNS} from survey_title where ${where}
    order by ${sql.ref(`survey_title.${TITLE_ORDERS[sort]}`)} ${direction}, survey_title.title_key ${direction}
    limit ${size} offset ${(page - 1) * size}`.execute(db)
  const total = await counted(db, sql`select count(*)::int as total from survey_title where ${where}`)
  return { rows: rows.map(titleRow), total }
}

export async function findTitle(db: Db, id: string, centres: CentreCodes): Promise<SurveyTitle | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined
  const { rows } = await sql<StoredTitle>`
    select ${TITLE_COLUMNS} from survey_title
    where ${allOf([sql`title_key = ${id}::uuid`, ...isTitleOf(centres)])}`.execute(db)
  return rows[0] && titleRow(rows[0])
}

const LINK_ORDERS: Readonly<Record<LinkSort, readonly string[]>> = {
  id: ['issn', 'tag', 'indicator2', 'target'],
  issn: ['issn', 'tag', 'indicator2', 'target'],
  tag: ['tag', 'issn', 'indicator2', 'target'],
  indicator2: ['indicator2', 'issn', 'tag', 'target'],
  target: ['target', 'issn', 'tag', 'indicator2'],
  problem: ['problem', 'issn', 'tag', 'indicator2', 'target'],
  updated_at: ['updated_at', 'issn', 'tag', 'indicator2', 'target'],
}
type StoredLink = Omit<SurveyLink, 'id' | 'updated_at'> & { readonly updated_at: Date }
const LINK_COLUMNS = sql`issn, tag, indicator2, target, problem, updated_at`

/** Id of a link in URLs: ISSN, tag, second indicator (`_` for blank) and target. */
const linkId = ({
  issn,
  tag,
  indicator2,
  target,
}: Pick<StoredLink, 'issn' | 'tag' | 'indicator2' | 'target'>): string =>
  [issn, tag, indicator2 === ' ' ? '_' : indicator2, target].join('.')
const linkRow = ({ updated_at, ...row }: StoredLink): SurveyLink => ({
  id: linkId(row),
  ...row,
  updated_at: updated_at.toISOString(),
})

/** SQL condition: one of the linked records belongs to these centres. Uses the unique index on ISSNs. */
const isLinkOf = (centres: CentreCodes): Fragment[] =>
  withRecordIn(centres, sql`own.issn in (survey_link.issn, survey_link.target)`)

/**
 * A page of links with a problem, from or to records of these centres. Words are searched in ISSNs, tags and problem
 * codes. `named` returns the problems whose translated name contains a word.
 */
export async function linkPage(
  db: Db,
  { search, sort, order, page, size, problem }: QueryOf<typeof adminLinks>,
  named: (word: string) => readonly LinkProblem[],
  centres: CentreCodes,
): Promise<Page<SurveyLink>> {
  const where = allOf([
    ...isLinkOf(centres),
    problem === undefined ? sql`problem is not null` : sql`problem = ${problem} and problem is not null`,
    ...everyWord(search, ['issn', 'target', 'tag', 'problem'], (word) => [
      sql`problem = any(${[...named(word)]}::text[])`,
    ]),
  ])
  const direction = sortDirection(order)
  const orders = LINK_ORDERS[sort].map((column) => sql`${sql.ref(column)} ${direction}`)
  const { rows } = await sql<StoredLink>`
    select ${LINK_COLUMNS} from survey_link where ${where}
    order by ${sql.join(orders)} limit ${size} offset ${(page - 1) * size}`.execute(db)
  const total = await counted(db, sql`select count(*)::int as total from survey_link where ${where}`)
  return { rows: rows.map(linkRow), total }
}

/** Any link from or to records of these centres, with or without a problem. Uses the primary key. */
export async function findLink(db: Db, id: string, centres: CentreCodes): Promise<SurveyLink | undefined> {
  const [issn, tag, indicator2, target] = id.split('.')
  if (issn === undefined || tag === undefined || indicator2 === undefined || target === undefined) return undefined
  const { rows } = await sql<StoredLink>`
    select ${LINK_COLUMNS} from survey_link
    where ${allOf([
      sql`issn = ${issn} and tag = ${tag} and indicator2 = ${indicator2 === '_' ? ' ' : indicator2} and target = ${target}`,
      ...isLinkOf(centres),
    ])}`.execute(db)
  return rows[0] && linkRow(rows[0])
}

/** Links between records of an ISSN-H family that lack a correct reverse link. */
export async function linksWithoutReverse(db: Db, head: string): Promise<SurveyLink[]> {
  const { rows } = await sql<StoredLink>`
    select link.issn, tag, indicator2, target, problem, link.updated_at
    from survey_record member join survey_link link on link.issn = member.issn
    where member.head_h = ${head} and tag in ('776', '780', '785') and problem in ('no_answer', 'other_kind', 'other_tag')
    order by link.issn, tag, target`.execute(db)
  return rows.map(linkRow)
}

export type FamilyKindOfSurvey = 'l' | 'h'

/**
 * Records of a family without ISSN-L or with another ISSN-L than that of the family. Omits records whose ISSN-L is
 * forced.
 */
export async function membersWithWrongIssnl(
  db: Db,
  kind: FamilyKindOfSurvey,
  head: string,
): Promise<{ issn: string; head: string }[]> {
  const { rows } = await sql<{ issn: string; head: string }>`
    select issn, coalesce(head_l, issn) as head from survey_record
    where ${headColumn(kind)} = ${head} and not keeps_issnl and issnl is distinct from coalesce(head_l, issn)
    order by issn`.execute(db)
  return rows
}

const FAMILY_ORDERS: Readonly<Record<FamilySort, readonly Fragment[]>> = {
  id: [],
  members: [sql`members`],
  problems: [sql`cardinality(problems)`, sql`problems`],
  updated_at: [sql`updated_at`],
}
type StoredFamily = { readonly head: string; readonly problems: readonly FamilyProblem[]; readonly updated_at: Date }
type StoredMember = SurveyFamily['members'][number] & { readonly head: string }

const headColumn = (kind: FamilyKindOfSurvey) => (kind === 'l' ? sql`head_l` : sql`head_h`)

/** The records of families, up to the maximum number that is listed. Uses survey_record_of_head_l and _h. */
async function membersOf(db: Db, kind: FamilyKindOfSurvey, heads: readonly string[]): Promise<StoredMember[]> {
  const { rows } = await sql<StoredMember>`
    select wanted.head, issn, media, category, center, title, issnl
    from unnest(${[...heads]}::text[]) as wanted (head), lateral (
      select issn, media, category, center, title, issnl from survey_record
      where ${headColumn(kind)} = wanted.head order by issn limit ${LISTED_MEMBERS}
    ) member`.execute(db)
  return rows
}

async function withMembers(
  db: Db,
  kind: FamilyKindOfSurvey,
  families: readonly StoredFamily[],
): Promise<SurveyFamily[]> {
  const members = Map.groupBy(
    await membersOf(
      db,
      kind,
      families.map(({ head }) => head),
    ),
    ({ head }) => head,
  )
  return families.map(({ head, problems, updated_at }) => ({
    id: head,
    members: (members.get(head) ?? []).map(({ head: _, ...member }) => member),
    problems: [...problems],
    updated_at: updated_at.toISOString(),
  }))
}

/** SQL condition: a record of the family belongs to one of these centres. Uses survey_record_of_head_l and _h. */
const isFamilyOf = (kind: FamilyKindOfSurvey, centres: CentreCodes): Fragment[] =>
  withRecordIn(centres, sql`own.${headColumn(kind)} = survey_family.head`)

/**
 * A page of families that contain a record of these centres. Uses survey_family_by_... and the indexes of membersOf.
 */
export async function familyPage(
  db: Db,
  kind: FamilyKindOfSurvey,
  { search, sort, order, page, size, problem }: QueryOf<typeof adminIssnls>,
  centres: CentreCodes,
): Promise<Page<SurveyFamily>> {
  const where = allOf([
    sql`kind = ${kind}`,
    ...isFamilyOf(kind, centres),
    ...(problem === undefined
      ? []
      : problem === 'any'
        ? [sql`cardinality(problems) > 0`]
        : [sql`cardinality(problems) > 0 and ${problem} = any(problems)`]),
    ...wordConditions(search),
  ])
  const direction = sortDirection(order)
  const orders = [...FAMILY_ORDERS[sort], sql`head`].map((column) => sql`${column} ${direction}`)
  const { rows } = await sql<StoredFamily>`
    select head, problems, updated_at from survey_family where ${where}
    order by ${sql.join(orders)} limit ${size} offset ${(page - 1) * size}`.execute(db)
  const total = await counted(db, sql`select count(*)::int as total from survey_family where ${where}`)
  return { rows: await withMembers(db, kind, rows), total }
}

/**
 * A family that contains a record of these centres, by its ISSN. A valid record without linked records is a family as
 * well.
 */
export async function findFamily(
  db: Db,
  kind: FamilyKindOfSurvey,
  issn: string,
  centres: CentreCodes,
): Promise<SurveyFamily | undefined> {
  const { rows } = await sql<StoredFamily>`
    select head, problems, updated_at from survey_family
    where ${allOf([sql`kind = ${kind} and head = ${issn}`, ...isFamilyOf(kind, centres)])}`.execute(db)
  if (rows.length > 0) return (await withMembers(db, kind, rows))[0]
  const { rows: alone } = await sql<Omit<StoredMember, 'head'> & { updated_at: Date }>`
    select issn, media, category, center, title, issnl, updated_at from survey_record
    where ${allOf([
      sql`issn = ${issn} and is_valid and coalesce(${headColumn(kind)}, issn) = issn`,
      ...codeInCentres(sql`center`, centres),
    ])}`.execute(db)
  return alone[0] && aloneRow(alone[0])
}

const aloneRow = ({ updated_at, ...member }: Omit<StoredMember, 'head'> & { updated_at: Date }): SurveyFamily => ({
  id: member.issn,
  members: [member],
  problems: [],
  updated_at: updated_at.toISOString(),
})
