import {
  type AnswerOf,
  HELP_SCREEN_NAMES,
  type HelpScreen,
  type HelpSection,
  type helpIndex,
  type helpPage,
} from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { RuleSettings } from '@seriatim/rules'
import { fold } from '@seriatim/scripts'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { fieldHelp, HELP_TAGS } from './fields.ts'
import { screenHelp } from './screens.ts'

type Page = AnswerOf<typeof helpPage>
type Entry = AnswerOf<typeof helpIndex>[number]

const isScreen = (page: string): page is HelpScreen => HELP_SCREEN_NAMES.includes(page as HelpScreen)
const tagOf = (page: string): string | undefined => HELP_TAGS.find((tag) => tag === page.toUpperCase())

const pageOf = (name: string, settings: RuleSettings, locale: Locale): Page | undefined => {
  if (isScreen(name)) return { page: name, kind: 'screen', ...screenHelp(name, locale) }
  const tag = tagOf(name)
  return tag === undefined ? undefined : { page: tag, kind: 'field', ...fieldHelp(tag, settings, locale) }
}

/** @throws Refusal 'help_page_not_found' if the name is neither a screen nor a tag of the MARC profile */
export async function readHelp(db: Db, name: string, locale: Locale): Promise<Page> {
  const page = pageOf(name, (await validationProfile(db)).settings, locale)
  refuseUnless(page, 'help_page_not_found')
  return page
}

/** A help page with the text that the search looks at. */
type SearchablePage = {
  readonly page: Page
  readonly title: string
  readonly lines: readonly { text: string; folded: string }[]
}

const searchLines = ({ texts, terms, id }: HelpSection): string[] =>
  // Example records are not searched.
  id === 'examples' ? [] : [...texts, ...terms.map(({ term, text, note }) => [term, text, note].join(' '))]

/** Search texts of all help pages, by language (four entries). Rebuilt when the rule settings change. */
const searchablePages = new Map<
  Locale,
  { readonly settings: RuleSettings; readonly pages: readonly SearchablePage[] }
>()
const searchablePagesIn = (settings: RuleSettings, locale: Locale): readonly SearchablePage[] => {
  const known = searchablePages.get(locale)
  if (known?.settings === settings) return known.pages
  const made = [...HELP_SCREEN_NAMES, ...HELP_TAGS].map((name): SearchablePage => {
    const page = pageOf(name, settings, locale)!
    const lines = [page.about, ...page.sections.flatMap(searchLines)]
    return { page, title: fold(page.title), lines: lines.map((text) => ({ text, folded: fold(text) })) }
  })
  searchablePages.set(locale, { settings, pages: made })
  return made
}

/** Maximum length of the excerpt of a search result, in characters. */
const EXCERPT = 160

const excerptOf = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text)

/**
 * Score of a help page for the search words; 0 for no match. A match in the title scores higher than one in the text,
 * the start of a word higher than a match within a word.
 */
function pageScore({ title, lines }: SearchablePage, words: readonly string[]): number {
  const whole = [title, ...lines.map(({ folded }) => folded)].join('\n')
  if (!words.every((word) => whole.includes(word))) return 0
  const inTitle = words.filter((word) => title.includes(word)).length
  const begun = words.filter((word) => ` ${title}`.includes(` ${word}`)).length
  return 1 + inTitle * 2 + begun
}

/** All help pages, or the pages that contain all search words, best match first. */
export async function findHelp(db: Db, search: string, locale: Locale): Promise<Entry[]> {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const entryOf = ({ page: { page, kind, title }, lines }: SearchablePage): Entry => {
    const line =
      words.length === 0
        ? lines[0]
        : (lines.find(({ folded }) => words.some((word) => folded.includes(word))) ?? lines[0])
    return { page, kind, title, excerpt: excerptOf(line?.text ?? '') }
  }
  const pages = searchablePagesIn((await validationProfile(db)).settings, locale)
  if (words.length === 0) return pages.map(entryOf)
  return pages
    .map((page) => ({ page, fit: pageScore(page, words) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ page }) => entryOf(page))
}
