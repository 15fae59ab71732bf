/** Reads the list of accounts in administration. */
import { type adminUsers, CENTRAL_CENTRE, type QueryOf } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { fold } from '@seriatim/scripts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import {
  containsWord,
  pageOfIds,
  type Sorting,
  searchedWords,
  withCollation,
} from '../../platform/database/sorted-page.ts'

export type UserListQuery = QueryOf<typeof adminUsers>

/** A centre or role. There are a few hundred at most, so the search matches their codes and names in memory. */
type NamedRow = { readonly id: number; readonly code: string; readonly name: string }

const knownNames = async (db: Db, locale: Locale): Promise<{ centres: NamedRow[]; roles: NamedRow[] }> => {
  const { rows: centres } = await sql<NamedRow>`
    select id, code, coalesce(names ->> ${locale}, name) as name from centre`.execute(db)
  const { rows: roles } = await sql<NamedRow>`select id, code, name from role`.execute(db)
  return { centres, roles }
}

const idsMatching = (known: readonly NamedRow[], word: string): number[] =>
  known.filter(({ code, name }) => fold(`${code} ${name}`).includes(word)).map(({ id }) => id)

/** SQL condition: a word occurs in the name or e-mail address of an account, or in its centre or one of its roles. */
function wordCondition(
  word: string,
  { centres, roles }: { centres: NamedRow[]; roles: NamedRow[] },
): RawBuilder<unknown> {
  const ofCentre = idsMatching(centres, word)
  const ofRole = idsMatching(roles, word)
  return sql`(${sql.join(
    [
      containsWord(sql`u.searched`, word),
      ...(ofCentre.length === 0 ? [] : [sql`u.center_id = any(${ofCentre}::int[])`]),
      ...(ofRole.length === 0
        ? []
        : [sql`u.id in (select user_id from user_role where role_id = any(${ofRole}::int[]))`]),
    ],
    sql` or `,
  )})`
}

const nameOf = (locale: Locale) => sql`coalesce(c.names ->> ${locale}, c.name)`

/** SQL joins for sort orders by values outside the account table. */
const joinsFor = (sort: UserListQuery['sort'], locale: Locale): RawBuilder<unknown> | undefined => {
  if (sort === 'center')
    return sql`left join (
      select id, ${withCollation(nameOf(locale), locale)} as place from centre c order by place
    ) own on own.id = u.center_id`
  if (sort === 'centers')
    return sql`left join (select id, code, ${nameOf(locale)} as name from centre c) own on own.id = u.center_id
      left join (
        select user_id, string_agg(', ' || ${nameOf(locale)}, '' order by c.id) as names
        from user_centre join centre c on c.id = center_id where c.is_active and not c.is_deleted group by user_id
      ) further on further.user_id = u.id`
  // Only a few dozen combinations of roles exist, so the query sorts the combinations and not the roles of each
  // account.
  if (sort === 'roles')
    return sql`left join (
      with held as materialized (
        select user_id, array_agg(role_id order by role_id)::text as roles from user_role group by user_id
      ), named as (
        select roles, dense_rank() over (order by ${withCollation(
          sql`(select string_agg(name, ', ' order by code) from role where id = any(roles::int[]))`,
          locale,
        )}) as place
        from (select distinct roles from held) each_set
      )
      select user_id, place from held join named using (roles)
    ) named on named.user_id = u.id`
  if (sort === 'sessions')
    return sql`left join (select user_id, count(*) as count from session where expires_at > now() group by user_id) open
      on open.user_id = u.id`
  if (sort === 'invited_until') return sql`left join user_invitation i on i.user_id = u.id`
  return undefined
}

const sortings = (locale: Locale): Readonly<Record<UserListQuery['sort'], Sorting>> => ({
  username: { by: [withCollation(sql`u.username`, locale)] },
  // E-mail addresses are nearly always ASCII, so one sort order and one index serve all languages.
  email: { by: [withCollation(sql`u.email`, 'en')], mayBeAbsent: true },
  center: { by: [sql`own.place`], mayBeAbsent: true },
  // A user of the central centre acts for all centres.
  centers: {
    by: [
      withCollation(
        sql`case when own.code = ${CENTRAL_CENTRE} then
          (select string_agg(${nameOf(locale)}, ', ' order by c.id) from centre c where c.is_active and not c.is_deleted)
          else own.name || coalesce(further.names, '') end`,
        locale,
      ),
    ],
    mayBeAbsent: true,
  },
  roles: { by: [sql`named.place`], mayBeAbsent: true },
  is_active: { by: [sql`u.is_active`] },
  is_member_of_ic: { by: [sql`u.is_member_of_ic`] },
  last_login_at: { by: [sql`u.last_login_at`], mayBeAbsent: true },
  sessions: { by: [sql`coalesce(open.count, 0)`] },
  must_change_password: { by: [sql`u.must_change_password`] },
  issn_quota: { by: [sql`u.issn_quota`], mayBeAbsent: true },
  api_quota: { by: ['total', 'day', 'second'].map((part) => sql`coalesce((u.api_quota ->> ${part})::numeric, -1)`) },
  invited_until: { by: [sql`i.expires_at`], mayBeAbsent: true },
  is_anonymised: { by: [sql`u.anonymised_at is not null`] },
  updated_at: { by: [sql`u.updated_at`] },
  id: { by: [] },
})

/**
 * Ids of a page of accounts. `centres` limits the list to centres with these codes; null means all. Uses
 * app_user_in_order; other sort orders read all accounts.
 */
export async function userIds(
  db: Db,
  { search, sort, ...page }: UserListQuery,
  centres: readonly string[] | null,
  locale: Locale,
): Promise<{ ids: number[]; total: number }> {
  const words = searchedWords(search)
  const known = words.length === 0 ? { centres: [], roles: [] } : await knownNames(db, locale)
  const conditions = words.map((word) => wordCondition(word, known))
  if (centres !== null)
    conditions.push(sql`u.center_id in (select id from centre where code = any(${[...centres]}::text[]))`)
  const joins = joinsFor(sort, locale)
  const sorting = sortings(locale)[sort]
  return pageOfIds(db, { table: sql`app_user u`, id: sql`u.id`, joins, conditions, sorting }, page)
}
