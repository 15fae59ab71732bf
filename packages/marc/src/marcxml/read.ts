import type { Chunks } from '../chunks.ts'
import { asPortableField, BLANK_CODE, excerpt } from '../field-text.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'
import { findMalformedField, findNul } from '../malformed.ts'
import type { ProblemCode, ReadProblem, ReadResult, RecordProblem } from '../problems.ts'
import { resultOfText } from '../read-result.ts'
import { type Field, isControlField, isControlTag, type Subfield } from '../record.ts'
import { createScopes, isMarcNamespace } from './namespaces.ts'
import { readTokens, type Token } from './tokens.ts'

/** The maximum nesting depth. MARCXML has four levels, and wrappers (OAI-PMH, SRU) add a few. */
const MAX_DEPTH = 64
type Draft = {
  position: number
  /** The namespace of the record element, and its depth in the document. */
  namespace: string
  depth: number
  offset: number
  leader: string | undefined
  fields: Field[]
  problems: ReadProblem[]
  size: number
  /** The element whose text is being read. */
  into: 'leader' | 'controlfield' | 'subfield' | undefined
  text: string
  tag: string
  code: string
  indicators: readonly [string, string]
  subfields: Subfield[] | undefined
}

/**
 * Reads MARCXML: every `record` element of a MARC namespace or without one, at any depth. A `record` of another
 * namespace is a protocol wrapper (OAI-PMH, SRU) unless it directly contains a field or a leader. Records packed as
 * text in `recordData` (SRU, recordPacking `string`) are read too. A record with broken XML is returned as far as it
 * was read. Each problem has its line in `params.line`. `offset` counts bytes as in `Token`.
 */
export const readMarcXml = (
  chunks: Chunks,
  { isStrict = false }: ReadOptions = {},
): AsyncGenerator<ReadResult, void, undefined> => readDocument(chunks, { isPacked: false, isStrict })

/**
 * Options of the reader. `isStrict` also reports markup that can be read but that an XML parser would reject, including
 * mismatched end tags.
 */
export type ReadOptions = { readonly isStrict?: boolean }

/** Reads one document. `isPacked` means that it was packed as text in another document. Nested packing is not read. */
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
  /** The depth of the open element that is a record or may be one. */
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
          if (draft) addNote(draft, token, 'error', 'xml-too-deep', { limit: MAX_DEPTH })
          else outside ??= token
        }
        const namespace = scopes.open(token)
        packed = undefined
        if (token.name === PACKED && !token.isEmpty && !isPacked && (!draft || isEmptyDraft(draft))) {
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
            addNote(draft, token, 'error', 'xml-malformed', { near: '<record' })
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
        const isMatched = closeElementIn(elements, token.fullName, draft ? level : -1)
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
    addNote(draft, { line: 0, offset: end }, 'error', 'truncated-record', {})
    yield resultOf(draft, end)
  }
  const flaw = outside && problemOfToken(outside)
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
 * Closes an element. Returns whether it was the innermost one. An unmatched end tag is treated as a misspelt end tag of
 * the innermost element, unless that element is at `level`.
 */
const closeElementIn = (elements: string[], fullName: string, level: number): boolean => {
  if (elements.at(-1) === fullName) {
    elements.pop()
    return true
  }
  const at = elements.lastIndexOf(fullName)
  if (at >= 0) elements.length = at
  else if (elements.length - 1 > level) elements.pop()
  return false
}

/** The problem for a malformed token outside records. */
const problemOfToken = (token: Token): Pick<ReadProblem, 'code' | 'params'> | undefined => {
  const { line } = token
  if (token.kind === 'malformed') return { code: 'xml-malformed', params: { near: excerpt(token.near), line } }
  return token.kind === 'invalid-bytes' ? { code: 'invalid-utf8', params: { count: token.count, line } } : undefined
}

type OpenToken = Token & { kind: 'open' }

