import type { Chunks } from '../chunks.ts'
import { asOthersRead, BLANK_CODE, excerpt } from '../field-text.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'
import { findMalformedField, findNul } from '../malformed.ts'
import type { ProblemCode, ReadProblem, ReadResult, RecordProblem } from '../problems.ts'
import { resultOfText } from '../read-result.ts'
import { type Field, isControlField, isControlTag, type Subfield } from '../record.ts'
import { createScopes, isMarcNamespace } from './namespaces.ts'
import { readTokens, type Token } from './tokens.ts'

/** Elements within elements; MARCXML has four levels, wrappers (OAI-PMH, SRU) a few more. */
const MAX_DEPTH = 64
type Draft = {
  position: number
  /** The namespace of the record, and how deep it stands. */
  namespace: string
  depth: number
  offset: number
  leader: string | undefined
  fields: Field[]
  problems: ReadProblem[]
  size: number
  /** What the text now read belongs to. */
  into: 'leader' | 'controlfield' | 'subfield' | undefined
  text: string
  tag: string
  code: string
  indicators: readonly [string, string]
  subfields: Subfield[] | undefined
}

/**
 * Reads MARCXML: every `record` of its namespace or of none, with any prefix, wherever it stands. A `record` of another
 * namespace is the wrapper of a protocol (OAI-PMH, SRU), unless a field or a leader stands in it. Records that come as text
 * in `recordData` (SRU, recordPacking `string`) are read like the others. A record in which the XML is broken is given as far as it was read, the next `record` is read as if nothing had been.
 * Each problem names its line (`params.line`); `offset` counts bytes as `Token` does.
 */
export const readMarcXml = (
  chunks: Chunks,
  { isStrict = false }: ReadOptions = {},
): AsyncGenerator<ReadResult, void, undefined> => readDocument(chunks, { isPacked: false, isStrict })

/** `isStrict`: what a reader of XML would refuse is a problem, though it could be read: the end tags, too, are looked at. */
export type ReadOptions = { readonly isStrict?: boolean }

