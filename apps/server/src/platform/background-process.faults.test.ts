import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { TestRequest } from '../testing/background-test-process.ts'
import { makeHelper } from './background-process.ts'
import { isAlive } from './database/embedded/processes.ts'
import { Failure } from './failure.ts'

const ASKED = new URL('../testing/background-test-process.ts', import.meta.url)

const started = (idleMs = 10_000) =>
  makeHelper<TestRequest, number | string>(ASKED, {
    name: 'asked',
    data: null,
    idleMs,
  })

const whoOf = async (helper: ReturnType<typeof started>): Promise<number | string | undefined> => {
  let who: number | string | undefined
  await helper.ask('who', { onReport: (reported) => (who = reported) })
  return who
}

describe('a helper process', () => {
  it('handles all requests in one process, and sends progress before it is done', async () => {
    const helper = started()
    const first = await whoOf(helper)
    expect(first).toBeGreaterThan(0)
    expect(await Promise.all([whoOf(helper), whoOf(helper)])).toEqual([first, first])
  })

  it('passes on the message and the code of an error thrown in it', async () => {
    const helper = started()
    const failure = await helper.ask('failure').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ key: 'imports.nothing_readable', params: { file: 'a.mrc' } })
    await expect(helper.ask('refusal')).rejects.toMatchObject({
      code: 'file_too_large',
      details: { limit: 7, unit: 'GB' },
    })
    await expect(helper.ask('defect')).rejects.toMatchObject({ message: 'no space', code: '53100' })
  })

  it('rejects an aborted request with the reason of the abort, and no other request', async () => {
    const helper = started()
    const [one, other] = [new AbortController(), new AbortController()]
    const ended = helper.ask('wait', { signal: one.signal, onReport: () => one.abort(new Error('enough')) })
    let isOver = false
    const waiting = helper.ask('wait', { signal: other.signal }).finally(() => {
      isOver = true
    })
    await expect(ended).rejects.toThrow('enough')
    expect(isOver).toBe(false)
    other.abort(new Error('this too'))
    await expect(waiting).rejects.toThrow('this too')
    await expect(helper.ask('who', { signal: other.signal })).rejects.toThrow('this too')
  })

  it('rejects open requests when it dies, and a new process handles the next one', async () => {
    const helper = started()
    const first = await whoOf(helper)
    const waiting = helper.ask('wait')
    await Promise.all([
      expect(waiting).rejects.toThrow('the helper process "asked" ended (3)'),
      expect(helper.ask('die')).rejects.toThrow('the helper process "asked" ended (3)'),
    ])
    expect(await whoOf(helper)).not.toBe(first)
  })

  it('reports what happened when it crashes', async () => {
    await expect(started().ask('crash')).rejects.toThrow('out of order')
  })

  it('ends when its parent process ends, also if the parent is killed', async () => {
    const script = `
      import { makeHelper } from ${JSON.stringify(new URL('./background-process.ts', import.meta.url).href)}
      const module = new URL(${JSON.stringify(ASKED.href)})
      const helper = makeHelper(module, { name: 'asked', data: null, idleMs: 10_000 })
      await helper.ask('who', { onReport: (pid) => console.log(pid) })
      await helper.ask('wait')`
    const asking = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [reported] = await once(asking.stdout, 'data')
    const helper = Number(String(reported))
    expect(isAlive(helper)).toBe(true)
    asking.kill('SIGKILL')
    await expect.poll(() => isAlive(helper)).toBe(false)
  })

  it('ends when it is idle, and starts again on demand', async () => {
    const helper = started(1)
    const first = await whoOf(helper)
    await expect.poll(() => isAlive(Number(first))).toBe(false)
    expect(await whoOf(helper)).not.toBe(first)
  })
})
