import type { RuleSetting } from '@seriatim/rules'
import type { CustomRule } from '@seriatim/rules/kinds'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Database } from '../../schema/database.ts'

/** Serialises changes of rules with an advisory lock, so that version numbers are consecutive. */
export async function lockRules(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rule_setting'))`.execute(tx)
}

type LastChange = { readonly at: Date; readonly by: string | null; readonly reason: string | null }

/** Last change of each rule: time, author, reason. A rule without a row has its default setting. */
export async function readRuleChanges(db: Db): Promise<ReadonlyMap<string, LastChange>> {
  const rows = await db
    .selectFrom('rule_setting')
    .select(['rule', 'changed_at as at', 'changed_by as by', 'reason'])
    .execute()
  return new Map(rows.map(({ rule, ...changed }) => [rule, changed]))
}

type NewRuleVersion = {
  readonly setting: Pick<RuleSetting, 'enabled' | 'levels' | 'variants' | 'parameters' | 'made'>
  readonly author: string
  readonly reason: string | null
}

/** The definition of a custom rule, as a version stores it. */
const versionedDefinition = ({ parameters, names, sentences }: CustomRule): string =>
  JSON.stringify({ parameters, names, sentences } satisfies Omit<CustomRule, 'kind'>)

/** Stores the setting of a rule as the current one and as the next version. */
export async function writeRule(tx: Tx, rule: string, { setting, author, reason }: NewRuleVersion): Promise<void> {
  const values = {
    enabled: setting.enabled,
    levels: JSON.stringify(setting.levels),
    variants: JSON.stringify(setting.variants ?? {}),
    parameters: JSON.stringify(setting.parameters),
    reason,
  }
  const row = { ...values, changed_by: author, changed_at: sql<Date>`now()` }
  await tx
    .insertInto('rule_setting')
    .values({ rule, ...row })
    .onConflict((conflict) => conflict.column('rule').doUpdateSet(row))
    .execute()
  await tx
    .insertInto('rule_version')
    .values({
      rule,
      ...values,
      author,
      made: setting.made === undefined ? null : versionedDefinition(setting.made),
      version: sql<number>`1 + coalesce((select max(version) from rule_version where rule = ${rule}), 0)`,
    })
    .execute()
}

/** Stores the definition of a custom rule. `writeRule` stores the setting of the rule. */
export async function writeCustomRule(
  tx: Tx,
  rule: string,
  { kind, ...made }: CustomRule,
  author: string,
): Promise<void> {
  const row = {
    kind,
    definition: JSON.stringify(made.parameters),
    names: JSON.stringify(made.names),
    sentences: JSON.stringify(made.sentences),
  }
  await tx
    .insertInto('made_rule')
    .values({ rule, ...row, created_by: author })
    .onConflict((conflict) => conflict.column('rule').doUpdateSet(row))
    .execute()
}

/** Deletes a custom rule with its setting and its scheduled changes. Keeps its versions. */
export async function removeCustomRule(tx: Tx, rule: string): Promise<void> {
  await tx.deleteFrom('made_rule').where('rule', '=', rule).execute()
  await tx.deleteFrom('rule_setting').where('rule', '=', rule).execute()
  await tx.deleteFrom('rule_due').where('rule', '=', rule).where('done_at', 'is', null).execute()
}

/** The versions of a rule, newest first. Uses the primary key. */
export const readRuleVersions = (db: Db, rule: string): Promise<Selectable<Database['rule_version']>[]> =>
  db.selectFrom('rule_version').selectAll().where('rule', '=', rule).orderBy('version', 'desc').limit(1_000).execute()

export const readProfiles = (db: Db) => db.selectFrom('rule_profile').selectAll().execute()

export async function writeProfile(tx: Tx, category: string, sequence: readonly string[], by: string): Promise<void> {
  const row = { sequence: [...sequence], changed_by: by, changed_at: sql<Date>`now()` }
  await tx
    .insertInto('rule_profile')
    .values({ category, ...row })
    .onConflict((conflict) => conflict.column('category').doUpdateSet(row))
    .execute()
}
