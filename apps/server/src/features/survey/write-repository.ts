/** Updates the survey rows of records, and all rows derived from these (families, key titles, counts). */
import { type FAMILY_PROBLEMS, LISTED_MEMBERS } from '@seriatim/contract'
import { decodeStored } from '@seriatim/marc'
import { type RawBuilder, sql } from 'kysely'
import type { Diagnostic } from '../../catalogue/records/diagnostic.ts'
import { hasErrors } from '../../catalogue/records/diagnostic.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import {
  linksOf,
  listedIssnl,
  PARTNER_KIND,
  RECIPROCAL_KINDS,
  REVERSE_TAGS,
  recordOf,
  type SearchedVersion,
  type SurveyLinkRow,
  type SurveyRecordRow,
} from './rows.ts'

/** Advisory lock for updates of the survey (ASCII "surv"). */
const SURVEY_LOCK = 0x73757276

/** Waits for the survey lock and holds it until the transaction ends. */
export async function lockSurvey(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SURVEY_LOCK})`.execute(tx)
}

/** @returns false when another transaction has the survey lock */
export async function tryLockSurvey(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${SURVEY_LOCK}) as taken`.execute(tx)
  return rows[0]!.taken
}

const ids = (numbers: readonly number[]) => sql`${[...numbers]}::int[]`
const texts = (values: readonly string[]) => sql`${[...values]}::text[]`

/**
 * The versions that searches find, with the families of the records. Uses the partial unique indexes and the key of
 * record_family.
 */
export async function readSurveyed(db: Db, recordIds: readonly number[]): Promise<SearchedVersion[]> {
  const { rows } = await sql<
    Omit<SearchedVersion, 'record' | 'errors' | 'warnings'> & { content: string; diagnostic: readonly Diagnostic[] }
  >`
    select record.id as "recordId", record.issn, record.center, record.category, version.content,
      version.state = 'draft' as "isDraft", version.diagnostic, version.author, version.created_at as date,
      family.medium, family.history, family.issnl
    from record join record_version version on version.record_id = record.id
      left join record_family family on family.record_id = record.id
    where record.id = any(${ids(recordIds)}) and (version.state = 'active' or (version.state = 'draft' and not exists (
      select from record_version other where other.record_id = record.id and other.state = 'active')))`.execute(db)
  return rows.map(({ content, diagnostic, ...row }) => {
    const errors = hasErrors(diagnostic) ? diagnostic.filter(({ level }) => level === 'error').length : 0
    const warnings = diagnostic.filter(({ level }) => level === 'warning').length
    return { ...row, record: decodeStored(content), errors, warnings }
  })
}

async function removeRows(tx: Tx, recordIds: readonly number[]): Promise<void> {
  await sql`
    delete from survey_link using survey_record
    where survey_record.record_id = any(${ids(recordIds)}) and survey_link.issn = survey_record.issn`.execute(tx)
  await sql`delete from survey_record where record_id = any(${ids(recordIds)})`.execute(tx)
}

async function insertRecords(tx: Tx, rows: readonly SurveyRecordRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = <K extends keyof SurveyRecordRow>(name: K) => rows.map((row) => row[name])
  await sql`
    insert into survey_record (record_id, issn, category, center, title, title_place, title_key, state, errors, warnings,
      author, updated_at, media, issnl, keeps_issnl, keeps_links, is_valid, start_year, medium, history, head_l, words)
    select record_id, issn, category, center, title, title_place, title_key, state, errors, warnings,
      author, updated_at, array(select jsonb_array_elements_text(media)), issnl, keeps_issnl, keeps_links, is_valid, start_year,
      medium, history, head_l, array_to_tsvector(array(select jsonb_array_elements_text(words)))
    from unnest(
      ${column('record_id')}::int[], ${column('issn')}::text[], ${column('category')}::text[], ${column('center')}::text[],
      ${column('title')}::text[], ${column('title_place')}::text[], ${column('title_key')}::uuid[], ${column('state')}::text[],
      ${column('errors')}::int[], ${column('warnings')}::int[], ${column('author')}::text[],
      ${column('updated_at')}::timestamptz[], ${column('media').map((each) => JSON.stringify(each))}::jsonb[],
      ${column('issnl')}::text[], ${column('keeps_issnl')}::boolean[], ${column('keeps_links')}::boolean[],
      ${column('is_valid')}::boolean[], ${column('start_year')}::int[], ${column('medium')}::int[],
      ${column('history')}::int[], ${column('head_l')}::text[],
      ${column('words').map((each) => JSON.stringify(each))}::jsonb[]
    ) as given (record_id, issn, category, center, title, title_place, title_key, state, errors, warnings, author,
      updated_at, media, issnl, keeps_issnl, keeps_links, is_valid, start_year, medium, history, head_l, words)`.execute(
    tx,
  )
}

