/** SQL that erases the name of a removed account from stored texts (decision 99). */
import { decodeStored, encodeStored, type Field, isControlField, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { SearchChanges } from '../../search/search-index.ts'

export type NewErasure = {
  /** Id of an account that was anonymised, so that its row still exists; null for a deleted account. */
  readonly userId: number | null
  readonly name: string
  readonly email: string | null
  readonly pseudonym: string
  /** Deadline of the erasure, in days from now. */
  readonly days: number
}
export type Erasure = Omit<NewErasure, 'days'> & { readonly id: number }

export async function addErasure(tx: Tx, { userId, name, email, pseudonym, days }: NewErasure): Promise<void> {
  // The erasure is due two hours before the deadline, because the job runs only every hour.
  const due_at = sql<Date>`now() + make_interval(hours => ${Math.max(0, 24 * days - 2)})`
  await tx.insertInto('erasure').values({ user_id: userId, name, email, pseudonym, due_at }).execute()
}

/** Due erasures, oldest first. Scans the whole table, which is small. */
export const dueErasures = (db: Db): Promise<Erasure[]> =>
  db
    .selectFrom('erasure')
    .select(['id', 'user_id as userId', 'name', 'email', 'pseudonym'])
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('id')
    .execute()

export async function removeErasure(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('erasure').where('id', '=', id).execute()
}

/**
 * Columns that store account names, found by the names of the columns. Excludes versions and the audit log, which other
 * functions rewrite.
 */
async function nameColumns(db: Db): Promise<ReadonlyArray<{ table: string; column: string }>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
      and c.column_name in ('username', 'author', 'created_by', 'changed_by', 'updated_by')
      and c.table_name not in ('app_user', 'audit_entry', 'record_version')`.execute(db)
  return rows
}

/** Replaces the account name by the pseudonym in small tables, with one sequential scan each. */
export async function renameInTables(tx: Tx, { name, pseudonym }: Erasure): Promise<void> {
  for (const { table, column } of await nameColumns(tx))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${pseudonym} where ${sql.ref(column)} = ${name}`.execute(
      tx,
    )
}

/** Replaces the account name by the pseudonym as handler in the threads of requests. Scans all entries. */
export async function renameInRequests(tx: Tx, { name, pseudonym }: Erasure): Promise<void> {
  await sql`update request_event set details = jsonb_set(details, '{handler}', to_jsonb(${pseudonym}::text))
    where kind = 'handler' and details ->> 'handler' = ${name}`.execute(tx)
}

/** JSON properties of audit details that contain an account name. */
const NAME_MEMBERS = ['account', 'by', 'user', 'username', 'holder', 'owner', 'author']

/** Escapes a text for use in a regular expression. */
const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
/** Escapes a text for use as a replacement in regexp_replace. */
const escapeReplacement = (text: string): string => text.replaceAll('\\', '\\\\')

/**
 * Replaces name and e-mail address of an account by the pseudonym in the audit log: in the author column and in the
 * JSON properties that contain account names. Scans the whole log.
 */
export async function renameInAudit(tx: Tx, { userId, name, email, pseudonym }: Erasure): Promise<void> {
  await sql`select set_config('seriatim.erasure', 'on', true)`.execute(tx)
  const [quotedName, quotedPseudonym] = [JSON.stringify(name), JSON.stringify(pseudonym)]
  const members = `"(${NAME_MEMBERS.join('|')})": ${escapeRegex(quotedName)}`
  const code = `"code": ${escapeRegex(quotedName)}`
  const named = sql`regexp_replace(details::text, ${members}, ${`"\\1": ${escapeReplacement(quotedPseudonym)}`}, 'g')`
  const ofUsers = sql`case when details ->> 'area' = 'users'
    then regexp_replace(${named}, ${code}, ${`"code": ${escapeReplacement(quotedPseudonym)}`}, 'g') else ${named} end`
  const rewritten =
    email === null
      ? ofUsers
      : sql`regexp_replace(${ofUsers}, ${escapeRegex(email)}, ${escapeReplacement(pseudonym)}, 'gi')`
  await sql`update audit_entry
    set username = case when username = ${name} then ${pseudonym} else username end, details = (${rewritten})::jsonb
    where username = ${name} or strpos(details::text, ${quotedName}) > 0 ${
      userId === null ? sql`` : sql`or user_id = ${userId}`
    } ${email === null ? sql`` : sql`or strpos(lower(details::text), lower(${email})) > 0`}`.execute(tx)
  await sql`select set_config('seriatim.erasure', 'off', true)`.execute(tx)
}

