import { CATEGORIES, type Category } from '@seriatim/profile'
import {
  type CompilePattern,
  codesFrom,
  defaultSettings,
  type ReferenceCodes,
  type RuleSetting,
  type RuleSettings,
  type VariantSettings,
  variantsOfRule,
} from '@seriatim/rules'
import { type CustomRule, isCustomRuleKind } from '@seriatim/rules/kinds'
import { compilePattern } from '@seriatim/rules/patterns'
import type pg from 'pg'
import type { Db } from '../../platform/database/db.ts'
import { lastValidationChange, readValidation, readValidationOn, type ValidationRows } from './repository.ts'

/** The data for validation: settings of rules and codes of reference lists. */
export type StoredProfile = { readonly settings: RuleSettings; readonly codes: ReferenceCodes }
/** The profile with the compiler of regular expressions. */
export type ValidationProfile = StoredProfile & { readonly patterns: CompilePattern }
/** The stored profile. Two profiles with the same `change` are equal. */
export type CurrentProfile = ValidationProfile & { readonly change: string }

const memberValue = (object: unknown, key: string): unknown =>
  typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[key] : undefined

const isLevel = (value: unknown): value is RuleSetting['levels']['reg'] =>
  value === 'error' || value === 'warning' || value === 'off'

/**
 * The levels that a stored setting defines for variants of its rule. Unknown variants, categories and levels are
 * ignored.
 */
const variantsFrom = (rule: string, variants: unknown): VariantSettings =>
  Object.fromEntries(
    variantsOfRule(rule).flatMap((variant) => {
      const levels = CATEGORIES.flatMap((category) => {
        const level = memberValue(memberValue(variants, variant), category)
        return isLevel(level) ? [[category, level] as const] : []
      })
      return levels.length === 0 ? [] : [[variant, Object.fromEntries(levels)] as const]
    }),
  )

/**
 * The default setting of a rule, overridden by the values of a stored row. Parameters that the rule does not have are
 * ignored.
 */
const settingOf = (
  shipped: RuleSetting,
  { rule, enabled, levels, variants, parameters }: ValidationRows['settings'][number],
): RuleSetting => ({
  enabled,
  variants: variantsFrom(rule, variants),
  levels: Object.fromEntries(
    CATEGORIES.map((category) => {
      const level = memberValue(levels, category)
      return [category, isLevel(level) ? level : shipped.levels[category]]
    }),
  ) as RuleSetting['levels'],
  parameters: Object.fromEntries(
    Object.entries(shipped.parameters).map(([name, value]) => {
      const set = memberValue(parameters, name)
      return [name, typeof set === 'number' && Number.isFinite(set) ? set : value]
    }),
  ),
})

/** The position of each rule by category. Rules that a sequence does not name follow it in default order. */
const placesFrom = (
  sequences: ValidationRows['sequences'],
  shipped: readonly string[],
): ReadonlyMap<string, RuleSetting['places']> => {
  const places = new Map<string, Partial<Record<Category, number>>>()
  for (const category of CATEGORIES) {
    const chosen = sequences[category]
    if (chosen === undefined) continue
    for (const [place, rule] of [...new Set([...chosen, ...shipped])].entries())
      places.set(rule, { ...places.get(rule), [category]: place })
  }
  return places
}

const settingsFrom = (
  set: readonly (readonly [string, RuleSetting])[],
  places: ReadonlyMap<string, RuleSetting['places']>,
): RuleSettings =>
  Object.fromEntries(
    Object.entries({ ...defaultSettings, ...Object.fromEntries(set) }).map(([id, setting]) => {
      const place = places.get(id)
      return [id, place === undefined ? setting : { ...setting, places: place }]
    }),
  )

/** The setting of a custom rule for which no levels are set yet: a warning in every category. */
export const CUSTOM_RULE_SETTING: RuleSetting = {
  enabled: true,
  levels: Object.fromEntries(CATEGORIES.map((category) => [category, 'warning'])) as RuleSetting['levels'],
  parameters: {},
}

/** The settings of custom rules. Rules of unknown kinds are ignored. */
const customRulesFrom = ({ made, settings }: ValidationRows): (readonly [string, RuleSetting])[] => {
  const rows = new Map(settings.map((row) => [row.rule, row]))
  return made.flatMap(({ rule, kind, parameters, names, sentences }) => {
    if (!isCustomRuleKind(kind)) return []
    const row = rows.get(rule)
    const setting = row === undefined ? CUSTOM_RULE_SETTING : settingOf(CUSTOM_RULE_SETTING, row)
    return [[rule, { ...setting, made: { kind, parameters, names, sentences } as CustomRule }] as const]
  })
}

/** The profile from database rows. Rules without a row have default settings. */
const profileFrom = (rows: ValidationRows): StoredProfile => {
  const { settings, sequences, codes, countries, lc } = rows
  const made = customRulesFrom(rows)
  const places = placesFrom(sequences, [...Object.keys(defaultSettings), ...made.map(([rule]) => rule)])
  const shipped = settings.flatMap((row) => {
    const setting = defaultSettings[row.rule]
    return setting ? [[row.rule, settingOf(setting, row)] as const] : []
  })
  const set = [...shipped, ...made]
  return {
    // Return the same default object if nothing is configured, because the rule engine caches its plan by object.
    settings: set.length === 0 && places.size === 0 ? defaultSettings : settingsFrom(set, places),
    codes: codesFrom({ ...codes, centreCountries: countries, countriesOfLc: lc }),
  }
}

/** The profile for a bulk load, which uses a plain connection. */
export const readValidationProfile = async (client: pg.ClientBase): Promise<StoredProfile> =>
  profileFrom(await readValidationOn(client))

/**
 * Cache of the last profile, replaced when the database has a new change number. Change numbers are transaction ids,
 * which a database server uses only once, so they identify the database, too.
 */
let known: CurrentProfile | undefined

/** The profile in force now. */
export async function validationProfile(db: Db): Promise<CurrentProfile> {
  if (known?.change === (await lastValidationChange(db))) return known
  const rows = await readValidation(db)
  known = { ...profileFrom(rows), patterns: compilePattern, change: rows.change }
  return known
}
