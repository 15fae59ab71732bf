import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readLater } from './read-later.ts'

it('an error that comes before somebody reads is met by who reads', async () => {
  const stream = readLater(createReadStream('/nowhere/nothing'))
  await sleep(50)
  expect(stream.errored).not.toBeNull()
  await expect(buffer(stream)).rejects.toMatchObject({ code: 'ENOENT' })
})
