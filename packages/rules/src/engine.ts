import type { MarcRecord } from '@seriatim/marc'
import { type Category, categoryOf } from '@seriatim/profile'
import { compileCustomRule, kindNeedsDatabase } from './custom/compile-custom-rule.ts'
import type { CompilePattern } from './custom/kinds.ts'
import { type Diagnostic, type Finding, inRecordOrder, type Level, ruleOfCode } from './diagnostic.ts'
import { isForced } from './force-flags.ts'
import { IndexedRecord } from './indexed-record.ts'
import { type ReferenceCodes, shippedCodes } from './reference-codes.ts'
import type { DatabaseRule, Rule, RuleContext, Setting } from './rule.ts'
import { batchQueries, type RuleQueries } from './rule-queries.ts'
import { DATABASE_RULE_IDS, DATABASE_RULES, RULES } from './rules/index.ts'
import { levelsOfVariant, type RuleSettings, shippedSetting, variantsOf } from './settings.ts'

/** The input of a validation in addition to the record. */
export type ValidationOptions = {
  /** The date of the validation, `YYYY-MM-DD`. */
  readonly today: string
  /** The category for the validation, instead of the category in 699 $8. */
  readonly category?: Category
  readonly settings?: RuleSettings
  /** The reference lists. Defaults to the shipped lists. */
  readonly codes?: ReferenceCodes
  /**
   * `compilePattern` of `@seriatim/rules/patterns`. Without this function, rules with regular expressions report
   * nothing.
   */
  readonly patterns?: CompilePattern | undefined
  readonly loadedIssn?: string
  /** Whether the author may set force flags (022 $5 to $9). */
  readonly isMemberOfIc?: boolean
  /** The stored version of the record. Its force flags apply for every author. */
  readonly stored?: MarcRecord | undefined
  /** Whether the stored version is only a draft, so that no version was ever active. */
  readonly isStoredDraft?: boolean
}

export type Validation = {
  readonly errors: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
  readonly status: 'OK' | 'WARNING' | 'ERROR'
}

/** The shipped rule profile: every rule with its levels by category and its parameters. */
export const defaultSettings: RuleSettings = Object.fromEntries(
  [...RULES, ...DATABASE_RULES].map((rule) => [rule.id, shippedSetting(rule)]),
)

/** A rule as configured for a category. `variants` has the levels of its variants. */
type Step<R> = {
  readonly rule: R
  readonly level: Setting
  readonly variants: Readonly<Record<string, Setting>>
  readonly parameters: Readonly<Record<string, number>>
}

const stepsOf = <R extends Rule | DatabaseRule>(
  rules: readonly R[],
  settings: RuleSettings,
  category: Category,
): readonly Step<R>[] =>
  rules.flatMap((rule) => {
    const setting = settings[rule.id] ?? defaultSettings[rule.id] ?? shippedSetting(rule)
    const level = setting.levels[category]
    if (!setting.enabled) return []
    const variants = Object.fromEntries(
      variantsOf(rule).map((variant) => [variant, levelsOfVariant(rule, setting, variant)[category]]),
    )
    if (level === 'off' && Object.values(variants).every((each) => each === 'off')) return []
    return [{ rule, level, variants, parameters: { ...rule.parameters, ...setting.parameters } }]
  })

type CustomRules = { readonly pure: readonly Rule[]; readonly withQueries: readonly DatabaseRule[] }

/** Caches the rules that administrators defined for each settings object. */
const customRulesCache = new WeakMap<RuleSettings, CustomRules>()

const customRules = (settings: RuleSettings): CustomRules => {
  const known = customRulesCache.get(settings)
  if (known) return known
  const rules = Object.entries(settings).flatMap(([id, { made, enabled }]) =>
    made === undefined || !enabled ? [] : [compileCustomRule(id, made)],
  )
  const made = {
    pure: rules.flatMap((each) => ('pure' in each ? [each.pure] : [])),
    withQueries: rules.flatMap((each) => ('withQueries' in each ? [each.withQueries] : [])),
  }
  customRulesCache.set(settings, made)
  return made
}

