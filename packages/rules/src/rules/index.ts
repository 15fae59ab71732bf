import type { Category } from '@seriatim/profile'
import { type DatabaseRule, PLAIN, type Rule } from '../rule.ts'
import { type Levels, levelsOfVariant, type RuleSetting, variantsOf } from '../settings.ts'
import { abbreviatedTitle } from './abbreviated-title.ts'
import { addressCredentials } from './address-credentials.ts'
import { addressFormat } from './address-format.ts'
import { alternateScriptLink } from './alternate-script-link.ts'
import { bibliographicLevel } from './bibliographic-level.ts'
import { brokenAddress } from './broken-address.ts'
import { cancellation } from './cancellation.ts'
import { cancelledRemoved } from './cancelled-removed.ts'
import { cancelledWithoutReplacement } from './cancelled-without-replacement.ts'
import { categoryNeeded } from './category-needed.ts'
import { categoryTransition } from './category-transition.ts'
import { classificationLetters } from './classification-letters.ts'
import { codeShape } from './code-shape.ts'
import { controlCharacter } from './control-character.ts'
import { countryAndCentre } from './country-and-centre.ts'
import { currentAndSucceeded } from './current-and-succeeded.ts'
import { dateEntered } from './date-entered.ts'
import { emptySubfield } from './empty-subfield.ts'
import { endDate } from './end-date.ts'
import { familyIssnl } from './family-issnl.ts'
import { fieldKind } from './field-kind.ts'
import { fixedFieldLength } from './fixed-field-length.ts'
import { issnCheckDigit } from './issn-check-digit.ts'
import { issnDiffers } from './issn-differs.ts'
import { issnFormat } from './issn-format.ts'
import { issnlReplaced } from './issnl-replaced.ts'
import { lcAndIsoCountry } from './lc-and-iso-country.ts'
import { leftJustifiedCodes } from './left-justified-codes.ts'
import { linkTarget } from './link-target.ts'
import { missingOneOfTwo } from './missing-one-of-two.ts'
import { missingSubfield } from './missing-subfield.ts'
import { missingSubfieldGroup } from './missing-subfield-group.ts'
import { missingTag } from './missing-tag.ts'
import { noAttemptToCode } from './no-attempt-to-code.ts'
import { noPublicationStatement } from './no-publication-statement.ts'
import { notRepeatable } from './not-repeatable.ts'
import { obsoleteCodes } from './obsolete-code.ts'
import { oneAbbreviatedKeyTitle } from './one-abbreviated-key-title.ts'
import { onlineAddress } from './online-address.ts'
import { otherMedium } from './other-medium.ts'
import { prepublicationLevel } from './prepublication-level.ts'
import { referenceList } from './reference-list.ts'
import { replacementOfValid } from './replacement-of-valid.ts'
import { reverseLink } from './reverse-link.ts'
import { sameKeyTitle } from './same-key-title.ts'
import { selfLink } from './self-link.ts'
import { severalLanguages } from './several-languages.ts'
import { startDate } from './start-date.ts'
import { statusAndDates } from './status-and-dates.ts'
import { strayCharacter } from './stray-character.ts'
import { successionDates } from './succession-dates.ts'
import { successorCircle } from './successor-circle.ts'
import { tooLarge } from './too-large.ts'
import { undefinedCode } from './undefined-code.ts'
import { unknownIndicator } from './unknown-indicator.ts'
import { unknownSubfield } from './unknown-subfield.ts'
import { unknownTag } from './unknown-tag.ts'

