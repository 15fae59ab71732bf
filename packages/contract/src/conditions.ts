import { ROMANISATIONS } from './romanisations.ts'

/**
 * Conditions: data about a record that are not in its fields. A search uses them as a code filter or a LUCENE field
 * (`url_state:broken`). Unlike facet terms, their values are not counted. The accepted values, query fields, and
 * offered codes with names are derived from this declaration. `search/conditions-repository.ts` of the server defines
 * the keys of each record, for all engines.
 */
type ConditionDeclaration = {
  /**
   * The keys in display order if there are few, else their format. Keys are folded, because LUCENE queries are folded.
   */
  readonly keys: readonly string[] | RegExp
  /**
   * The source of key names: messages, rule names or scripts (ISO 15924). Without a source, keys have no names and are
   * not offered.
   */
  readonly named?: 'messages' | 'rules' | 'scripts'
}

/**
 * The state of a URL. `uncheckable`: it may exist, but cannot be checked (it refuses robots, requires a log-in, is not
 * a web address, or is in a private network). `unknown`: never checked.
 */
export const URL_STATES = ['valid', 'broken', 'deleted', 'uncheckable', 'unknown'] as const
export type UrlState = (typeof URL_STATES)[number]

/**
 * The state of a record's URLs. `broken`: at least one URL is broken. `valid`: no URL is broken and at least one is
 * valid. `unknown`: all other cases.
 */
export const URLS_STATUSES = ['broken', 'valid', 'unknown'] as const
export type UrlsStatus = (typeof URLS_STATUSES)[number]

/** URL states that make the whole record broken, regardless of its other URLs. */
export const BROKEN_STATES = ['broken', 'deleted'] as const satisfies readonly UrlState[]

/** The state of a record's URLs from their states. */
export const urlsStatusOf = (states: readonly string[]): UrlsStatus =>
  BROKEN_STATES.some((state) => states.includes(state)) ? 'broken' : states.includes('valid') ? 'valid' : 'unknown'

/** A rule (`abbreviated-title`) or a variant (`abbreviated-title.longer`). */
const RULE = /^[a-z0-9][a-z0-9.-]{0,99}$/
const TAG = /^[0-9a-z]{3}$/

export const CONDITIONS = {
  /** The result of the last check of any URL in the record. */
  url_state: { keys: URL_STATES, named: 'messages' },
  /** The host of a URL in the record, without port. */
  url_host: { keys: /^[^\s\p{Lu}]{1,253}$/u },
  /** Diagnostics of rules in the searched version, see `traits.ts` of packages/analyser. */
  error: { keys: RULE, named: 'rules' },
  warning: { keys: RULE, named: 'rules' },
  /** The fields of the diagnostics. `ldr` is the leader. */
  error_field: { keys: TAG },
  warning_field: { keys: TAG },
  /** Active records that break a rule that was changed after they were stored. */
  broken_by: { keys: ['rule_change'], named: 'messages' },
  /** Records without an active version. They are searched by their draft and are not public. */
  active_version: { keys: ['none'] },
  /** The scripts of the 880 fields of a record. */
  original_script: { keys: /^[a-z]{4}$/, named: 'scripts' },
  romanisation: { keys: ROMANISATIONS, named: 'messages' },
  /** The host and the reason (an HTTP status or a word) of broken and deleted URLs of a record. */
  broken_host: { keys: /^[^\s\p{Lu}]{1,253}$/u },
  broken_reason: { keys: /^[a-z0-9][a-z0-9 -]{0,99}$/ },
} as const satisfies Record<string, ConditionDeclaration>

export type ConditionTerm = keyof typeof CONDITIONS

export const CONDITION_TERMS = Object.keys(CONDITIONS) as ConditionTerm[]

/** The declaration of a condition, with the type that all declarations share. */
export const conditionDeclaration = (term: ConditionTerm): ConditionDeclaration => CONDITIONS[term]

export const isConditionTerm = (value: unknown): value is ConditionTerm =>
  CONDITION_TERMS.includes(value as ConditionTerm)

/** Whether a key is valid for a condition. */
export const isConditionKey = (term: ConditionTerm, key: string): boolean => {
  const { keys } = conditionDeclaration(term)
  return keys instanceof RegExp ? keys.test(key) : keys.includes(key)
}

/** Conditions with named keys, which the code filter offers. */
export const NAMED_CONDITIONS: readonly ConditionTerm[] = CONDITION_TERMS.filter(
  (term) => conditionDeclaration(term).named !== undefined,
)
