/** Sorts and searches rows by their error messages in the language of the reader. */
import type { Locale } from '@seriatim/messages'
import { fold } from '@seriatim/scripts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { containsWord } from '../../platform/database/sorted-page.ts'

/** Distinct errors stored in a table, each with its message in the language of the reader. */
export type ErrorMessages = readonly { readonly error: unknown; readonly sentence: string }[]

/** Reads the distinct errors of a table. Uses the index of rows with an error: task_with_error or import_with_error. */
export async function readErrorMessages<Stored>(
  db: Db,
  table: 'task' | 'import',
  sentenceOf: (error: Stored) => string,
): Promise<ErrorMessages> {
  const { rows } = await sql<{ error: Stored }>`
    select distinct error from ${sql.table(table)} where error is not null`.execute(db)
  return rows.map(({ error }) => ({ error, sentence: sentenceOf(error) }))
}

/** SQL join that adds the column `said.place`: the rank of each row's error message in the sort order of a language. */
export function joinErrorRank(column: RawBuilder<unknown>, stated: ErrorMessages, locale: Locale): RawBuilder<unknown> {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const sorted = stated.toSorted((one, other) => compare(one.sentence, other.sentence)).map(({ error }) => error)
  return sql`left join jsonb_array_elements(${JSON.stringify(sorted)}::jsonb) with ordinality as said (error, place)
    on said.error = ${column}`
}

/** SQL condition: the text of a row or its error message contains a word. */
export function textOrErrorContains(
  text: RawBuilder<unknown>,
  column: RawBuilder<unknown>,
  stated: ErrorMessages,
  word: string,
): RawBuilder<unknown>[] {
  const matches = stated.filter(({ sentence }) => fold(sentence).includes(word)).map(({ error }) => error)
  const says = sql`${column} in (select jsonb_array_elements(${JSON.stringify(matches)}::jsonb))`
  return [containsWord(text, word), ...(matches.length === 0 ? [] : [says])]
}
