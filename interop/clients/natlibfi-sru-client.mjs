import { load, recordsOfXml, source } from './shared.mjs'

const { default: createClient } = await load('@natlibfi/sru-client')
const { origin, pathname, searchParams } = new URL(source)
const client = createClient({ url: origin + pathname, recordSchema: 'marcxml', maxRecordsPerRequest: 50 })
client
  .searchRetrieve(searchParams.get('query'))
  .on('record', recordsOfXml)
  .on('error', (error) => {
    console.error(error)
    process.exitCode = 1
  })
