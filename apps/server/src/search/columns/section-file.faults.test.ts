import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSections, writeSections } from './section-file.ts'
import { SectionWriter } from './sections.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-sections-'))
  path = join(folder, 'file')
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

test('a writer that is killed leaves a complete file, old or new, or no file', async () => {
  const writer = fileURLToPath(new URL('./testing-section-writer.ts', import.meta.url))
  let rounds = 0
  for (let kill = 0; kill < 25; kill++) {
    const child = fork(writer, [path], { execArgv: [] })
    if (kill % 5 === 0) await once(child, 'spawn')
    else await once(child, 'message')
    await sleep((kill * 7) % 40)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const file = await openSections(path)
    if (file === undefined) continue
    const sections = await file.read()
    const { round } = file.head as { round: number }
    await file.close()
    rounds++
    expect(sections.number('round')).toBe(round)
    for (let number = 0; number < 5; number++) {
      expect(sections.array(`numbers ${number}`, Uint32Array).every((each) => each === round)).toBe(true)
      expect(new Set(sections.texts(`texts ${number}`))).toEqual(new Set([`round ${round}`]))
    }
  }
  expect(rounds).toBeGreaterThan(0)
  // The next writer deletes files of killed writers.
  await writeSections(path, new SectionWriter(), async () => 'head')
  expect(await readdir(folder)).toEqual(['file'])
})
