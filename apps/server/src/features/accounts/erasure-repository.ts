/** Rewrites stored texts that name an account: SQL of erasures (decision 99). */
import { decodeStored, encodeStored, type Field, isControlField, type MarcRecord } from '@seriatim/marc'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { SearchChanges } from '../../search/search-index.ts'

export type NewErasure = {
  /** The account, where it stays under its pseudonym. */
  readonly userId: number | null
  readonly name: string
  readonly email: string | null
  readonly pseudonym: string
  /** Within how many days the texts are rewritten. */
  readonly days: number
}
export type Erasure = Omit<NewErasure, 'days'> & { readonly id: number }

export async function addErasure(tx: Tx, { userId, name, email, pseudonym, days }: NewErasure): Promise<void> {
  // The job starts each hour: with two hours to spare it ends in time.
  const due_at = sql<Date>`now() + make_interval(hours => ${Math.max(0, 24 * days - 2)})`
  await tx.insertInto('erasure').values({ user_id: userId, name, email, pseudonym, due_at }).execute()
}

/** Erasures whose time has come, the oldest first. Few rows: a sequential scan. */
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

/** Columns whose name says that they hold the name of an account. Versions and the audit log have statements of their own. */
async function nameColumns(db: Db): Promise<ReadonlyArray<{ table: string; column: string }>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
      and c.column_name in ('username', 'author', 'created_by', 'changed_by', 'updated_by')
      and c.table_name not in ('app_user', 'audit_entry', 'record_version')`.execute(db)
  return rows
}

/** Rewrites the small tables: a sequential scan each. */
export async function renameInTables(tx: Tx, { name, pseudonym }: Erasure): Promise<void> {
  for (const { table, column } of await nameColumns(tx))
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${pseudonym} where ${sql.ref(column)} = ${name}`.execute(
      tx,
    )
}

/** Members of the details of an entry that hold the name of an account. */
const NAMING = ['account', 'by', 'user', 'username', 'holder', 'owner', 'author']

/** As a pattern of regular expressions that means the text itself. */
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
/** As a replacement of regexp_replace that means the text itself. */
const replacement = (text: string): string => text.replaceAll('\\', '\\\\')

/**
 * Puts the pseudonym into the audit log: into the name of the entries, into members of details that name accounts, and in the
 * place of the e-mail address. One sequential scan.
 */
export async function renameInAudit(tx: Tx, { userId, name, email, pseudonym }: Erasure): Promise<void> {
  await sql`select set_config('seriatim.erasure', 'on', true)`.execute(tx)
  const [quotedName, quotedPseudonym] = [JSON.stringify(name), JSON.stringify(pseudonym)]
  const members = `"(${NAMING.join('|')})": ${literal(quotedName)}`
  const code = `"code": ${literal(quotedName)}`
  const named = sql`regexp_replace(details::text, ${members}, ${`"\\1": ${replacement(quotedPseudonym)}`}, 'g')`
  const ofUsers = sql`case when details ->> 'area' = 'users'
    then regexp_replace(${named}, ${code}, ${`"code": ${replacement(quotedPseudonym)}`}, 'g') else ${named} end`
  const rewritten =
    email === null ? ofUsers : sql`regexp_replace(${ofUsers}, ${literal(email)}, ${replacement(pseudonym)}, 'gi')`
  await sql`update audit_entry
    set username = case when username = ${name} then ${pseudonym} else username end, details = (${rewritten})::jsonb
    where username = ${name} or strpos(details::text, ${quotedName}) > 0 ${
      userId === null ? sql`` : sql`or user_id = ${userId}`
    } ${email === null ? sql`` : sql`or strpos(lower(details::text), lower(${email})) > 0`}`.execute(tx)
  await sql`select set_config('seriatim.erasure', 'off', true)`.execute(tx)
}

/** Deletes e-mails to an address that wait to be sent, or all of them. Without regard to case. */
export async function removeMailsTo(tx: Tx, email: string, which: 'waiting' | 'all'): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where(sql`lower(recipient)`, '=', email.toLowerCase())
    .$if(which === 'waiting', (query) => query.where('state', '<>', 'sent'))
    .execute()
}

/** Puts the pseudonym into e-mails to others that name an address; an answer can no longer go there. */
export async function renameInMails(tx: Tx, email: string, pseudonym: string): Promise<void> {
  const [pattern, by] = [literal(email), replacement(pseudonym)]
  await sql`update mail set subject = regexp_replace(subject, ${pattern}, ${by}, 'gi'),
      body = regexp_replace(body, ${pattern}, ${by}, 'gi'),
      reply_to = case when lower(reply_to) = lower(${email}) then null else reply_to end
    where strpos(lower(subject || ' ' || body || ' ' || coalesce(reply_to, '')), lower(${email})) > 0`.execute(tx)
}

const NAMES_OF_039 = new Set(['b', 'd', 'z'])

/** `record` with `pseudonym` in 039 in the place of `name`: $b, $d and $z name those who worked on it. */
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

/** Versions read and written at a time. */
const BATCH = 500

/**
 * Puts the pseudonym into the versions of an account: their author, and 039 of all versions of the records that it worked on.
 * By version_by_author and version_of_record. A version that a save changed meanwhile is left to the next pass.
 * @returns how many versions were rewritten
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
        // Words of 039 are searched, too.
        await index.changed(tx, [...new Set(changed.map(({ record_id }) => record_id))])
      })
    rewritten += changed.length
    after = last.id
  }
}
