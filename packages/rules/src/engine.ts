import type { MarcRecord } from '@seriatim/marc'
import { type Category, categoryOf } from '@seriatim/profile'
import { askedTogether, type BaseQuestions } from './base-questions.ts'
import { type Diagnostic, type Finding, inRecordOrder, type Level, ruleOf } from './diagnostic.ts'
import { isForced } from './force-flags.ts'
import { IndexedRecord } from './indexed-record.ts'
import { asksBaseOf, ruleOfMade } from './made/interpret.ts'
import type { CompilePattern } from './made/kinds.ts'
import { type ReferenceCodes, shippedCodes } from './reference-codes.ts'
import type { BaseRule, Rule, RuleContext, Setting } from './rule.ts'
import { BASE_RULE_IDS, BASE_RULES, RULES } from './rules/index.ts'
import { levelsOfVariant, type RuleSettings, shippedSetting, variantsOf } from './settings.ts'

/** What a validation needs to know besides the record. */
export type ValidationOptions = {
  /** `YYYY-MM-DD`. */
  readonly today: string
  /** Overrides 699 $8 of the record. */
  readonly category?: Category
  readonly settings?: RuleSettings
  /** The reference lists; as shipped where they are not given. */
  readonly codes?: ReferenceCodes
  /** `compilePattern` of `@seriatim/rules/patterns`; without it rules with regular expressions say nothing. */
  readonly patterns?: CompilePattern | undefined
  readonly loadedIssn?: string
  /** Whether force flags (022 $5 to $9) may be set by who made the record. */
  readonly isMemberOfIc?: boolean
  /** The record as the base has it: force flags that stand there already count whoever saves. */
  readonly stored?: MarcRecord | undefined
  /** Whether nothing but a draft stands in the base: then nothing of it was ever accepted. */
  readonly isStoredDraft?: boolean
}

export type Validation = {
  readonly errors: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
  readonly status: 'OK' | 'WARNING' | 'ERROR'
}

/** The shipped profile of rules: every rule with its levels by category and its parameters. */
export const defaultSettings: RuleSettings = Object.fromEntries(
  [...RULES, ...BASE_RULES].map((rule) => [rule.id, shippedSetting(rule)]),
)

/** A rule as it applies in a category; `variants` has the levels of its variants there. */
type Step<R> = {
  readonly rule: R
  readonly level: Setting
  readonly variants: Readonly<Record<string, Setting>>
  readonly parameters: Readonly<Record<string, number>>
}

