import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { endProcess } from './server-process.ts'

export type S3Server = { readonly url: string; readonly bucket: string; close(): Promise<void> }

const BUCKET = 'seriatim-test'
const TRIES = 600

/** Whether Python with the S3 server `moto` is installed. It is an independent implementation of S3. */
async function hasMoto(): Promise<boolean> {
  const child = spawn('python3', ['-c', 'import moto.server, flask'], { stdio: 'ignore' })
  const missing = new Promise<number>((resolve) => child.once('error', () => resolve(1)))
  return (await Promise.race([endProcess(child), missing])) === 0
}

/**
 * Starts a real S3 server with an empty bucket. If the server is not installed, prints a line and returns undefined.
 */
export async function startS3Server(): Promise<S3Server | undefined> {
  if (!(await hasMoto())) {
    console.log('Tests with S3 are skipped: python3 with moto[server] is not installed.')
    return undefined
  }
  const port = await freePort()
  const child = spawn('python3', ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < TRIES; tries++) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/${BUCKET}`, { method: 'PUT' }).catch(() => undefined)
    if (answer?.ok) {
      const close = async () => {
        await endProcess(child, 'SIGTERM')
      }
      return { url, bucket: BUCKET, close }
    }
    await sleep(200)
  }
  child.kill('SIGKILL')
  throw new Error('The S3 server did not start.')
}