/** The tag that a field gets if its `tag` attribute is missing. */
const MISSING_TAG = '???'

/** Names of the child elements of a record. */
const RECORD_PARTS: ReadonlySet<string> = new Set(['leader', 'controlfield', 'datafield'])

/**
 * Whether an element without a namespace has no record content yet when another record starts within it. Such an
 * element is a response wrapper whose namespaces were omitted.
 */
const isEmptyWrapper = (draft: Draft, depth: number): boolean => isEmptyDraft(draft) && depth > draft.depth + 1

const isEmptyDraft = ({ namespace, leader, fields, into, subfields }: Draft): boolean =>
  namespace === '' && leader === undefined && fields.length === 0 && !into && !subfields

/** The SRU element (1.1 to 2.0) that contains a record as elements or as text (recordPacking `string`). */
const PACKED = 'recordData'

/**
 * Reads records packed as text. Each result has the offset and length of the surrounding element, so that the element
 * alone can be read again. Positions count from 1. Text of another schema has no results.
 */
async function* readPacked(
  text: string,
  { line, offset }: OpenToken,
  end: number,
  isStrict: boolean,
): AsyncGenerator<ReadResult> {
  // The text is already decoded, so its encoding declaration no longer applies.
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

const addNote = (
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
    addNote(draft, token, 'error', 'xml-malformed', { near: excerpt(token.near) }, draft.tag)
  else if (token.kind === 'invalid-bytes')
    addNote(draft, token, 'error', 'invalid-utf8', { count: token.count }, draft.tag)
  else if (token.kind === 'unknown-entity')
    addNote(draft, token, 'error', 'xml-unknown-entity', { name: token.name }, draft.tag)
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
      addNote(draft, token, 'error', 'record-too-large', { count: draft.size, limit: MAX_RECORD_BYTES }, draft.tag)
    }
  } else if (token.text.trim() !== '') {
    addNote(draft, token, 'error', 'xml-unexpected-element', { name: excerpt(token.text.trim()) }, draft.tag)
  }
}

const openElement = (draft: Draft, token: OpenToken): void => {
  const { name, attributes } = token
  const attribute = (key: string, fallback: string): string => {
    const value = attributes.get(key)
    if (value === undefined)
      addNote(draft, token, 'error', 'xml-missing-attribute', { name: key, element: name }, draft.tag)
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
  addNote(draft, token, 'error', 'xml-unexpected-element', { name: excerpt(token.name) }, draft.tag)

/** Closes a value whose element has no end tag: the start of the next element ends the value. */
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
  addNote(draft, token, 'error', 'bad-leader-length', { value: excerpt(text), length: text.length })
}

/** Adds a field in the form in which writers output it, and reports content that no format can hold. */
const addField = (draft: Draft, read: Field, token: Token): void => {
  const field = asPortableField(read)
  draft.fields.push(field)
  const { tag } = read
  const problems = [...findMalformedField(field), ...findNul(field)]
  // A missing tag was already reported when its element was read.
  for (const { level, code, params } of problems) {
    if (code !== 'bad-tag' || tag !== MISSING_TAG) addNote(draft, token, level, code, params, tag)
  }
  if (isControlField(read)) {
    if (tag !== MISSING_TAG && !isControlTag(tag)) {
      addNote(draft, token, 'error', 'field-without-subfields', { value: excerpt(read.value) }, tag)
    }
    return
  }
  if (isControlTag(tag)) addNote(draft, token, 'error', 'control-field-with-subfields', {}, tag)
  if (read.subfields.length === 0) {
    addNote(draft, token, 'error', 'field-without-subfields', { value: read.indicator1 + read.indicator2 }, tag)
  }
  read.subfields.forEach(({ code }, index) => {
    if (isControlField(field) || field.subfields[index]!.code === code) return
    addNote(draft, token, 'warning', 'missing-subfield-code', { value: excerpt(field.subfields[index]!.value) }, tag)
  })
}
