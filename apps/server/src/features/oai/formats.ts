/** Metadata formats of harvested records. */
import { MARCXML_NAMESPACE, marcXmlWithin } from '@seriatim/marc'
import { element } from '../../platform/http/xml.ts'
import { dublinCoreElements } from '../public/dublin-core.ts'
import type { PublicRecord } from '../public/presenter.ts'

type MetadataFormat = {
  readonly schema: string
  readonly namespace: string
  readonly write: (record: PublicRecord) => string
}

const MARCXML_SCHEMA = 'http://www.loc.gov/standards/marcxml/schema/MARC21slim.xsd'
const OAI_DC_NAMESPACE = 'http://www.openarchives.org/OAI/2.0/oai_dc/'
const OAI_DC_SCHEMA = 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd'
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/** A record as a MARCXML element with its namespace, for embedding in an OAI-PMH response. */
export const marcXmlElement = ({ record }: PublicRecord): string => marcXmlWithin(record)

export const FORMATS: Readonly<Record<string, MetadataFormat>> = {
  marcxml: { schema: MARCXML_SCHEMA, namespace: MARCXML_NAMESPACE, write: marcXmlElement },
  oai_dc: {
    schema: OAI_DC_SCHEMA,
    namespace: OAI_DC_NAMESPACE,
    write: (record) =>
      element(
        'oai_dc:dc',
        {
          'xmlns:oai_dc': OAI_DC_NAMESPACE,
          'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
          'xmlns:xsi': XSI,
          'xsi:schemaLocation': `${OAI_DC_NAMESPACE} ${OAI_DC_SCHEMA}`,
        },
        dublinCoreElements(record, 'dc'),
      ),
  },
}
