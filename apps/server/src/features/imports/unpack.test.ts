import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { gunzipStream } from './unpack.ts'

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 64) yield bytes.subarray(at, at + 64)
}

const truncated = gzipSync(Buffer.from('no end '.repeat(40))).subarray(0, 20)

/** Waits until zlib has finished all earlier work. The threads of zlib process work in order. */
const passZlib = async () => {
  for (let turn = 0; turn < 8; turn++) await expect(promisify(gunzip)(truncated)).rejects.toThrow('unexpected end')
}

describe('a truncated gzip file', () => {
  it('is refused', async () => {
    await expect(buffer(gunzipStream(inPieces(truncated)))).rejects.toMatchObject({ code: 'bad_archive' })
  })

  // The caller may still be preparing the target file when the decompression fails.
  it('is refused even if the caller starts to read after the decompression failed', async () => {
    const bytes = gunzipStream(inPieces(truncated))
    await passZlib()
    await expect(buffer(bytes)).rejects.toMatchObject({ code: 'bad_archive' })
  })
})
