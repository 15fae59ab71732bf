/** Determines language and direction of catalogued text, which often differ from those of the page (WCAG 3.1.2). */
import { marcLanguageTag, scriptOf } from '@seriatim/scripts'

const RIGHT_TO_LEFT = /^(Arab|Hebr|Syrc|Thaa|Nkoo)$/
/** Scripts whose texts can consist of Han characters alone. */
const WITH_HAN = /^(Hans|Hant|Jpan|Kore)$/

type SpokenLanguage = { readonly tag: string; readonly script: string | undefined }

/** Cache of languages by BCP 47 tag, because reading locale data is slow. At most 17,576 codes exist. */
const known = new Map<string, SpokenLanguage>()

function spokenLanguage(tag: string): SpokenLanguage {
  const language = known.get(tag) ?? { tag, script: new Intl.Locale(tag).maximize().script }
  known.set(tag, language)
  return language
}

/** Converts MARC codes to BCP 47 tags with their usual scripts, for example `fre` to `fr` with `Latn`. */
const spokenLanguages = (codes: readonly string[]): readonly SpokenLanguage[] =>
  codes.flatMap((code) => marcLanguageTag(code) ?? []).map(spokenLanguage)

const isUsual = (script: string, usual: string | undefined): boolean =>
  usual === undefined || script === usual || (script === 'Hani' && WITH_HAN.test(usual))

/**
 * The BCP 47 tag of a text. The language is one of the languages of the record, in whose script the text is written.
 * Romanised text has the script `Latn`. If no language of the record uses the script of the text, the tag has the
 * language `und`.
 * @param codes MARC language codes, the main language first
 */
export const languageTag = (text: string, codes: readonly string[]): string | undefined =>
  tagInScript(scriptOf(text), codes)

function tagInScript(script: string, codes: readonly string[]): string | undefined {
  const languages = spokenLanguages(codes)
  const [main] = languages
  if (main === undefined) return undefined
  if (script === 'Zyyy' || isUsual(script, main.script)) return main.tag
  if (script === 'Latn') return `${main.tag}-Latn`
  return languages.find((language) => isUsual(script, language.script))?.tag ?? `und-${script}`
}

/** Text direction that the script of the text requires. */
export const textDirection = (text: string): 'rtl' | undefined => directionOf(scriptOf(text))

const directionOf = (script: string): 'rtl' | undefined => (RIGHT_TO_LEFT.test(script) ? 'rtl' : undefined)

/** The attributes `lang` and `dir` of an element with catalogued text. */
export const textAttributes = (
  text: string,
  codes: readonly string[],
): { readonly lang: string | undefined; readonly dir: 'rtl' | undefined } => {
  const script = scriptOf(text)
  return { lang: tagInScript(script, codes), dir: directionOf(script) }
}
