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
import { isMadeKind, type MadeRule } from '@seriatim/rules/kinds'
import { compilePattern } from '@seriatim/rules/patterns'
import type pg from 'pg'
import type { Db } from '../../platform/database/db.ts'
import { lastValidationChange, readValidation, readValidationOn, type ValidationRows } from './repository.ts'

/** What records are validated with as data: how the rules are set, and the codes of the reference lists. */
export type StoredProfile = { readonly settings: RuleSettings; readonly codes: ReferenceCodes }
/** The same with what reads regular expressions. */
export type ValidationProfile = StoredProfile & { readonly patterns: CompilePattern }
/** The same as it is stored now: of two with the same change nothing differs. */
export type CurrentProfile = ValidationProfile & { readonly change: string }

const valueIn = (object: unknown, key: string): unknown =>
  typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[key] : undefined

const isLevel = (value: unknown): value is RuleSetting['levels']['reg'] =>
  value === 'error' || value === 'warning' || value === 'off'

/** The levels that a row sets for variants of its rule; unknown variants, categories and levels are passed over. */
const variantsFrom = (rule: string, variants: unknown): VariantSettings =>
  Object.fromEntries(
    variantsOfRule(rule).flatMap((variant) => {
      const levels = CATEGORIES.flatMap((category) => {
        const level = valueIn(valueIn(variants, variant), category)
        return isLevel(level) ? [[category, level] as const] : []
      })
      return levels.length === 0 ? [] : [[variant, Object.fromEntries(levels)] as const]
    }),
  )

/** The shipped setting with what a row says otherwise; what the row says and the rule does not know is passed over. */
const settingOf = (
  shipped: RuleSetting,
  { rule, enabled, levels, variants, parameters }: ValidationRows['settings'][number],
): RuleSetting => ({
  enabled,
  variants: variantsFrom(rule, variants),
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

/** The places of rules by category; those that a sequence does not name stand behind it, as they are shipped. */
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

/** A rule that administration made before anybody gave it levels: it warns wherever it is on. */
export const MADE_SETTING: RuleSetting = {
  enabled: true,
  levels: Object.fromEntries(CATEGORIES.map((category) => [category, 'warning'])) as RuleSetting['levels'],
  parameters: {},
}

/** The rules that administration made, as they are set; a kind that there is no more is passed over. */
const madeFrom = ({ made, settings }: ValidationRows): (readonly [string, RuleSetting])[] => {
  const rows = new Map(settings.map((row) => [row.rule, row]))
  return made.flatMap(({ rule, kind, parameters, names, sentences }) => {
    if (!isMadeKind(kind)) return []
    const row = rows.get(rule)
    const setting = row === undefined ? MADE_SETTING : settingOf(MADE_SETTING, row)
    return [[rule, { ...setting, made: { kind, parameters, names, sentences } as MadeRule }] as const]
  })
}

/** The profile that rows describe; rules without a row are as shipped. */
const profileFrom = (rows: ValidationRows): StoredProfile => {
  const { settings, sequences, codes, countries, lc } = rows
  const made = madeFrom(rows)
  const places = placesFrom(sequences, [...Object.keys(defaultSettings), ...made.map(([rule]) => rule)])
  const shipped = settings.flatMap((row) => {
    const setting = defaultSettings[row.rule]
    return setting ? [[row.rule, settingOf(setting, row)] as const] : []
  })
  const set = [...shipped, ...made]
  return {
    // The shipped object itself where nothing is set otherwise: what the engine plans from it is kept with it.
    settings: set.length === 0 && places.size === 0 ? defaultSettings : settingsFrom(set, places),
    codes: codesFrom({ ...codes, centreCountries: countries, countriesOfLc: lc }),
  }
}

/** The profile for a bulk load, which has a connection of its own. */
export const readValidationProfile = async (client: pg.ClientBase): Promise<StoredProfile> =>
  profileFrom(await readValidationOn(client))

/**
 * The profile last read, with the number of its change: one, replaced when the base names another change. Numbers are
 * those of transactions, which a database server gives once, so that it cannot be that of another base.
 */
let known: CurrentProfile | undefined

/** What records are validated with now. */
export async function validationProfile(db: Db): Promise<CurrentProfile> {
  if (known?.change === (await lastValidationChange(db))) return known
  const rows = await readValidation(db)
  known = { ...profileFrom(rows), patterns: compilePattern, change: rows.change }
  return known
}
