import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordsOfXml, run, source } from './shared.mjs'

const { origin, pathname, searchParams } = new URL(source)
const folder = mkdtempSync(join(tmpdir(), 'yaz-client-'))
const commands = join(folder, 'commands')
const pages = [1, 51, 101, 151, 201, 251].map((first) => `show ${first}+50`)
writeFileSync(
  commands,
  ['sru get 1.2', `open ${origin}${pathname}`, `find ${searchParams.get('query')}`, ...pages, 'quit', ''].join('\n'),
)
recordsOfXml(run('yaz-client', ['-f', commands]))
rmSync(folder, { recursive: true })
