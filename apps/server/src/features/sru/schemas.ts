/** Record schemas of SRU responses. */
import { CqlProblem } from '@seriatim/cql'
import { element } from '../../platform/http/xml.ts'
import { marcXmlElement } from '../oai/formats.ts'
import { dublinCoreElements } from '../public/dublin-core.ts'
import type { PublicRecord } from '../public/presenter.ts'

type RecordSchema = {
  readonly name: string
  readonly identifier: string
  readonly title: string
  readonly write: (record: PublicRecord) => string
}

const DC_SCHEMA = 'info:srw/schema/1/dc-schema'

export const SCHEMAS: readonly RecordSchema[] = [
  { name: 'marcxml', identifier: 'info:srw/schema/1/marcxml-v1.1', title: 'MARCXML', write: marcXmlElement },
  {
    name: 'dc',
    identifier: 'info:srw/schema/1/dc-v1.1',
    title: 'Dublin Core',
    write: (record) =>
      element(
        'srw_dc:dc',
        { 'xmlns:srw_dc': DC_SCHEMA, 'xmlns:dc': 'http://purl.org/dc/elements/1.1/' },
        dublinCoreElements(record, 'dc'),
      ),
  },
]

/** A schema by name or identifier; MARCXML by default. @throws CqlProblem 66 */
export function findSchema(requested: string | undefined): RecordSchema {
  if (requested === undefined || requested === '') return SCHEMAS[0]!
  const schema = SCHEMAS.find(({ name, identifier }) => requested.toLowerCase() === name || requested === identifier)
  if (schema === undefined) throw new CqlProblem(66, requested)
  return schema
}
