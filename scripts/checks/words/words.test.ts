import { describe, expect, it } from 'vitest'
import { subjectFaults } from './commits.ts'
import { lintDocument } from './lint.ts'
import { UNUSUAL_WORDS, unplainParts } from './rules.ts'
import { commentText, textsOfFile, textsOfMessage } from './texts.ts'
import { PROJECT_WORDS } from './words.ts'

const messagesOf = async (text: string, form: '.md' | '.txt' = '.txt') =>
  (await lintDocument(text, form)).map(({ message }) => message)

describe('the checked texts of a source file', () => {
  const source = [
    '/**',
    ' * Reads a file.',
    ' * @throws Refusal if it is missing',
    ' */',
    'const a = 1 // one',
    '// two,',
    '// three',
    "describe('files', () => {",
    '  it.each([1])(`reads $',
    '{file} twice`, () => 0)',
    '})',
    '// biome-ignore lint/style: a reason',
  ].join('\n')

  it('include comments and test names, with their line numbers', () => {
    expect(textsOfFile('some.test.ts', source.replace('$\n', '$'))).toEqual([
      { line: 1, kind: 'comment', text: 'Reads a file. Refusal if it is missing' },
      { line: 5, kind: 'comment', text: 'one' },
      { line: 6, kind: 'comment', text: 'two, three' },
      { line: 8, kind: 'test', text: 'files' },
      { line: 9, kind: 'test', text: 'reads `value` twice' },
    ])
  })

  it('exclude code examples and tags', () => {
    expect(commentText('*\n * An example:\n * ```ts\n * nobody()\n * ```\n * {@link other}')).toBe(
      'An example: `other`',
    )
  })

  it('include each branch of a message separately', () => {
    expect(
      textsOfMessage('{count, plural, one {# record} other {# records}}\nof {name}: {state, select, other {ok}}'),
    ).toEqual(['X record of X: ok', 'X records of X: ok'])
  })

  it('include comments of style sheets', () => {
    expect(textsOfFile('a.css', 'a {}\n/* Two\n   lines */')).toEqual([{ line: 2, kind: 'comment', text: 'Two lines' }])
  })
})

describe('the check of plain English', () => {
  it.each([
    'a deed',
    'the user is told',
    'read anew',
    'amid the rows',
    'beside the list',
    'whoever may',
    'whatever comes',
    'nobody reads',
    'somebody else',
    'which is none',
    'there is not one',
    'a name that stands for a field',
    'the text as it stands',
    'the file lies in a folder',
    'the work goes on',
    'the lock comes back',
    'a row gained',
    'asks the base',
    'the row is held',
    'a mended link',
    'written by hand',
    'far enough',
    'a file of its own',
    'thence',
  ])('reports "%s"', (text) => {
    expect(unplainParts(`The text: ${text}.`)).toHaveLength(1)
  })

  it('is tested with each word of its list in the examples above', () => {
    expect(UNUSUAL_WORDS).toHaveLength(24)
  })

  it('ignores code and quotations', () => {
    expect(unplainParts('Calls `nobody()`, as in “nobody reads” and "whoever may".')).toEqual([])
  })

  it('counts codes that are separated by a bar as one word', () => {
    const codes = Array.from({ length: 40 }, (_, index) => `'code_${index}'`).join(' | ')
    expect(unplainParts(`The error is ${codes}.`)).toEqual([])
  })

  it.each(['It is stored.', 'What is stored.', 'Of a row, its name.', 'Whoever may read.'])(
    'reports "%s", because the sentence does not begin with its subject',
    (text) => {
      expect(unplainParts(text).map(({ index }) => index)).toContain(0)
    },
  )

  it('accepts a question', () => {
    expect(unplainParts('What is an ISSN?')).toEqual([])
  })

  it('reports sentences of more than 30 words', () => {
    const sentence = (count: number) =>
      `The ${Array(count - 1)
        .fill('word')
        .join(' ')}.`
    expect(unplainParts(`${sentence(30)} ${sentence(30)}`)).toEqual([])
    expect(unplainParts(sentence(31))).toMatchObject([{ index: 0, message: '31 words in one sentence; at most 30' }])
  })
})

describe('the check of a document', () => {
  it('accepts plain text', async () => {
    expect(await messagesOf('# Records\n\nThe server stores each record once. See `nobody`.\n', '.md')).toEqual([])
  })

  it('names the line of a fault', async () => {
    expect(await lintDocument('The first.\n\nThe second is\nread anew.\n', '.md')).toEqual([
      { line: 4, message: '"anew": write again' },
    ])
  })

  it.each([
    ['write-good', 'The server stores the the record.', /"the" is repeated/],
    ['the terms', 'The server stores issn and record.', /use “ISSN”/],
    ['plain English', 'The record is read anew.', /write again/],
    ['the spelling', 'The server stores each recrod.', /"recrod": correct the spelling/],
  ])('reports a fault by %s', async (_name, text, message) => {
    expect(await messagesOf(text)).toEqual([expect.stringMatching(message)])
  })

  it.each([
    'The command `issn list` and "Invalid email" are quotations, and SERIATIM_SEARCH=opensearch is a setting.',
    'A row has values of 4, 4, 8, 4 and 4 bytes.',
    "The error is 'not_redy'.",
  ])('accepts quotations, codes and repeated numbers: %s', async (text) => {
    expect(await messagesOf(text)).toEqual([])
  })

  it('accepts "so that" at the start of a line', async () => {
    expect(await messagesOf('The list is sorted,\nso that readers find a word.\n', '.md')).toEqual([])
  })

  it('ignores code blocks, and does not check spelling if the caller disables that', async () => {
    expect(await messagesOf('An example:\n\n    runuser -u recrod\n', '.md')).toEqual([])
    expect(await lintDocument('The recrod is stored.', '.txt', { spelling: false })).toEqual([])
  })

  it('accepts words of the project, and British and American spelling', async () => {
    expect(await messagesOf(`The catalogue and the dialog of ${PROJECT_WORDS[0]}.`)).toEqual([])
  })
})

describe('the word list of the project', () => {
  it('is sorted, and has each word once', () => {
    expect([...new Set(PROJECT_WORDS)].sort((a, b) => (a < b ? -1 : 1))).toEqual(PROJECT_WORDS)
  })
})

describe('the check of a commit subject', () => {
  it('accepts a scope and an imperative', async () => {
    expect(await subjectFaults('search: detect a truncated column file')).toEqual([])
  })

  it.each([
    ['no scope', 'detect a truncated column file'],
    ['more than 72 characters', `search: detect ${'x'.repeat(60)}`],
    ['a full stop', 'search: detect a truncated column file.'],
    ['no imperative', 'search: detects a truncated column file'],
    ['a past form', 'search: detected a truncated column file'],
    ['a word that is not plain', 'search: read a file anew'],
  ])('refuses a subject with %s', async (_name, subject) => {
    expect(await subjectFaults(subject)).not.toEqual([])
  })
})
