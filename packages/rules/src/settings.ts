import { CATEGORIES, type Category } from '@seriatim/profile'
import type { CustomRule } from './custom/kinds.ts'
import { type DatabaseRule, PLAIN, type Rule, type Setting } from './rule.ts'

/** The level of a rule in each category. */
export type Levels = Readonly<Record<Category, Setting>>

/** Configured levels by variant and category. */
export type VariantSettings = Readonly<Record<string, Readonly<Partial<Record<Category, Setting>>>>>

/** The configuration of a rule. Rows of the administration override the shipped profile. */
export type RuleSetting = {
  readonly enabled: boolean
  readonly levels: Levels
  /** Variant levels set by administrators. Other variants use `levelsOfVariant`. */
  readonly variants?: VariantSettings
  readonly parameters: Readonly<Record<string, number>>
  /** The place of the rule among the rules of a category. This place determines the order of findings in one field. */
  readonly places?: Readonly<Partial<Record<Category, number>>>
  /** The definition of a custom rule, which exists only in its settings. */
  readonly made?: CustomRule
}

/** The minimum and maximum of each rule parameter. */
export const PARAMETER_BOUNDS: Readonly<Record<string, readonly [minimum: number, maximum: number]>> = {
  earliestYear: [1400, 2100],
  yearsAhead: [0, 50],
}

/** Settings by rule id. A missing rule keeps its shipped setting. */
export type RuleSettings = Readonly<Record<string, RuleSetting>>

/** The shipped setting of a rule. The level is `error` in every category for which the rule names no other level. */
export const shippedSetting = ({ level, parameters }: Rule | DatabaseRule): RuleSetting => {
  const levelOf = (category: Category): Setting => (typeof level === 'string' ? level : (level[category] ?? 'error'))
  return {
    enabled: true,
    levels: Object.fromEntries(CATEGORIES.map((category) => [category, levelOf(category)])) as RuleSetting['levels'],
    parameters: parameters ?? {},
  }
}

const RANK: Readonly<Record<Setting, number>> = { off: 0, warning: 1, error: 2 }

/** The variants that may have separate levels. `PLAIN` findings have the level of the rule. */
export const variantsOf = ({ variants = [] }: Pick<Rule | DatabaseRule, 'variants'>): readonly string[] =>
  variants.filter((variant) => variant !== PLAIN)

/**
 * The level of a variant in each category: the configured level, else the level of the rule limited to the shipped
 * level of the variant.
 */
export const levelsOfVariant = (
  { variantLevels }: Pick<Rule | DatabaseRule, 'variantLevels'>,
  { levels, variants }: Pick<RuleSetting, 'levels' | 'variants'>,
  variant: string,
): Levels => {
  const most = variantLevels?.[variant] ?? 'error'
  return Object.fromEntries(
    CATEGORIES.map((category) => {
      const ofRule = levels[category]
      return [category, variants?.[variant]?.[category] ?? (RANK[ofRule] > RANK[most] ? most : ofRule)]
    }),
  ) as Levels
}
