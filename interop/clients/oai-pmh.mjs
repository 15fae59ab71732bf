import { load, record, source } from './shared.mjs'

const { OaiPmh } = await load('oai-pmh')
for await (const { header, metadata } of new OaiPmh(source).listRecords({ metadataPrefix: 'oai_dc' })) {
  if (header.$?.status === 'deleted') continue
  record(header.identifier.split(':').at(-1), [metadata['oai_dc:dc']['dc:title']].flat()[0])
}
