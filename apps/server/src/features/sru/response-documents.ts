/** Response documents of SRU 1.1, 1.2 and 2.0. The versions differ only in namespaces and some element names. */
import { type CqlProblem, DIAGNOSTICS } from '@seriatim/cql'
import { element, escapeXml, textElement, XML_DECLARATION } from '../../platform/http/xml.ts'
import { ZEEREX } from './explain.ts'
import type { Facet } from './facets.ts'
import type { Term } from './headings.ts'
import type { SruOperation, SruVersion } from './parameters.ts'

const SRW = 'http://www.loc.gov/zing/srw/'
const OASIS = 'http://docs.oasis-open.org/ns/search-ws/'

const namespaceOf = (version: SruVersion, operation: SruOperation): string =>
  version === '2.0' ? `${OASIS}${operation === 'scan' ? 'scan' : 'sruResponse'}` : SRW

const diagnosticElements = (version: SruVersion, problems: readonly CqlProblem[]): string => {
  if (problems.length === 0) return ''
  const xmlns = version === '2.0' ? `${OASIS}diagnostic` : `${SRW}diagnostic/`
  const each = ({ number, details, position }: CqlProblem) =>
    element(
      'diagnostic',
      { xmlns },
      textElement('uri', `info:srw/diagnostic/1/${number}`),
      textElement('details', position === undefined ? details : `${details} (at ${position + 1})`),
      textElement('message', DIAGNOSTICS[number]),
    )
  return element('diagnostics', {}, ...problems.map(each))
}

/** Form of records in a response: XML elements or escaped text. */
export type Packing = 'xml' | 'string'

const recordElement = (
  version: SruVersion,
  packing: Packing,
  { schema, data, identifier, position }: { schema: string; data: string; identifier?: string; position?: number },
): string =>
  element(
    'record',
    {},
    textElement('recordSchema', schema),
    textElement(version === '2.0' ? 'recordXMLEscaping' : 'recordPacking', packing),
    element('recordData', {}, packing === 'xml' ? data : escapeXml(data)),
    // Omits the record identifier in version 1.1, which has no such element.
    ...(identifier === undefined || version === '1.1' ? [] : [textElement('recordIdentifier', identifier)]),
    ...(position === undefined ? [] : [textElement('recordPosition', position)]),
  )

const document = (version: SruVersion, operation: SruOperation, ...content: readonly string[]): string =>
  XML_DECLARATION +
  element(
    `${operation}Response`,
    { xmlns: namespaceOf(version, operation) },
    textElement('version', version),
    ...content,
  )

/** A response with only a diagnostic. */
export const problemDocument = (version: SruVersion, operation: SruOperation, problem: CqlProblem): string =>
  document(
    version,
    operation,
    ...(operation === 'searchRetrieve' ? [textElement('numberOfRecords', 0)] : []),
    diagnosticElements(version, [problem]),
  )

export const explainDocument = (version: SruVersion, packing: Packing, record: string): string =>
  document(version, 'explain', recordElement(version, packing, { schema: ZEEREX, data: record }))

const FACETS = `${OASIS}facetedResults`

const facetElement = ({ index, terms }: Facet): string =>
  element(
    'facet',
    { xmlns: FACETS },
    textElement('facetDisplayLabel', index.title),
    textElement('index', index.name),
    textElement('relation', '=='),
    element(
      'terms',
      {},
      ...terms.map(({ value, query, count }) =>
        element('term', {}, textElement('actualTerm', value), textElement('query', query), textElement('count', count)),
      ),
    ),
  )

export type FoundRecord = { readonly issn: string; readonly data: string; readonly position: number }

export const searchDocument = (
  version: SruVersion,
  packing: Packing,
  {
    total,
    schema,
    records,
    next,
    facets,
  }: {
    total: number
    schema: string
    records: readonly FoundRecord[]
    next: number | undefined
    facets: readonly Facet[]
  },
): string =>
  document(
    version,
    'searchRetrieve',
    textElement('numberOfRecords', total),
    ...(records.length === 0
      ? []
      : [
          element(
            'records',
            {},
            ...records.map(({ issn, data, position }) =>
              recordElement(version, packing, { schema, data, identifier: issn, position }),
            ),
          ),
        ]),
    ...(next === undefined ? [] : [textElement('nextRecordPosition', next)]),
    ...(version === '2.0'
      ? [
          textElement('resultCountPrecision', 'info:srw/vocabulary/resultCountPrecision/1/exact'),
          ...(facets.length === 0 ? [] : [element('facetedResults', {}, ...facets.map(facetElement))]),
        ]
      : []),
  )

const whereInList = ({ isFirst, isLast }: Term): string | undefined =>
  isFirst && isLast ? 'only' : isFirst ? 'first' : isLast ? 'last' : undefined

export const scanDocument = (version: SruVersion, terms: readonly Term[], shown: (label: string) => string): string =>
  document(
    version,
    'scan',
    ...(terms.length === 0
      ? []
      : [
          element(
            'terms',
            {},
            ...terms.map((term) => {
              const where = whereInList(term)
              return element(
                'term',
                {},
                textElement('value', term.value),
                textElement('numberOfRecords', term.records),
                textElement('displayTerm', shown(term.value)),
                ...(where === undefined ? [] : [textElement('whereInList', where)]),
              )
            }),
          ),
        ]),
  )
