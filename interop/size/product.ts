/** The product as its users run it: its commands, its server and a session. */
import { openAsBlob } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { loginAt, type RemoteCaller } from '../../apps/server/src/testing/remote-caller.ts'
import { endProcess, launchServer } from '../../apps/server/src/testing/server-process.ts'
import { answersFromMemory } from '../../bench/src/product-server.ts'
import type { Task } from '../../packages/contract/src/index.ts'
import { runCommand } from './run-command.ts'

const CLI = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url))
const POLL_MS = 500
const ACCOUNT = ['size', 'seriatim-at-size'] as const
const UNAUTHORIZED = 401

/** The data folder of a run, and its commands and server. */
export function makeProduct(dataFolder: string) {
  const env = { ...process.env, SERIATIM_DATA: dataFolder, LOG_LEVEL: 'error', LANG: 'C' }
  const command = (args: readonly string[], watch: (pid: number) => void = () => undefined): Promise<void> =>
    runCommand({ file: process.execPath, args: [CLI, ...args], env }, { watch })
  return {
    command,
    /** Creates the account that exports and imports. */
    addAccount: () =>
      command([
        'user',
        'create',
        ACCOUNT[0],
        '--password',
        ACCOUNT[1],
        '--permissions',
        'all',
        '--center',
        '_0',
        '--ic',
      ]),
    /** Starts a server, runs `work` when it answers searches from memory, and stops the server. */
    async withServer<T>(work: (server: Server) => Promise<T>): Promise<T> {
      const { child, listening } = launchServer({
        NODE_ENV: 'production',
        SERIATIM_DATA: dataFolder,
        SERIATIM_DEMO: '0',
        SERIATIM_URL_CHECK: '0',
      })
      try {
        const url = await listening()
        await answersFromMemory(url)
        return await work(serverAt(url, child.pid!))
      } finally {
        await endProcess(child, 'SIGTERM')
      }
    },
    /** Deletes results of tasks, uploads and dumps, which take as much space as the exports. */
    async removeFiles(): Promise<void> {
      for (const folder of ['files/tasks', 'files/imports', 'dumps']) {
        const names = await readdir(join(dataFolder, folder)).catch(() => [])
        for (const name of names) await rm(join(dataFolder, folder, name), { recursive: true, force: true })
      }
    },
  }
}

export type Server = ReturnType<typeof serverAt>
type DryRun = { readonly records: number; readonly rejected: number }

function serverAt(url: string, pid: number) {
  let caller: RemoteCaller | undefined
  /** Calls with the session. Logs in first, and again when the access token has expired. */
  const fetched = async (path: string, options?: RequestInit): Promise<Response> => {
    caller ??= await loginAt(url, ...ACCOUNT)
    let answer = await caller.fetch(url + path, options)
    if (answer.status === UNAUTHORIZED) {
      caller = await loginAt(url, ...ACCOUNT)
      answer = await caller.fetch(url + path, options)
    }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const get = async <T>(path: string): Promise<T> => (await (await fetched(path)).json()) as T
  const download = async (path: string, target: string): Promise<void> => {
    const { body } = await fetched(path)
    await writeFile(target, body!)
  }

  return {
    url,
    pid,

    /** Exports all records as a task, and downloads its result. */
    async exportAll(format: string, target: string): Promise<void> {
      const answer = await fetched('/api/search/export', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ format, output_filename: basename(target) }),
      })
      const { task_id: id } = (await answer.json()) as { task_id: string }
      for (;;) {
        const task = (await get<Task[]>('/api/tasks/tasks')).find(({ message_id }) => message_id === id)
        if (task === undefined) throw new Error(`the task ${id} is not in the list`)
        if (task.note) throw new Error(`the export omits data: ${task.note}`)
        if (task.status === 'DONE') break
        if (task.status !== 'RUNNING') throw new Error(`the export ended as ${task.status}: ${task.error}`)
        await sleep(POLL_MS)
      }
      await download(`/api/tasks/result/${id}`, target)
    },

    /** Uploads a file as a reimport, and waits for the end of the dry run. */
    async reimportDry(path: string): Promise<DryRun> {
      const form = new FormData()
      form.append('payload', JSON.stringify({ mode: 'reimport', dry_run: true }))
      form.append('file', await openAsBlob(path), basename(path))
      const { id } = (await (await fetched('/api/imports', { method: 'POST', body: form })).json()) as { id: string }
      type Status = { status: string; message?: string; status_summary: Record<string, number> }
      for (;;) {
        const { status, message, status_summary: outcomes } = await get<Status>(`/api/imports/${id}/status`)
        if (status === 'completed') {
          const records = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
          return { records, rejected: outcomes.rejected! }
        }
        if (status !== '') throw new Error(`the import ended as ${status}: ${message}`)
        await sleep(POLL_MS)
      }
    },

    /** Downloads a file of the newest dump. @returns the number of records that its manifest states */
    async downloadDump(name: string, target: string): Promise<number> {
      const { dumps } = await get<{ dumps: { date: string; records: number }[] }>('/dumps/index.json')
      await download(`/dumps/${dumps[0]!.date}/${name}`, target)
      return dumps[0]!.records
    },
  }
}