const stepsOf = <R extends Rule | BaseRule>(
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

type Made = { readonly pure: readonly Rule[]; readonly asking: readonly BaseRule[] }

/** The rules that administration made, kept as long as their settings object lives. */
const madeIn = new WeakMap<RuleSettings, Made>()

const madeRules = (settings: RuleSettings): Made => {
  const known = madeIn.get(settings)
  if (known) return known
  const rules = Object.entries(settings).flatMap(([id, { made, enabled }]) =>
    made === undefined || !enabled ? [] : [ruleOfMade(id, made)],
  )
  const made = {
    pure: rules.flatMap((each) => ('pure' in each ? [each.pure] : [])),
    asking: rules.flatMap((each) => ('asking' in each ? [each.asking] : [])),
  }
  madeIn.set(settings, made)
  return made
}

/** Whether a rule asks the base, as it is set: only the server runs it. */
export const asksBase = (rule: string, settings: RuleSettings): boolean => {
  const made = settings[rule]?.made
  return made === undefined ? BASE_RULE_IDS.has(rule) : asksBaseOf(made)
}

/**
 * The rules whose findings follow from other records, as they are set: those that ask the base, but for those that judge a
 * save. Their ids.
 */
export const rulesThatFollow = (settings: RuleSettings): ReadonlySet<string> => {
  const shipped = BASE_RULES.filter(({ judgesSave, id }) => judgesSave !== true && settings[id]?.enabled)
  return new Set([...shipped, ...madeRules(settings).asking].map(({ id }) => id))
}

/** The rules that compare with lists that administration keeps, as they are set. Their ids. */
export const rulesOfLists = (settings: RuleSettings): ReadonlySet<string> => {
  const shipped = RULES.filter(({ readsLists, id }) => readsLists === true && settings[id]?.enabled)
  const made = Object.entries(settings).filter(([, { made, enabled }]) => enabled && made?.kind === 'listed')
  return new Set([...shipped.map(({ id }) => id), ...made.map(([id]) => id)])
}

type Plans = WeakMap<readonly (Rule | BaseRule)[], Map<Category, readonly Step<Rule | BaseRule>[]>>

/** Which of some rules apply in a category, kept as long as their settings object lives. */
const planned = new WeakMap<RuleSettings, Plans>()

/** Those of these rules, and of the ones that administration made of the same kind, that apply in a category. */
const plannedSteps = <R extends Rule | BaseRule>(
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
  plannedSteps(RULES, madeRules(settings).pure, settings, category)

/** The level of a finding in a category; `off` where its variant, or the rule for plain findings, is off. */
const levelOf = ({ level, variants }: Step<Rule | BaseRule>, { variant }: Finding): Setting =>
  variant === undefined ? level : (variants[variant] ?? level)

/** The diagnostic of a finding; its params always hold field, occurrence, subfield and value. */
const diagnosticOf = (rule: Rule | BaseRule, level: Level, finding: Finding): Diagnostic => {
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

/** What all rules of one validation look at. */
type Given = Omit<RuleContext, 'parameters' | 'report'>

const givenOf = (record: IndexedRecord, category: Category, options: ValidationOptions): Given => {
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

const contextOf = (given: Given, step: Step<Rule | BaseRule>, found: Diagnostic[]): RuleContext => ({
  record: given.record,
  category: given.category,
  today: given.today,
  loadedIssn: given.loadedIssn,
  stored: given.stored,
  published: given.published,
  isMemberOfIc: given.isMemberOfIc,
  codes: given.codes,
  patterns: given.patterns,
  isForced: given.isForced,
  parameters: step.parameters,
  report: (finding) => {
    const level = levelOf(step, finding)
    if (level !== 'off') found.push(diagnosticOf(step.rule, level, finding))
  },
})

/** The settings with these rules alone switched on, as they are set: what they say is asked for by itself. */
export const onlyRules = (settings: RuleSettings, rules: ReadonlySet<string>): RuleSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([id, setting]) => [id, rules.has(id) ? setting : { ...setting, enabled: false }]),
  )

/** What rules found, in the order that a category tells its rules in; as the rules are shipped where nobody chose one. */
const inSequence = (found: Diagnostic[], settings: RuleSettings, category: Category): Diagnostic[] => {
  const placeOf = ({ code }: Diagnostic) => settings[ruleOf(code)]?.places?.[category]
  if (found.every((diagnostic) => placeOf(diagnostic) === undefined)) return found
  const last = Number.MAX_SAFE_INTEGER
  return found.sort((one, other) => (placeOf(one) ?? last) - (placeOf(other) ?? last))
}

const conclude = (found: Diagnostic[], settings: RuleSettings, category: Category): Validation => {
  const ordered = inRecordOrder(inSequence(found, settings, category))
  const errors = ordered.filter(({ level }) => level === 'error')
  const warnings = ordered.filter(({ level }) => level === 'warning')
  return { errors, warnings, status: errors.length > 0 ? 'ERROR' : warnings.length > 0 ? 'WARNING' : 'OK' }
}

const checkPure = (given: Given, settings: RuleSettings): Diagnostic[] => {
  const found: Diagnostic[] = []
  for (const step of pureSteps(settings, given.category)) step.rule.check(contextOf(given, step, found))
  return found
}

/** Runs the pure rules over a record. Never throws, whatever the record holds. */
export const validate = (record: MarcRecord, options: ValidationOptions): Validation => {
  const { settings = defaultSettings, category = categoryOf(record) } = options
  return conclude(checkPure(givenOf(new IndexedRecord(record), category, options), settings), settings, category)
}

/**
 * Runs the pure rules and those that ask the base. The base rules run at the same time, so that their questions reach
 * the base together.
 * @throws what `base` throws: a base that cannot be asked is no finding about the record
 */
export const validateWithBase = async (
  record: MarcRecord,
  options: ValidationOptions & { readonly base: BaseQuestions },
  baseRules: readonly BaseRule[] = BASE_RULES,
): Promise<Validation> => {
  const { settings = defaultSettings, category = categoryOf(record) } = options
  const given = givenOf(new IndexedRecord(record), category, options)
  const found = checkPure(given, settings)
  const base = askedTogether(options.base)
  const asked = await Promise.all(
    plannedSteps(baseRules, madeRules(settings).asking, settings, category).map(async (step) => {
      const own: Diagnostic[] = []
      await step.rule.check({ ...contextOf(given, step, own), base })
      return own
    }),
  )
  return conclude([...found, ...asked.flat()], settings, category)
}

/**
 * Runs only the rules about the format itself, as they are set for a category: quick enough for every key stroke.
 */
export const checkStructure = (
  record: MarcRecord,
  settings: RuleSettings = defaultSettings,
  category: Category = 'reg',
): readonly Diagnostic[] => {
  const found: Diagnostic[] = []
  const given = givenOf(new IndexedRecord(record), category, { today: '' })
  for (const step of pureSteps(settings, category))
    if (step.rule.structural) step.rule.check(contextOf(given, step, found))
  return inRecordOrder(found)
}