/** `isPacked`: whether the document came as text in another one: none comes in it in its turn. */
async function* readDocument(
  chunks: Chunks,
  { isPacked, isStrict }: { isPacked: boolean; isStrict: boolean },
): AsyncGenerator<ReadResult, void, undefined> {
  let position = 0
  let depth = 0
  let end = 0
  let draft: Draft | undefined
  let wrapper: { token: OpenToken; namespace: string } | undefined
  let packed: { readonly token: OpenToken; text: string } | undefined
  const scopes = createScopes()
  let outside: Token | undefined
  let hasMarkup = false
  let isDeep = false
  const elements: string[] = []
  /** Where the record that is read, or may be one, stands among them. */
  let level = 0
  let last: Token | undefined
  for await (const batch of readTokens(chunks, isStrict)) {
    for (const token of batch) {
      end = Math.max(end, token.offset)
      last = token
      if (token.kind === 'open') {
        hasMarkup = true
        if (!token.isEmpty) depth++
        if (!token.isEmpty) elements.push(token.fullName)
        const here = token.isEmpty ? elements.length : elements.length - 1
        if (depth > MAX_DEPTH && !isDeep) {
          isDeep = true
          if (draft) note(draft, token, 'error', 'xml-too-deep', { limit: MAX_DEPTH })
          else outside ??= token
        }
        const namespace = scopes.open(token)
        packed = undefined
        if (token.name === PACKED && !token.isEmpty && !isPacked && (!draft || holdsNothing(draft))) {
          if (draft) position--
          draft = undefined
          wrapper = undefined
          packed = { token, text: '' }
          continue
        }
        if (token.name === 'record') {
          if (draft && isEmptyWrapper(draft, depth)) {
            position--
            draft = undefined
          }
          if (draft) {
            note(draft, token, 'error', 'xml-malformed', { near: '<record' })
            yield resultOf(draft, token.offset)
            draft = undefined
            elements.splice(level, here - level)
          }
          level = token.isEmpty ? elements.length : elements.length - 1
          wrapper = undefined
          if (namespace !== '' && !isMarcNamespace(namespace)) {
            wrapper = { token, namespace }
            continue
          }
          draft = startAt(token, ++position, namespace, depth)
          if (token.isEmpty) {
            yield resultOf(draft, token.offset)
            draft = undefined
          }
          continue
        }
        if (wrapper && namespace === wrapper.namespace && RECORD_PARTS.has(token.name)) {
          draft = startAt(wrapper.token, ++position, namespace, depth)
        }
        wrapper = undefined
        if (draft && isForeign(draft, namespace)) {
          noteUnexpected(draft, token)
          continue
        }
      }
      if (token.kind === 'close') {
        depth = Math.max(0, depth - 1)
        scopes.close(token.fullName)
        const isMatched = closeIn(elements, token.fullName, draft ? level : -1)
        if (isStrict && !isMatched) {
          const { line, offset } = token
          const flaw: Token = { kind: 'malformed', near: `</${token.fullName}>`, line, offset }
          if (draft) readToken(draft, flaw)
          else outside ??= flaw
        }
        if (packed && token.name === PACKED) {
          for await (const result of readPacked(packed.text, packed.token, token.end, isStrict)) {
            position++
            yield { ...result, position, problems: result.problems.map((each) => ({ ...each, position })) }
          }
          packed = undefined
        }
      }
      if (packed && token.kind === 'text' && packed.text.length <= MAX_RECORD_BYTES) packed.text += token.text
      if (!draft) {
        if (token.kind === 'malformed' || token.kind === 'invalid-bytes') outside ??= token
        continue
      }
      if (token.kind === 'close' && token.name === 'record') {
        yield resultOf(draft, token.end)
        end = Math.max(end, token.end)
        draft = undefined
      } else readToken(draft, token)
    }
  }
  const isUnclosed = isStrict && !draft && position > 0 && elements.length > 0
  if (draft) {
    note(draft, { line: 0, offset: end }, 'error', 'truncated-record', {})
    yield resultOf(draft, end)
  }
  const flaw = outside && flawOf(outside)
  if (flaw && hasMarkup && outside && !(isUnclosed && outside === last)) {
    position++
    const { offset } = outside
    yield { position, offset, length: 0, problems: [{ level: 'error', ...flaw, position, offset }] }
  } else if (position === 0) {
    const code = end === 0 && !hasMarkup && !outside ? 'empty-file' : 'not-marc'
    yield {
      position: 1,
      offset: 0,
      length: end,
      problems: [{ level: 'error', code, params: {}, position: 1, offset: 0 }],
    }
  }
  if (isUnclosed) {
    position++
    const params = { name: excerpt(elements.at(-1) ?? '') }
    const problem: ReadProblem = { level: 'error', code: 'xml-unclosed', params, position, offset: end }
    yield { position, offset: end, length: 0, problems: [problem] }
  }
}

/**
 * Takes an element that ends from the open ones; whether it was the innermost. A tag that ends none of them is taken for a
 * slip in that of the innermost, unless that stands at `level`.
 */
const closeIn = (elements: string[], fullName: string, level: number): boolean => {
  if (elements.at(-1) === fullName) {
    elements.pop()
    return true
  }
  const at = elements.lastIndexOf(fullName)
  if (at >= 0) elements.length = at
  else if (elements.length - 1 > level) elements.pop()
  return false
}

/** The problem that a token outside of records is. */
const flawOf = (token: Token): Pick<ReadProblem, 'code' | 'params'> | undefined => {
  const { line } = token
  if (token.kind === 'malformed') return { code: 'xml-malformed', params: { near: excerpt(token.near), line } }
  return token.kind === 'invalid-bytes' ? { code: 'invalid-utf8', params: { count: token.count, line } } : undefined
}

type OpenToken = Token & { kind: 'open' }

/** The tag of a field that has none. */
const MISSING_TAG = '???'

