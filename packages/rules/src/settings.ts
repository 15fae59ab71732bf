import { CATEGORIES, type Category } from '@seriatim/profile'
import type { MadeRule } from './made/kinds.ts'
import { type BaseRule, PLAIN, type Rule, type Setting } from './rule.ts'

/** A level in each category. */
export type Levels = Readonly<Record<Category, Setting>>

/** Levels that are set for variants of a rule, by variant and category. */
export type VariantSettings = Readonly<Record<string, Readonly<Partial<Record<Category, Setting>>>>>

/** How one rule is set: rows of the admin area, with the shipped profile as default. */
export type RuleSetting = {
  readonly enabled: boolean
  readonly levels: Levels
  /** Levels of variants that administration set; without one, a variant has the level of `levelsOfVariant`. */
  readonly variants?: VariantSettings
  readonly parameters: Readonly<Record<string, number>>
  /** Where it stands among the rules of a category: what rules say of one field is told in that order. */
  readonly places?: Readonly<Partial<Record<Category, number>>>
  /** What the rule is, where administration made it: it is known by its setting alone. */
  readonly made?: MadeRule
}

/** What a parameter of rules may be set to: from, to. */
export const PARAMETER_BOUNDS: Readonly<Record<string, readonly [minimum: number, maximum: number]>> = {
  earliestYear: [1400, 2100],
  yearsAhead: [0, 50],
}

/** Settings by rule id; a rule that is not named keeps its shipped setting. */
export type RuleSettings = Readonly<Record<string, RuleSetting>>

/** The shipped setting of a rule: `error` in every category that its level does not except. */
export const shippedSetting = ({ level, parameters }: Rule | BaseRule): RuleSetting => {
  const levelOf = (category: Category): Setting => (typeof level === 'string' ? level : (level[category] ?? 'error'))
  return {
    enabled: true,
    levels: Object.fromEntries(CATEGORIES.map((category) => [category, levelOf(category)])) as RuleSetting['levels'],
    parameters: parameters ?? {},
  }
}

const RANK: Readonly<Record<Setting, number>> = { off: 0, warning: 1, error: 2 }

/** The variants of a rule that may have levels of their own: all but plain findings, which have the level of the rule. */
export const variantsOf = ({ variants = [] }: Pick<Rule | BaseRule, 'variants'>): readonly string[] =>
  variants.filter((variant) => variant !== PLAIN)

/**
 * The level of a variant in each category: the one that is set for it, else that of the rule, but never above the level
 * that the variant is shipped with where that is lower.
 */
export const levelsOfVariant = (
  { variantLevels }: Pick<Rule | BaseRule, 'variantLevels'>,
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
