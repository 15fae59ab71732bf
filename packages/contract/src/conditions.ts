import { ROMANISATIONS } from './romanisations.ts'

/**
 * Conditions: what the base knows of a record beside its fields. A search asks for them by a code filter or as a field of
 * LUCENE (`url_state:broken`); unlike facet terms their values are not counted. Each is declared here and nowhere else: what the contract
 * accepts, which fields a query can name, which codes are offered and named all follow from this. Which records have which
 * keys is told by `search/conditions-repository.ts` of the server, for all engines.
 */
type ConditionDeclaration = {
  /**
   * Its keys in the order in which they are offered, where they are few; else what a key looks like. Keys are folded:
   * LUCENE asks for them as such.
   */
  readonly keys: readonly string[] | RegExp
  /**
   * Where its keys get their names: a message for each, the names of the rules, those of scripts (ISO 15924). Undefined: a
   * key is called as it is, and none is offered.
   */
  readonly named?: 'messages' | 'rules' | 'scripts'
}

/**
 * What is known of an address: `uncheckable`: it may be there, but a machine cannot tell (it refuses robots, wants a log-in,
 * is no address of the web, or one of a private network); `unknown`: nobody asked yet.
 */
export const URL_STATES = ['valid', 'broken', 'deleted', 'uncheckable', 'unknown'] as const
export type UrlState = (typeof URL_STATES)[number]

/** A rule (`abbreviated-title`), or one of its variants (`abbreviated-title.longer`). */
const RULE = /^[a-z0-9][a-z0-9.-]{0,99}$/
const TAG = /^[0-9a-z]{3}$/

export const CONDITIONS = {
  /** What the last check found of an address of the record; any of its addresses is enough. */
  url_state: { keys: URL_STATES, named: 'messages' },
  /** The host of an address of the record, without its port. */
  url_host: { keys: /^[^\s\p{Lu}]{1,253}$/u },
  /** What rules say of the version that is searched; see `traits.ts` of packages/analyser. */
  error: { keys: RULE, named: 'rules' },
  warning: { keys: RULE, named: 'rules' },
  /** The fields in which they say it; `ldr` is the leader. */
  error_field: { keys: TAG },
  warning_field: { keys: TAG },
  /** Active records that break a rule which was changed after they were stored. */
  broken_by: { keys: ['rule_change'], named: 'messages' },
  /** Records that have no active version: they are searched by their draft, and the public does not see them. */
  active_version: { keys: ['none'] },
  /** The scripts of 880 fields. */
  original_script: { keys: /^[a-z]{4}$/, named: 'scripts' },
  romanisation: { keys: ROMANISATIONS, named: 'messages' },
  /** Of the broken and deleted addresses of a record: the host, and why it did not answer (a status of HTTP, or a word). */
  broken_host: { keys: /^[^\s\p{Lu}]{1,253}$/u },
  broken_reason: { keys: /^[a-z0-9][a-z0-9 -]{0,99}$/ },
} as const satisfies Record<string, ConditionDeclaration>

export type ConditionTerm = keyof typeof CONDITIONS

export const CONDITION_TERMS = Object.keys(CONDITIONS) as ConditionTerm[]

/** What the condition is declared with, as far as all conditions have it. */
export const conditionOf = (term: ConditionTerm): ConditionDeclaration => CONDITIONS[term]

export const isConditionTerm = (value: unknown): value is ConditionTerm =>
  CONDITION_TERMS.includes(value as ConditionTerm)

/** Whether a condition can have a key. */
export const isConditionKey = (term: ConditionTerm, key: string): boolean => {
  const { keys } = conditionOf(term)
  return keys instanceof RegExp ? keys.test(key) : keys.includes(key)
}

/** Conditions whose keys have names: the code filter offers them. */
export const NAMED_CONDITIONS: readonly ConditionTerm[] = CONDITION_TERMS.filter(
  (term) => conditionOf(term).named !== undefined,
)
