import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { gunzipped } from './unpack.ts'

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 64) yield bytes.subarray(at, at + 64)
}

describe('unpacking gzip', () => {
  // The place for the file may not be ready before the whole of it has come.
  it.each([0, 100])('that is cut off is refused, also where it is first read %d ms later', async (ms) => {
    const bytes = gunzipped(inPieces(gzipSync(Buffer.from('no end '.repeat(40))).subarray(0, 20)))
    await sleep(ms)
    await expect(buffer(bytes)).rejects.toMatchObject({ code: 'bad_archive' })
  })
})
