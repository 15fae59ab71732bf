/** Commands of Wikidata QuickStatements that create an item for a serial. */
import { factsOf } from '@seriatim/analyser'
import { entryOf } from '@seriatim/profile/lists'
import { issnlOf, issnsOf, type ListedRecord, listedTitle, resourceTypeOf } from './title-list-data.ts'
import { originalTitleOf } from './titles.ts'

/** The classes (P31) by 008/21. Other types get no class. */
const CLASSES: Readonly<Record<string, string>> = {
  g: 'Q41298', // magazine
  j: 'Q1002697', // periodical
  m: 'Q277759', // book series
  n: 'Q11032', // newspaper
  p: 'Q1002697',
}

/** The maximum length of a label in Wikidata, in characters. */
const LABEL_LENGTH = 250

/** The language of the serial, as an ISO 639-1 code; undefined if none or several are coded. */
const languageOf = (listed: ListedRecord): string | undefined => {
  const [code = ''] = factsOf(listed, listed.record).languages
  return entryOf('languages', code)?.iso6391
}

const isLatin = (language: string): boolean => new Intl.Locale(language).maximize().script === 'Latn'

/**
 * A text without tabs and line ends. QuickStatements has no escape for `|`, which can separate the parts of a command.
 */
const stringOf = (text: string): string | undefined => {
  const plain = text.replace(/[\t\r\n\u0085\u2028\u2029]+/g, ' ').trim()
  return plain === '' || plain.includes('|') || [...plain].length > LABEL_LENGTH ? undefined : `"${plain}"`
}

/**
 * The commands for a new item, version 1 with tabs. They contain labels in English and in the language of the serial,
 * class (P31), title (P1476), ISSNs of all media (P236) and ISSN-L (P7363). The label in the language of the serial is
 * the title in its original script. Undefined if the record has no title, or one that the commands cannot contain.
 * Source: https://www.wikidata.org/wiki/Help:QuickStatements
 */
export const quickStatements = (listed: ListedRecord): string | undefined => {
  const title = listedTitle(listed)
  const label = title === undefined ? undefined : stringOf(title)
  const original = originalTitleOf(listed.record)
  const language = languageOf(listed)
  const ownTitle = original ?? (language !== undefined && isLatin(language) ? title : undefined)
  const ownLabel = ownTitle === undefined ? undefined : stringOf(ownTitle)
  if (label === undefined || (ownTitle !== undefined && ownLabel === undefined)) return undefined
  const { print, online, other } = issnsOf(listed)
  const issnl = issnlOf(listed)
  const itemClass = CLASSES[resourceTypeOf(listed)]
  const inLanguage = language !== undefined && ownLabel !== undefined
  const commands = [
    ['Len', label],
    ...(inLanguage && language !== 'en' ? [[`L${language}`, ownLabel]] : []),
    ...(itemClass === undefined ? [] : [['P31', itemClass]]),
    ...(inLanguage ? [['P1476', `${language}:${ownLabel}`]] : []),
    ...[...print, ...online, ...other].map((issn) => ['P236', `"${issn}"`]),
    ...(issnl === undefined ? [] : [['P7363', `"${issnl}"`]]),
  ]
  return ['CREATE', ...commands.map((parts) => ['LAST', ...parts].join('\t')), ''].join('\n')
}
