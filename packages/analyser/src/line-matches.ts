/** Tests whether a record matches a data-field line: all conditions must hold for one occurrence of a field. */
import { isDataField } from '@seriatim/marc'
import type { FieldLine, LineContent, LineRepeat, QueryNode } from '@seriatim/query'
import { compileRegex } from '@seriatim/query/regex'
import { fold } from '@seriatim/scripts'
import { boolTest, runsTest } from './clause-tests.ts'
import { structureOf } from './occurrence-marks.ts'
import { type Occurrence, runsOfField, runsOfSubfields, valuesOfField } from './occurrences.ts'
import type { Run } from './phrase.ts'
import type { RecordTest } from './searched-record.ts'

type OccurrenceTest = (occurrence: Occurrence) => boolean

/**
 * Whether a line counts occurrences, allows zero, and has no other condition. Records without the tag then match too.
 */
export const allowsZeroOccurrences = (line: FieldLine): boolean =>
  line.repeat?.kind === 'count' &&
  line.repeat.min === 0 &&
  line.content.kind === 'none' &&
  line.script === 'any' &&
  line.codes + line.indicator1 + line.indicator2 + line.structure === ''

export const lineTest = (line: FieldLine): RecordTest => {
  const hasTag = tagTest(line.tag)
  const tests = [scriptTest(line), signatureTest(line), contentTest(line)]
  const mayBeNone = allowsZeroOccurrences(line)
  return ({ occurrences }) => {
    const ofTag = occurrences.filter(({ tag }) => hasTag(tag))
    if (ofTag.length === 0) return mayBeNone
    return ofTag.some(
      (occurrence) => fitsRepeat(line.repeat, occurrence, ofTag) && tests.every((test) => test(occurrence)),
    )
  }
}

const tagTest = (tag: string): ((tag: string) => boolean) => {
  if (tag === '.*') return () => true
  const { fits } = compileRegex(tag)
  const known = new Map<string, boolean>()
  return (record) => {
    const answer = known.get(record) ?? fits(record)
    known.set(record, answer)
    return answer
  }
}

const fitsRepeat = (
  repeat: LineRepeat | undefined,
  { place, number }: Occurrence,
  ofTag: readonly Occurrence[],
): boolean => {
  if (repeat === undefined) return true
  if (repeat.kind === 'occurrence') return number === repeat.number
  const count = ofTag.filter((other) => other.place === place).length
  return count >= repeat.min && count <= (repeat.max ?? count)
}

const scriptTest =
  ({ script }: FieldLine): OccurrenceTest =>
  (occurrence) =>
    script === 'any' || occurrence.script === script

/** The test of indicators and structure. A control field has neither. */
const signatureTest = ({ indicator1, indicator2, structure }: FieldLine): OccurrenceTest => {
  if (indicator1 + indicator2 + structure === '') return () => true
  const fits = structure === '' ? () => true : compileRegex(structure).fits
  const isIndicator = (text: string, actual: string) => text === '' || actual === (text === '#' ? ' ' : text)
  return ({ field }) =>
    isDataField(field) &&
    isIndicator(indicator1, field.indicator1) &&
    isIndicator(indicator2, field.indicator2) &&
    fits(structureOf(field))
}

const contentTest = ({ content, codes }: FieldLine): OccurrenceTest => {
  switch (content.kind) {
    case 'none':
      return ({ field }) =>
        codes === '' || (isDataField(field) && field.subfields.some(({ code }) => codes.includes(code)))
    case 'words':
      return wordsTest(content, codes)
    case 'keyword': {
      const text = fold(content.value)
      return ({ field }) => valuesOfField(field, codes).some((value) => fold(value) === text)
    }
    case 'regex': {
      const { isIn } = compileRegex(content.source)
      return ({ field }) => valuesOfField(field, codes).some(isIn)
    }
  }
}

/** Creates a test whether an expression matches within the whole field or, with subfield codes, within one subfield. */
const wordsTest = ({ expression }: Extract<LineContent, { kind: 'words' }>, codes: string): OccurrenceTest => {
  const test = currentRunTest(expression)
  return ({ field }) => (codes === '' ? [runsOfField(field)] : runsOfSubfields(field, codes)).some(test)
}

/** Creates a test for the words of one field or subfield, for each way to split its text into words. */
const currentRunTest = (node: QueryNode): ((runs: readonly Run[]) => boolean) => {
  switch (node.kind) {
    case 'all':
      return () => true
    case 'bool':
      return boolTest(node, currentRunTest)
    case 'text':
      return runsTest(node.pattern)
    default:
      throw new Error(`a query of a line cannot contain a node of kind "${node.kind}"`)
  }
}
