/** The explain record (ZeeRex 2.0) with the indexes, schemas and limits of this server. */
import { CONTEXT_SETS, type CqlIndex } from '@seriatim/cql'
import type { Licence } from '../../platform/database/data-licence.ts'
import { element, escapeXml, textElement } from '../../platform/http/xml.ts'
import { scannedCodes } from './code-terms.ts'
import { SCHEMAS } from './schemas.ts'

export const ZEEREX = 'http://explain.z3950.org/dtd/2.0/'

const indexElement = (index: CqlIndex): string => {
  const { name, title, sort } = index
  const [set, local] = name.split('.')
  const isScanned = (index.kind === 'words' && index.heading !== undefined) || scannedCodes(index) !== undefined
  return element(
    'index',
    { search: 'true', scan: String(isScanned), sort: String(sort !== undefined) },
    textElement('title', title),
    element('map', {}, textElement('name', local!, { set: set! })),
  )
}

/** @param site URL of the site, as the client reaches it */
export function explainRecord({
  indexes,
  site,
  version,
  limits,
  licence,
}: {
  indexes: readonly CqlIndex[]
  site: URL
  version: string
  limits: { usual: number; most: number }
  licence: Licence | undefined
}): string {
  const usualPort = site.protocol === 'https:' ? '443' : '80'
  return element(
    'explain',
    { xmlns: ZEEREX },
    element(
      'serverInfo',
      { protocol: 'SRU', version, transport: 'http https', method: 'GET POST' },
      textElement('host', site.hostname),
      textElement('port', site.port || usualPort),
      textElement('database', 'sru'),
    ),
    element(
      'databaseInfo',
      {},
      textElement('title', 'Serials and their ISSNs', { lang: 'en', primary: 'true' }),
      textElement(
        'description',
        'Public records of serials. Categories: registered, provisional, cancelled, suppressed.',
        {
          lang: 'en',
          primary: 'true',
        },
      ),
      ...(licence === undefined
        ? []
        : [textElement('restrictions', `${licence.name}: ${licence.url}`, { lang: 'en', primary: 'true' })]),
    ),
    element(
      'indexInfo',
      {},
      ...Object.entries(CONTEXT_SETS).map(([set, [identifier]]) => element('set', { name: set, identifier })),
      ...indexes.map(indexElement),
    ),
    element(
      'schemaInfo',
      {},
      ...SCHEMAS.map(({ name: schema, identifier, title }) =>
        element('schema', { name: schema, identifier, sort: 'false', retrieve: 'true' }, textElement('title', title)),
      ),
    ),
    element(
      'configInfo',
      {},
      textElement('default', limits.usual, { type: 'numberOfRecords' }),
      textElement('setting', limits.most, { type: 'maximumRecords' }),
      ...['=', '==', 'exact', 'adj', 'all', 'any', '<', '>', '<=', '>=', '<>', 'within'].map((relation) =>
        element('supports', { type: 'relation' }, escapeXml(relation)),
      ),
      ...['*', '?'].map((character) => textElement('supports', character, { type: 'maskingCharacter' })),
      ...['and', 'or', 'not', 'prox'].map((operator) => textElement('supports', operator, { type: 'booleanOperator' })),
      textElement('supports', '', { type: 'scan' }),
      textElement('supports', '', { type: 'sort' }),
    ),
  )
}
