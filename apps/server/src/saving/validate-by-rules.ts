import { statedCategory } from '@seriatim/analyser'
import { isCategory } from '@seriatim/profile'
import {
  askedTogether,
  asksBase,
  type Diagnostic,
  onlyRules,
  type ValidationOptions,
  validate,
  validateWithBase,
} from '@seriatim/rules'
import type { RecordRow, Version } from '../catalogue/records/repository.ts'
import type { ValidationProfile } from '../catalogue/rules/profile.ts'
import type { Db } from '../platform/database/db.ts'
import { planSave } from './plan.ts'
import { makeRuleQueries } from './rule-queries.ts'

/** A stored version of a record, with the current versions of the same record. */
export type StoredVersion = {
  readonly row: RecordRow
  readonly current: { readonly active?: Version | undefined; readonly draft?: Version | undefined }
  readonly version: Version
}

/**
 * Applies some rules to stored versions as they are, without permission rules. The database is queried only if one of
 * the rules needs it, once for all versions.
 */
export async function validateByRules(
  db: Db,
  versions: readonly StoredVersion[],
  rules: ReadonlySet<string>,
  { settings, codes, patterns }: ValidationProfile,
  now: Date,
): Promise<Diagnostic[][]> {
  const optionsOf = ({ row, current, version: { record } }: StoredVersion): ValidationOptions => ({
    today: now.toISOString().slice(0, 10),
    settings: restricted,
    codes,
    patterns,
    loadedIssn: row.issn,
    stored: record,
    isStoredDraft: current.active === undefined,
    isMemberOfIc: true,
    ...(statedCategory(record) === undefined && isCategory(row.category) ? { category: row.category } : {}),
  })
  const restricted = onlyRules(settings, rules)
  if (![...rules].some((rule) => asksBase(rule, settings) && settings[rule]?.enabled))
    return versions.map((each) => {
      const { errors, warnings } = validate(each.version.record, optionsOf(each))
      return [...errors, ...warnings]
    })
  const writes = versions.map(({ row, current, version: { record } }) => ({
    row,
    current,
    record,
    state: 'active' as const,
  }))
  const plan = await planSave(db, writes, { hold: false, userId: null, now, links: true })
  const base = askedTogether(makeRuleQueries(db, plan))
  return Promise.all(
    versions.map(async (each) => {
      const { errors, warnings } = await validateWithBase(each.version.record, { ...optionsOf(each), base })
      return [...errors, ...warnings]
    }),
  )
}
