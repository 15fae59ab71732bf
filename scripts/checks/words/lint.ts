import { TextlintKernel, type TextlintKernelOptions } from '@textlint/kernel'
import markdown from '@textlint/textlint-plugin-markdown'
import plainText from '@textlint/textlint-plugin-text'
import { spellCheckDocument } from 'cspell-lib'
import terminology from 'textlint-rule-terminology'
import writeGood from 'textlint-rule-write-good'
import { isQuoted, plainEnglish } from './rules.ts'
import { TERMS, USUAL_WORDS } from './terms.ts'
import { PROJECT_WORDS } from './words.ts'

/** A fault in a text: the line, counted from 1, and what to write. */
export type Fault = { readonly line: number; readonly message: string }

/** The content of a CommonJS module, as Node imports it. */
const loaded = <Module>(module: Module | { default: Module }): Module =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : (module as Module)

const PLUGINS: TextlintKernelOptions['plugins'] = [
  { pluginId: 'text', plugin: loaded(plainText) },
  { pluginId: 'markdown', plugin: loaded(markdown) },
]
const RULES: TextlintKernelOptions['rules'] = [
  { ruleId: 'plain-english', rule: plainEnglish },
  {
    ruleId: 'write-good',
    rule: loaded(writeGood),
    options: { passive: false, adverb: false, weasel: false, thereIs: false },
  },
  { ruleId: 'terminology', rule: loaded(terminology), options: { defaultTerms: false, terms: TERMS } },
]
const kernel = new TextlintKernel()

type Message = { readonly ruleId: string; readonly message: string; readonly range: readonly [number, number] }

/** Repeated numbers and arguments, as in "4, 4, 8" and "X, X". */
const REPEATED_VALUE = /^"(?:\d+|X)\W*" is repeated/i

/**
 * Whether write-good reports a word that is usual in this field. This test is needed because write-good does not apply
 * its own exceptions at the start of a text.
 */
const isUsual = ({ ruleId, message }: Message): boolean =>
  ruleId === 'write-good' &&
  (REPEATED_VALUE.test(message) ||
    USUAL_WORDS.has(/^"([^"]+)"/.exec(message)?.[1]?.replaceAll(/\s+/g, ' ').toLowerCase() ?? ''))

/**
 * Whether a report is a false alarm: a usual word, a term in a quotation, or "so that" at the start of a line.
 * write-good treats such a line as the start of a sentence.
 */
const isFalseAlarm = (text: string, message: Message): boolean =>
  isUsual(message) ||
  (message.ruleId === 'terminology' && isQuoted(text, message.range[0])) ||
  (message.message.startsWith('"so" ') && /^so\s+that\b/.test(text.slice(message.range[0])))

const SPELLING = {
  dictionaries: ['en-gb', 'en_us', 'softwareTerms'],
  language: 'en-GB,en-US',
  words: [...PROJECT_WORDS, ...TERMS.filter((term) => typeof term === 'string')],
  // Quotations and words of other scripts are titles and examples.
  ignoreRegExpList: [
    '/https?:\\S+/g',
    '/`[^`]*`/g',
    '/“[^”]*”/g',
    '/"[^"]*"/g',
    // Codes in quotes, and the code blocks of documents.
    "/'[\\w.-]+'/g",
    '/^ {4}\\S.*$/gm',
    '/\\S*[^\\u0000-\\u024f\\u2000-\\u2bff]\\S*/g',
  ],
  maxNumberOfProblems: 1_000,
  maxDuplicateProblems: 1_000,
}

/** The spelling faults of a document. */
async function misspelledWords(text: string, form: '.md' | '.txt'): Promise<Fault[]> {
  const { issues } = await spellCheckDocument(
    { uri: `file:///document${form}`, text, languageId: form === '.md' ? 'markdown' : 'plaintext' },
    { generateSuggestions: false, noConfigSearch: true },
    SPELLING,
  )
  return issues.map(({ line, text: word }) => ({
    line: text.slice(0, line.offset).split('\n').length,
    message: `"${word}": correct the spelling, or add the word to scripts/checks/words/words.ts`,
  }))
}

/** The faults of a document: Markdown, or plain text with one text a line. */
export async function lintDocument(
  text: string,
  form: '.md' | '.txt',
  { spelling = true }: { readonly spelling?: boolean } = {},
): Promise<Fault[]> {
  const style = await kernel.lintText(text, { ext: form, plugins: PLUGINS, rules: RULES })
  return [
    ...style.messages.filter((each) => !isFalseAlarm(text, each)).map(({ line, message }) => ({ line, message })),
    ...(spelling ? await misspelledWords(text, form) : []),
  ]
}