/** Deletes the e-mails to an address: either only the unsent ones or all. Ignores case. */
export async function deleteMailsTo(tx: Tx, email: string, which: 'waiting' | 'all'): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where(sql`lower(recipient)`, '=', email.toLowerCase())
    .$if(which === 'waiting', (query) => query.where('state', '<>', 'sent'))
    .execute()
}

/** Replaces an e-mail address by the pseudonym in e-mails to other recipients, and clears it as reply address. */
export async function renameInMails(tx: Tx, email: string, pseudonym: string): Promise<void> {
  const [pattern, by] = [escapeRegex(email), escapeReplacement(pseudonym)]
  await sql`update mail set subject = regexp_replace(subject, ${pattern}, ${by}, 'gi'),
      body = regexp_replace(body, ${pattern}, ${by}, 'gi'),
      reply_to = case when lower(reply_to) = lower(${email}) then null else reply_to end
    where strpos(lower(subject || ' ' || body || ' ' || coalesce(reply_to, '')), lower(${email})) > 0`.execute(tx)
}

const NAMES_OF_039 = new Set(['b', 'd', 'z'])

/** Replaces `name` by `pseudonym` in 039 $b, $d and $z, which name the people who worked on the record. */
function renamedIn039(record: MarcRecord, name: string, pseudonym: string): MarcRecord {
  const renamed = (field: Field): Field =>
    field.tag !== '039' || isControlField(field)
      ? field
      : {
          ...field,
          subfields: field.subfields.map((each) =>
            NAMES_OF_039.has(each.code) && each.value === name ? { ...each, value: pseudonym } : each,
          ),
        }
  return { ...record, fields: record.fields.map(renamed) }
}

/** Number of versions per batch. */
const BATCH = 500

/**
 * Replaces the name of an account by the pseudonym as author of versions, and in field 039 of all versions of these
 * records. Uses version_by_author and version_of_record. Skips a version that a concurrent save changes; call the
 * function again until it returns 0.
 * @returns the number of rewritten versions
 */
export async function renameInVersions(
  { db, index }: { readonly db: Db; readonly index: SearchChanges },
  { userId, name, pseudonym }: Erasure,
  signal: AbortSignal,
): Promise<number> {
  if (userId === null) return 0
  await db
    .updateTable('record_version')
    .set({ author: pseudonym })
    .where('author_id', '=', userId)
    .where('author', '=', name)
    .execute()
  let [after, rewritten] = [0, 0]
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql<{ id: number; record_id: number; content: string }>`
      select id, record_id, content from record_version
      where record_id in (select record_id from record_version where author_id = ${userId})
        and id > ${after} and strpos(content, ${name}) > 0
      order by id limit ${BATCH}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return rewritten
    const changed = rows.flatMap(({ content, ...version }) => {
      const fresh = encodeStored(renamedIn039(decodeStored(content), name, pseudonym))
      return fresh === content ? [] : [{ ...version, content, fresh }]
    })
    if (changed.length > 0)
      await db.transaction().execute(async (tx) => {
        await sql`update record_version v set content = given.fresh
          from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ content }) => content)}::text[],
            ${changed.map(({ fresh }) => fresh)}::text[]) as given (id, content, fresh)
          where v.id = given.id and v.content = given.content`.execute(tx)
        // The search index contains field 039, so it must be updated.
        await index.changed(tx, [...new Set(changed.map(({ record_id }) => record_id))])
      })
    rewritten += changed.length
    after = last.id
  }
}
