import { CATEGORIES, type Category } from '@seriatim/profile'
import type { BaseRule, Rule, Setting } from './rule.ts'

/** How one rule is set: rows of the admin area, with the shipped profile as default. */
export type RuleSetting = {
  readonly enabled: boolean
  readonly levels: Readonly<Record<Category, Setting>>
  readonly parameters: Readonly<Record<string, number>>
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
