import { recordsOfXml, run, source } from './shared.mjs'

const { origin, pathname, searchParams } = new URL(source)
const commands = [
  'set sru get',
  `connect ${origin}${pathname}`,
  `search cql:${searchParams.get('query')}`,
  'show 0 300',
  'quit',
]
recordsOfXml(run('zoomsh', [], `${commands.join('\n')}\n`))
