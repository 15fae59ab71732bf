/**
 * Whether a record answers a query, read from its fields and not from the index: for the few records that an index
 * cannot hold in full (see `Lexemes`).
 */
import { isDataField, type MarcRecord } from '@seriatim/marc'
import type { QueryNode, WordNode } from '@seriatim/query'
import { effectiveTag } from './linked-field.ts'
import { ISSN_SUBFIELDS, TITLE_SUBFIELDS, TITLE_TAGS } from './title-fields.ts'
import { formsOf, words } from './words.ts'

/** The words of each field that is looked in: every one with the forms it is found by. */
const runsOf = (record: MarcRecord, anywhere: boolean): readonly (readonly (readonly string[])[])[] =>
  record.fields.flatMap((field) => {
    if (!isDataField(field)) return anywhere || field.tag === '001' ? [words(field.value).map(formsOf)] : []
    const codes = TITLE_TAGS.has(effectiveTag(field)) ? TITLE_SUBFIELDS : field.tag === '022' ? ISSN_SUBFIELDS : ''
    return [
      field.subfields.flatMap(({ code, value }) => (anywhere || codes.includes(code) ? words(value).map(formsOf) : [])),
    ]
  })

const isForm = ({ text, prefix }: WordNode, forms: readonly string[]): boolean =>
  forms.some((form) => (prefix ? form.startsWith(text) : form === text))

export const matches = (record: MarcRecord, query: QueryNode, anywhere: boolean): boolean => {
  const runs = runsOf(record, anywhere)
  const holds = (node: QueryNode): boolean => {
    switch (node.kind) {
      case 'word':
        return runs.some((run) => run.some((forms) => isForm(node, forms)))
      case 'phrase':
        return runs.some((run) =>
          run.some((_, start) => node.words.every((word, index) => isForm(word, run[start + index] ?? []))),
        )
      case 'and':
        return node.parts.every(holds)
    }
  }
  return holds(query)
}