/** All rules that need only the record. A new rule has a file, a line here, a fixture folder and a message. */
export const RULES: readonly Rule[] = [
  unknownTag,
  fieldKind,
  notRepeatable,
  unknownIndicator,
  unknownSubfield,
  fixedFieldLength,
  controlCharacter,
  strayCharacter,
  emptySubfield,
  missingTag,
  missingOneOfTwo,
  noPublicationStatement,
  missingSubfield,
  missingSubfieldGroup,
  undefinedCode,
  leftJustifiedCodes,
  noAttemptToCode,
  codeShape,
  referenceList,
  obsoleteCodes,
  bibliographicLevel,
  prepublicationLevel,
  issnFormat,
  issnCheckDigit,
  issnDiffers,
  selfLink,
  dateEntered,
  startDate,
  endDate,
  statusAndDates,
  currentAndSucceeded,
  severalLanguages,
  classificationLetters,
  onlineAddress,
  addressFormat,
  addressCredentials,
  oneAbbreviatedKeyTitle,
  abbreviatedTitle,
  alternateScriptLink,
  tooLarge,
  countryAndCentre,
  lcAndIsoCountry,
  cancelledRemoved,
  categoryTransition,
  cancelledWithoutReplacement,
  replacementOfValid,
  categoryNeeded,
]

/** All rules that query the database. */
export const DATABASE_RULES: readonly DatabaseRule[] = [
  brokenAddress,
  linkTarget,
  reverseLink,
  otherMedium,
  familyIssnl,
  issnlReplaced,
  sameKeyTitle,
  successorCircle,
  successionDates,
  cancellation,
]

/** The diagnostic codes of a rule: its id, or one code for each variant. */
export const codesOfRule = ({ id, variants }: Pick<Rule | DatabaseRule, 'id' | 'variants'>): readonly string[] =>
  variants ? variants.map((variant) => (variant === PLAIN ? id : `${id}.${variant}`)) : [id]

/** All diagnostic codes. Each has a message `rules.<code>`. */
export const DIAGNOSTIC_CODES: readonly string[] = [...RULES, ...DATABASE_RULES].flatMap(codesOfRule)

const rulesById: ReadonlyMap<string, Rule | DatabaseRule> = new Map(
  [...RULES, ...DATABASE_RULES].map((rule) => [rule.id, rule]),
)

/** The variants of a shipped rule that have separate levels. */
export const variantsOfRule = (id: string): readonly string[] => {
  const rule = rulesById.get(id)
  return rule === undefined ? [] : variantsOf(rule)
}

/** The configured levels of each variant of a shipped rule. */
export const variantLevelsOf = (
  id: string,
  setting: Pick<RuleSetting, 'levels' | 'variants'>,
): Readonly<Record<string, Levels>> => {
  const rule = rulesById.get(id)
  return rule === undefined
    ? {}
    : Object.fromEntries(variantsOf(rule).map((variant) => [variant, levelsOfVariant(rule, setting, variant)]))
}

/** Whether a configured rule or one of its variants can report in a category. */
export const appliesIn = (
  id: string,
  setting: Pick<RuleSetting, 'enabled' | 'levels' | 'variants'>,
  category: Category,
): boolean =>
  setting.enabled &&
  [setting.levels, ...Object.values(variantLevelsOf(id, setting))].some((levels) => levels[category] !== 'off')

/** The configured level of a diagnostic code in each category. */
export const levelsOfCode = (code: string, setting: Pick<RuleSetting, 'levels' | 'variants'>): Levels => {
  const [id = '', variant = PLAIN] = code.split('.')
  return variantLevelsOf(id, setting)[variant] ?? setting.levels
}

/** All quick fixes. Each has a message `rules.fix.<id>`. */
export const FIX_IDS: readonly string[] = [
  ...new Set([...RULES, ...DATABASE_RULES].flatMap(({ fix }) => (fix ? [fix.id] : []))),
]

/** The ids of the rules that run on the server only. */
export const DATABASE_RULE_IDS: ReadonlySet<string> = new Set(DATABASE_RULES.map(({ id }) => id))

export const STRUCTURAL_RULE_IDS: ReadonlySet<string> = new Set(
  RULES.filter(({ structural }) => structural).map(({ id }) => id),
)