async function insertLinks(tx: Tx, rows: readonly SurveyLinkRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = <K extends keyof SurveyLinkRow>(name: K) => rows.map((row) => row[name])
  await sql`
    insert into survey_link (issn, tag, indicator2, target, kind, updated_at)
    select * from unnest(
      ${column('issn')}::text[], ${column('tag')}::text[], ${column('indicator2')}::text[], ${column('target')}::text[],
      ${column('kind')}::text[], ${column('updated_at')}::timestamptz[]
    ) on conflict do nothing`.execute(tx)
}

/**
 * Replaces the survey rows of records, and deletes those of records without a version. Does not update derived rows.
 */
export async function rewriteRows(tx: Tx, recordIds: readonly number[]): Promise<void> {
  const surveyed = await readSurveyed(tx, recordIds)
  await removeRows(tx, recordIds)
  await insertRecords(tx, surveyed.map(recordOf))
  await insertLinks(tx, surveyed.flatMap(linksOf))
}

/** The keys of the derived rows to update; `undefined` means all. */
type Scope = readonly string[] | undefined

const within = (column: RawBuilder<unknown>, scope: Scope): RawBuilder<unknown> =>
  scope === undefined ? sql`true` : sql`${column} = any(${texts(scope)})`

/** Determines the problem of each link from or to these ISSNs. Uses the keys of survey_link in both directions. */
export async function findLinkProblems(tx: Tx, issns: Scope): Promise<void> {
  const pairs = (named: readonly (readonly [string, string])[]) =>
    sql`unnest(${texts(named.map(([one]) => one))}, ${texts(named.map(([, other]) => other))})`
  await sql`
    with judged as (
      select link.issn, link.tag, link.indicator2, link.target, case
        when not source.is_valid then null
        when link.target = link.issn then 'self'
        when target.issn is null then case when link.tag = '776' and source.keeps_links then null else 'target_unknown' end
        when target.category = 'can' then 'target_cancelled'
        when target.category = 'sup' then 'target_suppressed'
        when target.category = 'fre' then 'target_free'
        when not target.is_valid or link.tag = '786' or link.kind = ${PARTNER_KIND}
          or (link.tag = '776' and source.keeps_links) then null
        when exists (select from ${pairs(RECIPROCAL_KINDS)} as pair (kind, answer) join survey_link back on back.kind = answer
          where pair.kind = link.kind and back.issn = link.target and back.target = link.issn) then null
        when exists (select from ${pairs(REVERSE_TAGS)} as pair (tag, reverse) join survey_link back on back.tag = reverse
          where pair.tag = link.tag and back.issn = link.target and back.target = link.issn) then 'other_kind'
        when exists (select from survey_link back where back.issn = link.target and back.target = link.issn) then 'other_tag'
        else 'no_answer' end as problem
      from survey_link link join survey_record source on source.issn = link.issn
        left join survey_record target on target.issn = link.target
      where ${within(sql`link.issn`, issns)}
      ${issns === undefined ? sql`` : sql`or ${within(sql`link.target`, issns)}`}
    )
    update survey_link set problem = judged.problem from judged
    where survey_link.issn = judged.issn and survey_link.tag = judged.tag and survey_link.indicator2 = judged.indicator2
      and survey_link.target = judged.target and survey_link.problem is distinct from judged.problem`.execute(tx)
}

