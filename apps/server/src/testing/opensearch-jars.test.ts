import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openSearchJars } from './opensearch-jars.ts'

const folders: string[] = []
let programs: string
let home: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-jars-'))
  folders.push(folder)
  ;[programs, home] = [join(folder, 'bin'), join(folder, 'home')]
  await mkdir(programs)
  await program('java', 'echo \'openjdk version "17.0.15" 2025-04-15\' >&2')
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const program = async (name: string, lines: string) => {
  await writeFile(join(programs, name), `#!/bin/sh\n${lines}\n`)
  await chmod(join(programs, name), 0o755)
}
const lookup = (env: Record<string, string> = {}, memory = 8e9, fetchMs = 60_000) =>
  openSearchJars({ env: { PATH: programs, HOME: home, SERIATIM_OPENSEARCH_FETCH: '1', ...env }, memory, fetchMs })
const WRITES = `for each in "$@"; do case "$each" in -DoutputDirectory=*) echo jar > "\${each#*=}/a.jar";; esac; done`

describe('the jars of OpenSearch', () => {
  it('are downloaded once into the cache of the user', async () => {
    await program('mvn', WRITES)
    const response = await lookup()
    expect(response).toEqual({ folder: expect.stringContaining(join(home, '.cache', 'seriatim', 'opensearch-')) })
    await program('mvn', 'exit 1')
    expect(await lookup()).toEqual(response)
    expect(await lookup({ SERIATIM_OPENSEARCH_FETCH: '' })).toEqual(response)
    expect(await readdir(join(home, '.cache', 'seriatim'))).toHaveLength(1)
  })

  it.each([
    [
      'a machine without network',
      'echo "[ERROR] Unknown host repo.maven.apache.org"; exit 1',
      /^Maven could not.*Unknown host/,
    ],
    ['a machine whose Maven prints nothing', 'exit 1', /^Maven could not download it: /],
  ])('are skipped on %s', async (_, lines, why) => {
    await program('mvn', lines)
    expect(await lookup()).toEqual({ missing: expect.stringMatching(why) })
    expect(await readdir(join(home, '.cache', 'seriatim'))).toEqual([])
  })

  it('are awaited only until a timeout', async () => {
    await program('mvn', 'exec /bin/sleep 600')
    expect(await lookup({}, 8e9, 50)).toEqual({ missing: 'Maven did not download it in time' })
  })

  it('are not searched for if OpenSearch is disabled or its requirements are missing', async () => {
    expect(await lookup({ SERIATIM_OPENSEARCH: '0' })).toEqual({ missing: 'SERIATIM_OPENSEARCH=0' })
    expect(await lookup({}, 3e9)).toEqual({ missing: 'it requires 4 GB of memory' })
    expect(await lookup({ SERIATIM_OPENSEARCH_FETCH: '0' })).toEqual({
      missing: expect.stringContaining('npm run test:faults'),
    })
    expect(await lookup()).toEqual({ missing: 'Maven, which downloads it, is not installed' })
    await program('java', 'echo \'openjdk version "11.0.2"\' >&2')
    expect(await lookup()).toEqual({ missing: 'it requires Java 17, found: Java 11' })
    await rm(join(programs, 'java'))
    expect(await lookup()).toEqual({ missing: 'it requires Java 17, found: none' })
  })

  it('are taken from a configured folder', async () => {
    expect(await lookup({ SERIATIM_OPENSEARCH_JARS: programs })).toEqual({ folder: programs })
    expect(await lookup({ SERIATIM_OPENSEARCH_JARS: '/no/where' })).toEqual({
      missing: 'the folder /no/where does not exist',
    })
  })
})
