import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess, launchServer } from '../../apps/server/src/testing/server-process.ts'
import type { Attack } from '../attack-definition.ts'
import { type Answer, openSession, type Session } from './session.ts'
import { frenchFile, markOf, multipart, ownRecords, withMark } from './traffic.ts'

/** A memory file system of this size has little space besides the demonstration database. */
const DISK_MEGABYTES = 400
const PATIENCE_MS = 600_000
const MEGABYTE = Buffer.alloc(2 ** 20)

/** Allowed error codes while the disk is full: no space, or the database is unavailable for lack of space. */
const FULL_DISK_CODES: ReadonlySet<string> = new Set([
  'storage_full',
  'database_unavailable',
  'database_stalled',
  'server_busy',
])

/** Whether a small disk can be mounted in a private namespace: as root on Linux. */
const canMount = (): boolean =>
  process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

/** Fills the disk. @param folder path as the process of the server sees it */
async function fillDisk(folder: string): Promise<void> {
  const file = await open(join(folder, 'filler'), 'w')
  try {
    for (;;) await file.write(MEGABYTE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  // Fill the remaining space with decreasing block sizes.
  for (let bytes = 2 ** 19; bytes >= 512; bytes /= 2)
    await file.write(MEGABYTE.subarray(0, bytes)).catch(() => undefined)
  await file.close()
}

/** Saves a record of the user's centre with a mark. */
async function save(session: Session, issn: string, mark: number): Promise<Answer> {
  const read = await session.call('GET', `/record/${issn}/json?edit=true`)
  if (read.status !== 200) return read
  return session.call('POST', `/record/${issn}`, { body: { record: withMark(read.body.record, mark), dry_run: false } })
}

const statusAndCode = ({ status, body }: Answer) => `${status} ${body?.code ?? ''}`

/**
 * A full disk: every call works or reports the full disk, acknowledged data is retained, and the server recovers with
 * free space.
 */
export const fullDisk: Attack = {
  name: 'full-disk',
  about: 'A data folder on a full disk',
  counts: 'rounds',
  async run({ isFull, count = isFull ? 3 : 1, say }) {
    if (!canMount()) return { account: 'skipped: only root on Linux can mount a small disk', faults: [] }
    const faults: string[] = []
    const folder = await mkdtemp(join(tmpdir(), 'seriatim-full-'))
    const mount = `mount -t tmpfs -o mode=0755,size=${DISK_MEGABYTES}m tmpfs "$0" && exec "$@"`
    const env = { SERIATIM_DATA: join(folder, 'data'), SERIATIM_DEMO: '1', SERIATIM_URL_CHECK: '0' }
    const server = launchServer(env, ['unshare', '-m', 'sh', '-c', mount, folder])
    try {
      const url = await server.listening()
      const disk = `/proc/${server.child.pid}/root${folder}`
      const session = openSession(() => url, 'france')
      const [issn = ''] = await ownRecords(session, 1)
      let acknowledged = 0
      const attempt = async (mark: number): Promise<string> => {
        const answer = await save(session, issn, mark).catch((error: Error) => ({
          status: 0,
          body: { code: error.message },
        }))
        if (answer.status === 200) acknowledged = mark
        else if (!FULL_DISK_CODES.has(answer.body?.code))
          faults.push(`a save on a full disk returned ${statusAndCode(answer)}`)
        return statusAndCode(answer)
      }
      for (let round = 1; round <= count; round++) {
        const first = round * 1_000
        await attempt(first)
        await fillDisk(disk)
        // PostgreSQL uses its reserved space before a save is refused.
        let refused = ''
        for (let mark = first + 1; mark < first + 60 && refused === ''; mark++) {
          const upload = await session
            .call(
              'POST',
              '/imports',
              multipart(
                { mode: 'new', center_id: '_7', category_code: 'reg', dry_run: true },
                frenchFile(500, 8_000_000),
              ),
            )
            .catch((error: Error) => ({ status: 0, body: { code: error.message } }))
          if (
            upload.status !== 200 &&
            !FULL_DISK_CODES.has(upload.body?.code) &&
            upload.body?.code !== 'import_running'
          )
            faults.push(`an upload to a full disk returned ${statusAndCode(upload)}`)
          const stated = await attempt(mark)
          if (!stated.startsWith('200')) refused = stated
        }
        say(`a full disk: ${refused || 'saves still succeed'}`)
        await rm(join(disk, 'filler'))
        const since = performance.now()
        let again = ''
        while (!again.startsWith('200') && performance.now() - since < PATIENCE_MS) {
          await sleep(250)
          again = await attempt(first + 900)
        }
        if (!again.startsWith('200')) faults.push(`after space was freed, a save returned ${again}`)
        const read = await session.call('GET', `/record/${issn}/json`)
        const result = markOf(read.body.record)
        if (result !== acknowledged) faults.push(`save ${acknowledged} was acknowledged, but save ${result} is stored`)
        if (server.child.exitCode !== null) faults.push(`the server ended: ${server.sentence()}`)
      }
    } finally {
      await endProcess(server.child, 'SIGTERM')
      await rm(folder, { recursive: true, force: true })
    }
    return { account: `${count} rounds with a full disk`, faults }
  },
}
