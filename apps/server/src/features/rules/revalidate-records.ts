import { isDeepStrictEqual } from 'node:util'
import { type Diagnostic, inRecordOrder, ruleOf } from '@seriatim/rules'
import { currentVersionsOf, type RecordRow, setDiagnostics } from '../../catalogue/records/repository.ts'
import type { ValidationProfile } from '../../catalogue/rules/profile.ts'
import type { Tx } from '../../platform/database/db.ts'
import { type StoredVersion, validateByRules } from '../../saving/validate-by-rules.ts'

/**
 * The diagnostics of a version after some rules were run again. Diagnostics of other rules stay. Errors come before
 * warnings.
 */
export function mergeDiagnostics(
  before: readonly Diagnostic[],
  rules: ReadonlySet<string>,
  diagnostics: readonly Diagnostic[],
  isRule: (id: string) => boolean,
): Diagnostic[] {
  const isOfRules = ({ code }: Diagnostic) => isRule(ruleOf(code))
  const [validated, others] = [before.filter(isOfRules), before.filter((each) => !isOfRules(each))]
  const waiting = others.filter(({ code }) => code === 'waits-for-lock')
  const now = inRecordOrder([...validated.filter(({ code }) => !rules.has(ruleOf(code))), ...diagnostics])
  return [
    ...others.filter((each) => !waiting.includes(each)),
    ...now.filter(({ level }) => level === 'error'),
    ...now.filter(({ level }) => level === 'warning'),
    ...waiting,
  ]
}

/**
 * Whether the stored diagnostics equal the new ones as JSON, so that the order of properties and undefined properties
 * do not matter.
 */
const equalsStored = (stored: readonly Diagnostic[], diagnostics: readonly Diagnostic[]): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(diagnostics)), stored)

/**
 * Runs some rules again on the active version and the draft of records, and stores changed diagnostics. The caller must
 * lock the records before and update the search index afterwards.
 * @returns the ids of records whose diagnostics changed, and of records that break one of these rules with an error
 */
export async function revalidateRecords(
  tx: Tx,
  rows: readonly RecordRow[],
  rules: ReadonlySet<string>,
  profile: ValidationProfile,
  now: Date,
): Promise<{ readonly changed: readonly number[]; readonly broken: readonly number[] }> {
  const current = await currentVersionsOf(
    tx,
    rows.map(({ id }) => id),
  )
  const versions = rows.flatMap((row): StoredVersion[] => {
    const stored = current.get(row.id)!
    return [stored.active, stored.draft].flatMap((version) =>
      version === undefined ? [] : [{ row, current: stored, version }],
    )
  })
  const diagnostics = await validateByRules(tx, versions, rules, profile, now)
  // Also removes diagnostics of a deleted rule.
  const isRule = (id: string) => Object.hasOwn(profile.settings, id) || rules.has(id)
  const validated = versions.map(({ row, version }, place) => {
    const diagnostic = mergeDiagnostics(version.diagnostic, rules, diagnostics[place]!, isRule)
    return { row, version, diagnostic, isChanged: !equalsStored(version.diagnostic, diagnostic) }
  })
  const changed = validated.filter(({ isChanged }) => isChanged)
  await setDiagnostics(
    tx,
    changed.map(({ version: { id }, diagnostic }) => ({ id, diagnostic })),
  )
  const isBroken = ({ level, code }: Diagnostic) => level === 'error' && rules.has(ruleOf(code))
  const idsOf = (some: typeof validated) => [...new Set(some.map(({ row }) => row.id))]
  return { changed: idsOf(changed), broken: idsOf(validated.filter(({ diagnostic }) => diagnostic.some(isBroken))) }
}
