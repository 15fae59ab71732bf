import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { deferStreamErrors } from './defer-stream-errors.ts'

it('an error that occurs before a stream is read is passed to the reader of the stream', async () => {
  const stream = deferStreamErrors(createReadStream('/nowhere/nothing'))
  await expect.poll(() => stream.errored).not.toBeNull()
  await expect(buffer(stream)).rejects.toMatchObject({ code: 'ENOENT' })
})
