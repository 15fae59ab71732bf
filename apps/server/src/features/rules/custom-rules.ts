import { type BodyOf, type createDataRule, MAX_RULE_CODE, MAX_SENTENCE, NAME_LOCALES } from '@seriatim/contract'
import { format, formatUnknown, type Locale } from '@seriatim/messages'
import type { RuleSettings } from '@seriatim/rules'
import { checkCustomRule } from '@seriatim/rules/check-made'
import {
  CUSTOM_RULE_ID,
  CUSTOM_RULE_KIND_NAMES,
  type CustomRule,
  type CustomRuleTexts,
  isCustomRuleKind,
} from '@seriatim/rules/kinds'
import { PLACEHOLDERS, sentenceFault } from '@seriatim/rules/sentences'
import { fold } from '@seriatim/scripts'
import { cleanNames, isReadable, nameErrors } from '../../kernel/admin/names.ts'
import type { FormErrors } from '../../platform/errors.ts'

export type CustomRuleInput = Pick<
  BodyOf<typeof createDataRule>,
  'kind' | 'code' | 'names' | 'sentences' | 'parameters'
>

const PREFIX = 'own-'

/** Derives a code from a name: `Frequency of online serials` becomes `frequency-of-online-serials`. */
const codeFromName = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_RULE_CODE - PREFIX.length)
    .replace(/^-+|-+$/g, '')

/** The id of a new rule. Adds an error to `problems` if the code is invalid or in use. */
export function newRuleId(
  { code, names }: CustomRuleInput,
  settings: RuleSettings,
  problems: FormErrors,
  locale: Locale,
): string {
  const isSent = code !== undefined && code.trim() !== ''
  const text = isSent ? code.trim().toLowerCase() : codeFromName(names?.en ?? '')
  const id = text.startsWith(PREFIX) ? text : `${PREFIX}${text}`
  if (!CUSTOM_RULE_ID.test(id) || id.length > MAX_RULE_CODE) {
    // A name in non-Latin script results in no code. If the name is missing, only the missing name is reported.
    if (isSent || (names?.en ?? '').trim() !== '')
      problems.code = [format(locale, 'adminRules.code_form', { max: MAX_RULE_CODE })]
    return id
  }
  if (Object.hasOwn(settings, id)) problems.code = [format(locale, 'admin.code_taken', { code: id })]
  return id
}

/**
 * Compares names without case and accents, because lists show rules by name and users must be able to distinguish them.
 */
const sameName = (one: string, other: string): boolean => fold(one.trim()) === fold(other.trim())

function checkNames(
  names: CustomRuleTexts,
  id: string,
  settings: RuleSettings,
  problems: FormErrors,
  locale: Locale,
): void {
  Object.assign(problems, nameErrors(names, locale))
  for (const each of NAME_LOCALES) {
    const name = names[each]
    if (name === undefined || problems[`names.${each}`] !== undefined) continue
    const other = Object.entries(settings).find(
      ([rule, { made }]) => rule !== id && made?.names[each] !== undefined && sameName(made.names[each], name),
    )
    if (other) problems[`names.${each}`] = [format(locale, 'adminRules.name_taken', { rule: other[0] })]
  }
}

function checkSentences(sentences: CustomRuleTexts, problems: FormErrors, locale: Locale): void {
  if (sentences.en === undefined) problems['sentences.en'] = [format(locale, 'adminRules.sentence_needed')]
  for (const each of NAME_LOCALES) {
    const sentence = sentences[each]
    if (sentence === undefined) continue
    const wrong = sentenceFault(sentence)
    if (sentence.length > MAX_SENTENCE)
      problems[`sentences.${each}`] = [format(locale, 'adminRules.sentence_too_long', { max: MAX_SENTENCE })]
    else if (!isReadable(sentence)) problems[`sentences.${each}`] = [format(locale, 'admin.name_letters')]
    else if (wrong !== undefined) {
      const known = PLACEHOLDERS.map((name) => `{${name}}`).join(', ')
      problems[`sentences.${each}`] = [format(locale, 'adminRules.sentence_fault', { wrong, known })]
    }
  }
}

/**
 * Validates a custom rule and returns it as changed. Adds errors by field, such as `kind`, `names.en`,
 * `sentences.fr` or `parameters.place`.
 * @returns undefined if kind or parameters are invalid
 */
export function validateCustomRule(
  written: CustomRuleInput,
  {
    id,
    before,
    settings,
  }: { readonly id: string; readonly before: CustomRule | undefined; readonly settings: RuleSettings },
  problems: FormErrors,
  locale: Locale,
): CustomRule | undefined {
  const kind = before?.kind ?? written.kind
  if (!isCustomRuleKind(kind)) {
    const kinds = CUSTOM_RULE_KIND_NAMES.join(', ')
    problems.kind = [
      kind === undefined || kind === ''
        ? format(locale, 'adminRules.kind_needed', { kinds })
        : format(locale, 'adminRules.no_such_kind', { kind, kinds }),
    ]
    return undefined
  }
  const names = cleanNames(written.names ?? before?.names ?? {}) as CustomRuleTexts
  const sentences = cleanNames(written.sentences ?? before?.sentences ?? {}) as CustomRuleTexts
  checkNames(names, id, settings, problems, locale)
  checkSentences(sentences, problems, locale)
  const checked = checkCustomRule(kind, { ...before?.parameters, ...written.parameters })
  if ('faults' in checked) {
    for (const [name, { code, params }] of Object.entries(checked.faults))
      problems[`parameters.${name}`] = [formatUnknown(locale, `adminRules.fault_${code}`, params)]
    return undefined
  }
  return { kind, parameters: checked.parameters, names, sentences }
}

/** The properties of a rule that its history shows. */
export const customRuleMembers = ({
  kind,
  parameters,
  names,
  sentences,
}: CustomRule): Record<string, string | null> => ({
  kind,
  ...Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      `parameters.${name}`,
      (typeof value === 'string' ? value : value.join(', ')) || null,
    ]),
  ),
  ...Object.fromEntries(NAME_LOCALES.map((locale) => [`names.${locale}`, names[locale] ?? null])),
  ...Object.fromEntries(NAME_LOCALES.map((locale) => [`sentences.${locale}`, sentences[locale] ?? null])),
})