/** Whether a configured rule queries the database. Only the server runs such a rule. */
export const needsDatabase = (rule: string, settings: RuleSettings): boolean => {
  const made = settings[rule]?.made
  return made === undefined ? DATABASE_RULE_IDS.has(rule) : kindNeedsDatabase(made)
}

/**
 * The ids of the rules whose findings depend on other records: enabled database rules, except rules that check only
 * what a save changes.
 */
export const rulesOnOtherRecords = (settings: RuleSettings): ReadonlySet<string> => {
  const shipped = DATABASE_RULES.filter(({ validatesSave, id }) => validatesSave !== true && settings[id]?.enabled)
  return new Set([...shipped, ...customRules(settings).withQueries].map(({ id }) => id))
}

/** The ids of the enabled rules that compare with lists kept by administrators. */
export const rulesOfLists = (settings: RuleSettings): ReadonlySet<string> => {
  const shipped = RULES.filter(({ readsLists, id }) => readsLists === true && settings[id]?.enabled)
  const made = Object.entries(settings).filter(([, { made, enabled }]) => enabled && made?.kind === 'listed')
  return new Set([...shipped.map(({ id }) => id), ...made.map(([id]) => id)])
}

type Plans = WeakMap<readonly (Rule | DatabaseRule)[], Map<Category, readonly Step<Rule | DatabaseRule>[]>>

/** Caches the applicable rules by category for each settings object. */
const planned = new WeakMap<RuleSettings, Plans>()

/** The shipped rules in `rules` and the custom rules of the same kind that apply in a category. */
const plannedSteps = <R extends Rule | DatabaseRule>(
  rules: readonly R[],
  made: readonly R[],
  settings: RuleSettings,
  category: Category,
): readonly Step<R>[] => {
  const plans: Plans = planned.get(settings) ?? new WeakMap()
  planned.set(settings, plans)
  const byCategory = plans.get(rules) ?? new Map<Category, readonly Step<R>[]>()
  plans.set(rules, byCategory)
  const steps = byCategory.get(category) ?? stepsOf([...rules, ...made], settings, category)
  byCategory.set(category, steps)
  return steps as readonly Step<R>[]
}

const pureSteps = (settings: RuleSettings, category: Category): readonly Step<Rule>[] =>
  plannedSteps(RULES, customRules(settings).pure, settings, category)

/**
 * The level of a finding in a category. `off` if its variant is off or, for a finding without a variant, if the rule is
 * off.
 */
const levelOf = ({ level, variants }: Step<Rule | DatabaseRule>, { variant }: Finding): Setting =>
  variant === undefined ? level : (variants[variant] ?? level)

/** Creates the diagnostic of a finding. Its parameters always include field, occurrence, subfield and value. */
const diagnosticOf = (rule: Rule | DatabaseRule, level: Level, finding: Finding): Diagnostic => {
  const { field, occurrence = 1, subfield, variant, value = '', params } = finding
  return {
    level,
    code: variant === undefined ? rule.id : `${rule.id}.${variant}`,
    field,
    occurrence,
    ...(subfield === undefined ? {} : { subfield }),
    params: { field, occurrence, subfield: subfield ?? '', value, ...params },
    ...('structural' in rule && rule.structural ? { structural: true } : {}),
    ...(rule.sentences === undefined ? {} : { sentences: rule.sentences }),
  }
}

/** The input shared by all rules of one validation. */
type RuleInput = Omit<RuleContext, 'parameters' | 'report'>

const makeRuleInput = (record: IndexedRecord, category: Category, options: ValidationOptions): RuleInput => {
  const { today, loadedIssn, stored, isMemberOfIc = false, codes = shippedCodes, patterns } = options
  return {
    record,
    category,
    today,
    loadedIssn,
    stored,
    published: options.isStoredDraft ? undefined : stored,
    isMemberOfIc,
    codes,
    patterns,
    isForced: (flag) => isForced(flag, { record: record.record, stored, isMemberOfIc }),
  }
}

