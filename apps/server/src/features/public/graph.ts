/** Serialises a public record as linked data in three formats (JSON-LD, Turtle and RDF/XML) with the same graph. */
import jsonld from 'jsonld'
import { DataFactory, type Quad, Writer } from 'n3'
import type { Licence } from '../../platform/database/data-licence.ts'
import { element, textElement, XML_DECLARATION } from '../../platform/http/xml.ts'
import { LINKED_DATA_CONTEXT, linkedData } from './linked-data.ts'
import type { PublicRecord } from './presenter.ts'

/** JSON-LD with an inline context, so that readers do not have to fetch a context. */
export const jsonLdOf = (record: PublicRecord, licence?: Licence): Record<string, unknown> => ({
  '@context': LINKED_DATA_CONTEXT,
  ...linkedData(record, licence),
})

/** Namespace prefixes from the JSON-LD context, for Turtle and RDF/XML. */
const PREFIXES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(LINKED_DATA_CONTEXT).flatMap(([prefix, value]) =>
    typeof value === 'string' && /[#/]$/.test(value) ? [[prefix, value]] : [],
  ),
)

type RdfTerm = {
  readonly termType: string
  readonly value: string
  readonly language?: string
  readonly datatype?: { readonly value: string }
}
type RdfQuad = { readonly subject: RdfTerm; readonly predicate: RdfTerm; readonly object: RdfTerm }

/** Loader of external documents. Never called, because the context is inline. */
const noDocuments = async (url: string): Promise<never> => {
  throw new Error(`the JSON-LD document refers to a remote context: ${url}`)
}

const triplesOf = async (record: PublicRecord, licence?: Licence): Promise<readonly RdfQuad[]> =>
  (await jsonld.toRDF(
    jsonLdOf(record, licence) as jsonld.JsonLdDocument,
    {
      documentLoader: noDocuments,
    } as jsonld.Options.ToRdf,
  )) as unknown as RdfQuad[]

const { blankNode, literal, namedNode, quad } = DataFactory
const isBlank = ({ termType }: RdfTerm): boolean => termType === 'BlankNode'
const nameOfBlank = ({ value }: RdfTerm): string => value.replace(/^_:/, '')

const resource = (term: RdfTerm) => (isBlank(term) ? blankNode(nameOfBlank(term)) : namedNode(term.value))
const toQuad = ({ subject, predicate, object }: RdfQuad): Quad => {
  const value =
    object.termType === 'Literal'
      ? literal(object.value, object.language || namedNode(object.datatype?.value ?? XSD_STRING))
      : resource(object)
  return quad(resource(subject), namedNode(predicate.value), value)
}
const XSD_STRING = 'http://www.w3.org/2001/XMLSchema#string'
const RDF = PREFIXES.rdf!

export async function turtleOf(record: PublicRecord, licence?: Licence): Promise<string> {
  const writer = new Writer({ prefixes: PREFIXES })
  writer.addQuads((await triplesOf(record, licence)).map(toQuad))
  return new Promise((resolve, reject) => {
    writer.end((error, text) => (error ? reject(error) : resolve(text)))
  })
}

/** A property name with its namespace prefix instead of the IRI of the namespace. */
function qualifiedName(iri: string): string {
  const known = Object.entries(PREFIXES).find(
    ([, namespace]) => iri.startsWith(namespace) && /^[A-Za-z_][\w.-]*$/.test(iri.slice(namespace.length)),
  )
  if (known === undefined) throw new Error(`no namespace prefix is declared for ${iri}`)
  return `${known[0]}:${iri.slice(known[1].length)}`
}

function propertyOf({ predicate, object }: RdfQuad): string {
  const name = qualifiedName(predicate.value)
  if (isBlank(object)) return element(name, { 'rdf:nodeID': nameOfBlank(object) })
  if (object.termType !== 'Literal') return element(name, { 'rdf:resource': object.value })
  const { datatype, language } = object
  const isPlain = datatype === undefined || datatype.value === XSD_STRING || language
  return textElement(name, object.value, {
    'xml:lang': language || undefined,
    'rdf:datatype': isPlain ? undefined : datatype.value,
  })
}

export async function rdfXmlOf(record: PublicRecord, licence?: Licence): Promise<string> {
  const triples = await triplesOf(record, licence)
  const bySubject = Map.groupBy(triples, ({ subject }) => subject.value)
  const descriptions = [...bySubject.values()].map((ofSubject) => {
    const { subject } = ofSubject[0]!
    const about = isBlank(subject) ? { 'rdf:nodeID': nameOfBlank(subject) } : { 'rdf:about': subject.value }
    return `${element('rdf:Description', about, ...ofSubject.map(propertyOf))}\n`
  })
  const namespaces = Object.fromEntries(
    Object.entries({ ...PREFIXES, rdf: RDF }).map(([prefix, namespace]) => [`xmlns:${prefix}`, namespace]),
  )
  return `${XML_DECLARATION}${element('rdf:RDF', namespaces, '\n', ...descriptions)}\n`
}