/** What a record consists of. */
const RECORD_PARTS: ReadonlySet<string> = new Set(['leader', 'controlfield', 'datafield'])

/**
 * Whether what began as a record without a namespace has held nothing of one so far, and another begins within its
 * elements: the wrapper of an answer whose namespaces were left out.
 */
const isEmptyWrapper = (draft: Draft, depth: number): boolean => holdsNothing(draft) && depth > draft.depth + 1

const holdsNothing = ({ namespace, leader, fields, into, subfields }: Draft): boolean =>
  namespace === '' && leader === undefined && fields.length === 0 && !into && !subfields

/** The element of SRU (1.1 to 2.0) in which a record stands: as elements, or as text (recordPacking `string`). */
const PACKED = 'recordData'

/**
 * The records that came as text, each with the place of the element around it: what stands there alone can be read again.
 * Positions count from 1. A text of another schema holds none.
 */
async function* readPacked(
  text: string,
  { line, offset }: OpenToken,
  end: number,
  isStrict: boolean,
): AsyncGenerator<ReadResult> {
  // The text has been decoded: what it says of its coding is not true any more.
  const document = text.trimStart().replace(/^<\?xml\b[^>]*>/, '')
  if (!document.startsWith('<')) return
  const before = text.length - text.trimStart().length
  const shift = line - 1 + (text.slice(0, before).match(/\n/g)?.length ?? 0)
  for await (const result of readDocument([new TextEncoder().encode(document)], { isPacked: true, isStrict })) {
    if (result.record === undefined && result.problems.every(({ code }) => code === 'not-marc')) continue
    const problems = result.problems.map(({ params, ...each }) => ({
      ...each,
      offset,
      params: typeof params.line === 'number' ? { ...params, line: params.line + shift } : params,
    }))
    yield { ...result, offset, length: end - offset, problems }
  }
}

/** Whether an element within a record belongs to another vocabulary. */
const isForeign = (draft: Draft, namespace: string): boolean =>
  namespace !== draft.namespace && namespace !== '' && !isMarcNamespace(namespace)

const startAt = ({ offset }: { offset: number }, position: number, namespace: string, depth: number): Draft => ({
  position,
  namespace,
  depth,
  offset,
  leader: undefined,
  fields: [],
  problems: [],
  size: 0,
  into: undefined,
  text: '',
  tag: '',
  code: '',
  indicators: [' ', ' '],
  subfields: undefined,
})

const note = (
  draft: Draft,
  { line, offset }: { line: number; offset: number },
  level: RecordProblem['level'],
  code: ProblemCode,
  params: RecordProblem['params'],
  tag?: string,
): void => {
  const place = line > 0 ? { ...params, line } : params
  draft.problems.push({ level, code, params: place, position: draft.position, offset, ...(tag ? { tag } : {}) })
}

const resultOf = (draft: Draft, end: number): ReadResult => resultOfText(draft, end, 'xml-missing-leader')

const readToken = (draft: Draft, token: Token): void => {
  if (token.kind === 'text') readText(draft, token)
  else if (token.kind === 'malformed')
    note(draft, token, 'error', 'xml-malformed', { near: excerpt(token.near) }, draft.tag)
  else if (token.kind === 'invalid-bytes')
    note(draft, token, 'error', 'invalid-utf8', { count: token.count }, draft.tag)
  else if (token.kind === 'unknown-entity')
    note(draft, token, 'error', 'xml-unknown-entity', { name: token.name }, draft.tag)
  else if (token.kind === 'close') closeElement(draft, token.name, token)
  else {
    openElement(draft, token)
    if (token.isEmpty) closeElement(draft, token.name, token)
  }
}