/** Sets the ISSN-H of each record in these ISSN-H families: the ISSN-L of the earliest title. */
export async function designateHistories(tx: Tx, histories: readonly number[] | undefined): Promise<void> {
  await sql`
    update survey_record set head_h = first.head
    from (
      select distinct on (history) history, coalesce(head_l, issn) as head from survey_record
      where ${histories === undefined ? sql`history is not null` : sql`history = any(${ids(histories)})`} and is_valid
      order by history, start_year, issn
    ) first
    where survey_record.history = first.history and survey_record.head_h is distinct from first.head`.execute(tx)
}

/** SQL expression for the search words of the listed records in the family `place.head`. */
const wordsUnder = (head: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select array_to_tsvector(coalesce(array_agg(distinct lexeme), '{}'))
  from (select words from survey_record where ${head} = place.head order by issn limit ${LISTED_MEMBERS}) shown,
    unnest(shown.words) as word
)`

const ofProblems = (conditions: readonly (readonly [(typeof FAMILY_PROBLEMS)[number], RawBuilder<unknown>])[]) =>
  sql`array_remove(array[${sql.join(
    conditions.map(([code, condition]) => sql`case when ${condition} then ${sql.lit(code)} end`),
  )}]::text[], null)`

/** Rebuilds the families with these ISSN-Ls. */
export async function rebuildIssnlFamilies(tx: Tx, heads: Scope): Promise<void> {
  await sql`delete from survey_family where kind = 'l' and ${within(sql`head`, heads)}`.execute(tx)
  const named = (condition: RawBuilder<unknown>) =>
    sql`bool_or(member.issnl is not null and not member.keeps_issnl and member.issnl <> member.head_l and ${condition})`
  await sql`
    with member as (
      select member.*, other.category as other_category, other.is_valid as other_valid,
        coalesce(other.head_l, other.issn) as other_head
      from survey_record member left join survey_record other on other.issn = member.issnl and member.issnl <> member.issn
      where member.head_l is not null and ${within(sql`member.head_l`, heads)}
    ), twice as (
      select distinct head_l from (
        select head_l from member, unnest(media) as medium_code group by head_l, medium_code having count(*) > 1
      ) as repeated
    ), family as (
      select head_l as head, count(*)::int as members, max(updated_at) as updated_at,
        ${ofProblems([
          ['several_issnl', sql`count(distinct issnl) filter (where not keeps_issnl) > 1`],
          ['issnl_missing', sql`bool_or(issnl is null)`],
          ['issnl_differs', named(sql`true`)],
          ['issnl_cancelled', named(sql`member.other_category in ('can', 'sup')`)],
          [
            'issnl_unknown',
            sql`bool_or(issnl is not null and issnl <> issn and (other_category is null or other_category = 'fre'))`,
          ],
          ['issnl_outside', named(sql`member.other_valid and member.other_head <> member.head_l`)],
          ['medium_twice', sql`bool_or(exists (select from twice where twice.head_l = member.head_l))`],
        ])} as problems
      from member group by head_l
    )
    insert into survey_family (kind, head, members, problems, updated_at, words)
    select 'l', head, members, problems, updated_at, words from family place,
      lateral (select ${wordsUnder(sql`head_l`)} as words) searched
    where members > 1 or cardinality(problems) > 0`.execute(tx)
}

/**
 * Kinds of 785 links whose target must start after the serial itself. An absorbing serial, a partner of a merger and a
 * resumed title may be older.
 */
const BEGINNING_LATER = ['7850', '7851', '7852', '7853', '7856', '7857']

/** Rebuilds the families with these ISSN-Hs. Requires up-to-date links and ISSN-L families. */
export async function rebuildIssnhFamilies(tx: Tx, heads: Scope): Promise<void> {
  await sql`delete from survey_family where kind = 'h' and ${within(sql`head`, heads)}`.execute(tx)
  await sql`
    with member as (
      select member.head_h, member.updated_at, coalesce(cardinality(family.problems), 0) > 0 as contradicts,
        exists (select from survey_link link where link.issn = member.issn and tag in ('776', '780', '785')
          and problem in ('no_answer', 'other_kind', 'other_tag')) as links,
        exists (select from survey_link link join survey_record next on next.issn = link.target
          where link.issn = member.issn and link.kind = any(${texts(BEGINNING_LATER)}) and next.head_h = member.head_h
            and next.start_year < member.start_year and member.start_year < 10000) as years
      from survey_record member left join survey_family family on family.kind = 'l' and family.head = member.head_l
      where member.head_h is not null and ${within(sql`member.head_h`, heads)}
    ), family as (
      select head_h as head, count(*)::int as members, max(updated_at) as updated_at,
        ${ofProblems([
          ['links_contradict', sql`bool_or(links)`],
          ['issnl_contradicts', sql`bool_or(contradicts)`],
          ['years_contradict', sql`bool_or(years)`],
        ])} as problems
      from member group by head_h
    )
    insert into survey_family (kind, head, members, problems, updated_at, words)
    select 'h', head, members, problems, updated_at, words from family place,
      lateral (select ${wordsUnder(sql`head_h`)} as words) searched`.execute(tx)
}

/** Rebuilds the rows of those key titles among `keys` that two or more valid records have. */
export async function rebuildTitles(tx: Tx, keys: Scope): Promise<void> {
  const isRequested = (column: RawBuilder<unknown>) =>
    keys === undefined ? sql`${column} is not null` : sql`${column} = any(${[...keys]}::uuid[])`
  await sql`delete from survey_title where ${isRequested(sql`title_key`)}`.execute(tx)
  await sql`
    insert into survey_title (title_key, title, title_place, first_issn, records, updated_at)
    select title_key, (array_agg(title order by issn))[1], (array_agg(title_place order by issn))[1], min(issn), count(*)::int,
      max(updated_at)
    from survey_record where ${isRequested(sql`title_key`)} group by title_key having count(*) > 1`.execute(tx)
}

/** Counts all survey rows again. */
export async function countRows(tx: Tx): Promise<void> {
  await sql`delete from survey_count`.execute(tx)
  await sql`
    insert into survey_count (category, center, state, records)
    select category, center, state, count(*)::int from survey_record group by category, center, state`.execute(tx)
}

type Counted = { category: string; center: string; state: string; records: number }
const countedOf = async (tx: Tx, recordIds: readonly number[]): Promise<readonly Counted[]> =>
  (
    await sql<Counted>`
      select category, center, state, count(*)::int as records from survey_record
      where record_id = any(${ids(recordIds)}) group by category, center, state`.execute(tx)
  ).rows

async function recount(tx: Tx, before: readonly Counted[], after: readonly Counted[]): Promise<void> {
  const changes = [...before.map((each) => ({ ...each, records: -each.records })), ...after]
  if (changes.length === 0) return
  await sql`
    insert into survey_count as counted (category, center, state, records)
    select category, center, state, sum(records)::int from unnest(
      ${texts(changes.map(({ category }) => category))}, ${texts(changes.map(({ center }) => center))},
      ${texts(changes.map(({ state }) => state))}, ${ids(changes.map(({ records }) => records))}
    ) as given (category, center, state, records) group by category, center, state having sum(records) <> 0
    on conflict (category, center, state) do update set records = counted.records + excluded.records`.execute(tx)
  await sql`delete from survey_count where records = 0`.execute(tx)
}

type Touched = {
  readonly issns: readonly string[]
  readonly keys: readonly string[]
  readonly media: readonly number[]
  readonly histories: readonly number[]
  readonly heads_l: readonly string[]
  readonly heads_h: readonly string[]
}

/** The ISSNs, title keys and families of survey records, for which derived rows must be updated. */
async function relatedKeys(tx: Tx, where: RawBuilder<unknown>): Promise<Touched> {
  const gathered = (column: string) =>
    sql`coalesce(array_agg(distinct ${sql.ref(column)}) filter (where ${sql.ref(column)} is not null), '{}')`
  const { rows } = await sql<Touched>`
    select ${gathered('issn')} as issns, ${gathered('title_key')}::text[] as keys, ${gathered('medium')} as media,
      ${gathered('history')} as histories, ${gathered('head_l')} as heads_l, ${gathered('head_h')} as heads_h
    from survey_record where ${where}`.execute(tx)
  return rows[0]!
}

const mergeUnique = <T>(...lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())]

/**
 * Updates the survey after changes of these records: their rows, their current and previous families, links from and to
 * them, key titles and counts. The cost depends on the related records, not on the size of the database.
 */
export async function updateRecords(tx: Tx, recordIds: readonly number[]): Promise<void> {
  const changed = sql`record_id = any(${ids(recordIds)})`
  const [before, countedBefore] = [await relatedKeys(tx, changed), await countedOf(tx, recordIds)]
  const { rows: families } = await sql<{ medium: number | null; history: number | null }>`
    select medium, history from record_family where record_id = any(${ids(recordIds)})`.execute(tx)
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
  const media = mergeUnique(before.media, known(families.map(({ medium }) => medium)))
  const histories = mergeUnique(before.histories, known(families.map(({ history }) => history)))
  // The other records of these families, because a change of one record changes the family of all.
  const { rows: members } = await sql<{ id: number }>`
    select record_id as id from survey_record where medium = any(${ids(media)})
    union select record_id from survey_record where history = any(${ids(histories)})
    union select record_id from record_family where medium = any(${ids(media)})
    union select record_id from record_family where history = any(${ids(histories)})`.execute(tx)
  const own = new Set(recordIds)
  const others = members.map(({ id }) => id).filter((id) => !own.has(id))
  const around = sql`record_id = any(${ids([...others, ...recordIds])})`
  const were = await relatedKeys(tx, around)
  await rewriteRows(tx, recordIds)
  await refreshFamilies(tx, others)
  const moved = await relatedKeys(tx, around)
  await designateHistories(tx, mergeUnique(were.histories, moved.histories))
  const are = await relatedKeys(tx, around)
  const after = await relatedKeys(tx, changed)
  const issns = mergeUnique(before.issns, after.issns)
  await findLinkProblems(tx, issns)
  // Records whose links or ISSN-Ls depend on these records.
  const linked = await relatedKeys(
    tx,
    sql`issn in (select issn from survey_link where target = any(${texts(issns)}))
      or (issnl = any(${texts(issns)}) and issnl <> issn)`,
  )
  await rebuildIssnlFamilies(tx, mergeUnique(were.heads_l, are.heads_l, linked.heads_l))
  await rebuildIssnhFamilies(tx, mergeUnique(were.heads_h, are.heads_h, linked.heads_h))
  await rebuildTitles(tx, mergeUnique(before.keys, after.keys))
  await recount(tx, countedBefore, await countedOf(tx, recordIds))
}

/** Updates the families of records whose versions did not change. */
async function refreshFamilies(tx: Tx, recordIds: readonly number[]): Promise<void> {
  if (recordIds.length === 0) return
  const { rows } = await sql<{
    id: number
    issn: string
    issnl: string | null
    is_valid: boolean
    medium: number | null
    history: number | null
    designated: number | null
  }>`
    select survey.record_id as id, survey.issn, survey.issnl, is_valid, family.medium, family.history,
      family.issnl as designated
    from survey_record survey left join record_family family on family.record_id = survey.record_id
    where survey.record_id = any(${ids(recordIds)})`.execute(tx)
  await sql`
    update survey_record set medium = given.medium, history = given.history, head_l = given.head_l,
      head_h = case when given.history is not null then head_h end
    from unnest(
      ${ids(rows.map(({ id }) => id))}, ${rows.map(({ medium }) => medium)}::int[],
      ${rows.map(({ history }) => history)}::int[],
      ${rows.map(({ is_valid, ...row }) => listedIssnl(row, is_valid))}::text[]
    ) as given (record_id, medium, history, head_l)
    where survey_record.record_id = given.record_id`.execute(tx)
}

/** Rebuilds all derived rows from the record and link rows. */
export async function rebuildDerivedRows(tx: Tx): Promise<void> {
  await sql`analyze survey_record, survey_link`.execute(tx)
  await designateHistories(tx, undefined)
  await findLinkProblems(tx, undefined)
  await rebuildIssnlFamilies(tx, undefined)
  await rebuildIssnhFamilies(tx, undefined)
  await rebuildTitles(tx, undefined)
  await countRows(tx)
}

/** Deletes the rows of records that no longer exist. */
export async function removeOrphanRows(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select record_id as id from survey_record where not exists (select from record where id = record_id)`.execute(tx)
  if (rows.length > 0)
    await removeRows(
      tx,
      rows.map(({ id }) => id),
    )
}
