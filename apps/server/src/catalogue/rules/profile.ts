import { CATEGORIES } from '@seriatim/profile'
import { codesFrom, defaultSettings, type ReferenceCodes, type RuleSetting, type RuleSettings } from '@seriatim/rules'
import type pg from 'pg'
import type { Base } from '../../platform/database/base.ts'
import { lastValidationChange, readValidation, readValidationOn, type ValidationRows } from './repository.ts'

/** What records are validated with: how the rules are set, and the codes of the reference lists. */
export type ValidationProfile = { readonly settings: RuleSettings; readonly codes: ReferenceCodes }

const valueIn = (object: unknown, key: string): unknown =>
  typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[key] : undefined

const isLevel = (value: unknown): value is RuleSetting['levels']['reg'] =>
  value === 'error' || value === 'warning' || value === 'off'

/** The shipped setting with what a row says otherwise; what the row says and the rule does not know is passed over. */
const settingOf = (shipped: RuleSetting, { enabled, levels, parameters }: ValidationRows['settings'][number]) => ({
  enabled,
  levels: Object.fromEntries(
    CATEGORIES.map((category) => {
      const level = valueIn(levels, category)
      return [category, isLevel(level) ? level : shipped.levels[category]]
    }),
  ) as RuleSetting['levels'],
  parameters: Object.fromEntries(
    Object.entries(shipped.parameters).map(([name, value]) => {
      const set = valueIn(parameters, name)
      return [name, typeof set === 'number' && Number.isFinite(set) ? set : value]
    }),
  ),
})

/** The profile that rows describe; rules without a row are as shipped. */
const profileFrom = ({ settings, codes }: ValidationRows): ValidationProfile => {
  const set = settings.flatMap((row) => {
    const shipped = defaultSettings[row.rule]
    return shipped ? [[row.rule, settingOf(shipped, row)] as const] : []
  })
  return {
    // The shipped object itself where nothing is set otherwise: what the engine plans from it is kept with it.
    settings: set.length === 0 ? defaultSettings : { ...defaultSettings, ...Object.fromEntries(set) },
    codes: codesFrom(codes),
  }
}

/** The profile for a bulk load, which has a connection of its own. */
export const readValidationProfile = async (client: pg.ClientBase): Promise<ValidationProfile> =>
  profileFrom(await readValidationOn(client))

/**
 * The profile last read, with the number of its change: one, replaced when the base names another change. Numbers are
 * those of transactions, which a database server gives once, so that it cannot be that of another base.
 */
let known: { readonly change: string; readonly profile: ValidationProfile } | undefined

/** What records are validated with now. */
export async function validationProfile(base: Base): Promise<ValidationProfile> {
  if (known?.change === (await lastValidationChange(base))) return known.profile
  const rows = await readValidation(base)
  known = { change: rows.change, profile: profileFrom(rows) }
  return known.profile
}