const readText = (draft: Draft, token: Token & { kind: 'text' }): void => {
  if (draft.into) {
    draft.size += token.text.length
    if (draft.size <= MAX_RECORD_BYTES) draft.text += token.text
    else if (draft.size - token.text.length <= MAX_RECORD_BYTES) {
      note(draft, token, 'error', 'record-too-large', { count: draft.size, limit: MAX_RECORD_BYTES }, draft.tag)
    }
  } else if (token.text.trim() !== '') {
    note(draft, token, 'error', 'xml-unexpected-element', { name: excerpt(token.text.trim()) }, draft.tag)
  }
}

const openElement = (draft: Draft, token: OpenToken): void => {
  const { name, attributes } = token
  const attribute = (key: string, fallback: string): string => {
    const value = attributes.get(key)
    if (value === undefined)
      note(draft, token, 'error', 'xml-missing-attribute', { name: key, element: name }, draft.tag)
    return value ?? fallback
  }
  closeOpenValue(draft, token)
  if (name === 'leader') draft.into = 'leader'
  else if (name === 'controlfield') {
    draft.tag = attribute('tag', MISSING_TAG)
    draft.into = 'controlfield'
  } else if (name === 'datafield') {
    closeElement(draft, 'datafield', token)
    draft.tag = attribute('tag', MISSING_TAG)
    draft.indicators = [attribute('ind1', ' ') || ' ', attribute('ind2', ' ') || ' ']
    draft.subfields = []
  } else if (name === 'subfield' && draft.subfields) {
    draft.code = attribute('code', BLANK_CODE) || BLANK_CODE
    draft.into = 'subfield'
  } else noteUnexpected(draft, token)
}

const noteUnexpected = (draft: Draft, token: OpenToken): void =>
  note(draft, token, 'error', 'xml-unexpected-element', { name: excerpt(token.name) }, draft.tag)

/** A value whose element was not closed ends where the next begins. */
const closeOpenValue = (draft: Draft, token: Token): void => {
  if (draft.into) closeElement(draft, draft.into, token)
}

const closeElement = (draft: Draft, name: string, token: Token): void => {
  const { into, text, tag } = draft
  if (into && (name === into || name === 'datafield')) {
    if (into === 'leader') closeLeader(draft, text, token)
    else if (into === 'controlfield') addField(draft, { tag, value: text }, token)
    else draft.subfields?.push({ code: draft.code, value: text })
    draft.into = undefined
    draft.text = ''
  }
  if (name === 'datafield' && draft.subfields) {
    const [indicator1, indicator2] = draft.indicators
    addField(draft, { tag, indicator1, indicator2, subfields: draft.subfields }, token)
    draft.subfields = undefined
  }
  if (name === 'datafield' || name === 'controlfield') draft.tag = ''
}

const closeLeader = (draft: Draft, text: string, token: Token): void => {
  draft.leader = text
  if (text.length === 24) return
  note(draft, token, 'error', 'bad-leader-length', { value: excerpt(text), length: text.length })
}

/** Adds a field in the form in which it is written, and notes what no file can hold of it. */
const addField = (draft: Draft, read: Field, token: Token): void => {
  const field = asOthersRead(read)
  draft.fields.push(field)
  const { tag } = read
  const problems = [...findMalformedField(field), ...findNul(field)]
  // A tag that is absent has been noted with its element.
  for (const { level, code, params } of problems) {
    if (code !== 'bad-tag' || tag !== MISSING_TAG) note(draft, token, level, code, params, tag)
  }
  if (isControlField(read)) {
    if (tag !== MISSING_TAG && !isControlTag(tag)) {
      note(draft, token, 'error', 'field-without-subfields', { value: excerpt(read.value) }, tag)
    }
    return
  }
  if (isControlTag(tag)) note(draft, token, 'error', 'control-field-with-subfields', {}, tag)
  if (read.subfields.length === 0) {
    note(draft, token, 'error', 'field-without-subfields', { value: read.indicator1 + read.indicator2 }, tag)
  }
  read.subfields.forEach(({ code }, index) => {
    if (isControlField(field) || field.subfields[index]!.code === code) return
    note(draft, token, 'warning', 'missing-subfield-code', { value: excerpt(field.subfields[index]!.value) }, tag)
  })
}