const makeContext = (input: RuleInput, step: Step<Rule | DatabaseRule>, diagnostics: Diagnostic[]): RuleContext => ({
  record: input.record,
  category: input.category,
  today: input.today,
  loadedIssn: input.loadedIssn,
  stored: input.stored,
  published: input.published,
  isMemberOfIc: input.isMemberOfIc,
  codes: input.codes,
  patterns: input.patterns,
  isForced: input.isForced,
  parameters: step.parameters,
  report: (finding) => {
    const level = levelOf(step, finding)
    if (level !== 'off') diagnostics.push(diagnosticOf(step.rule, level, finding))
  },
})

/** The settings with only these rules enabled, for a separate run of these rules. */
export const restrictToRules = (settings: RuleSettings, rules: ReadonlySet<string>): RuleSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([id, setting]) => [id, rules.has(id) ? setting : { ...setting, enabled: false }]),
  )

/** Sorts diagnostics by the rule order of a category. Rules without a configured place follow in shipped order. */
const inRuleOrder = (diagnostics: Diagnostic[], settings: RuleSettings, category: Category): Diagnostic[] => {
  const placeOf = ({ code }: Diagnostic) => settings[ruleOfCode(code)]?.places?.[category]
  if (diagnostics.every((diagnostic) => placeOf(diagnostic) === undefined)) return diagnostics
  const last = Number.MAX_SAFE_INTEGER
  return diagnostics.sort((one, other) => (placeOf(one) ?? last) - (placeOf(other) ?? last))
}

const toValidation = (diagnostics: Diagnostic[], settings: RuleSettings, category: Category): Validation => {
  const ordered = inRecordOrder(inRuleOrder(diagnostics, settings, category))
  const errors = ordered.filter(({ level }) => level === 'error')
  const warnings = ordered.filter(({ level }) => level === 'warning')
  return { errors, warnings, status: errors.length > 0 ? 'ERROR' : warnings.length > 0 ? 'WARNING' : 'OK' }
}

const checkPure = (input: RuleInput, settings: RuleSettings): Diagnostic[] => {
  const results: Diagnostic[] = []
  for (const step of pureSteps(settings, input.category)) step.rule.check(makeContext(input, step, results))
  return results
}

/** Runs the pure rules on a record. Never throws for any content. */
export const validate = (record: MarcRecord, options: ValidationOptions): Validation => {
  const { settings = defaultSettings, category = categoryOf(record) } = options
  return toValidation(
    checkPure(makeRuleInput(new IndexedRecord(record), category, options), settings),
    settings,
    category,
  )
}

/**
 * Runs the pure rules and the database rules. Database rules run concurrently, so that their queries are batched.
 * @throws the error of `base`, because a database failure is not a finding
 */
export const validateWithDatabase = async (
  record: MarcRecord,
  options: ValidationOptions & { readonly base: RuleQueries },
  baseRules: readonly DatabaseRule[] = DATABASE_RULES,
): Promise<Validation> => {
  const { settings = defaultSettings, category = categoryOf(record) } = options
  const input = makeRuleInput(new IndexedRecord(record), category, options)
  const diagnostics = checkPure(input, settings)
  const base = batchQueries(options.base)
  const response = await Promise.all(
    plannedSteps(baseRules, customRules(settings).withQueries, settings, category).map(async (step) => {
      const own: Diagnostic[] = []
      await step.rule.check({ ...makeContext(input, step, own), base })
      return own
    }),
  )
  return toValidation([...diagnostics, ...response.flat()], settings, category)
}

/** Runs only the structural rules with the settings of a category. Fast enough to run on every keystroke. */
export const checkStructure = (
  record: MarcRecord,
  settings: RuleSettings = defaultSettings,
  category: Category = 'reg',
): readonly Diagnostic[] => {
  const results: Diagnostic[] = []
  const input = makeRuleInput(new IndexedRecord(record), category, { today: '' })
  for (const step of pureSteps(settings, category))
    if (step.rule.structural) step.rule.check(makeContext(input, step, results))
  return inRecordOrder(results)
}
