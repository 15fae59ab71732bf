import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from '@playwright/test'
import { numbersForUse } from './records.ts'
import { removeDatabase, startServer } from './server.ts'
import { logInWith } from './session.ts'

/** Creates the demonstration database once. Each worker starts with a copy of it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-e2e-'))
  // The workers are separate processes that inherit the environment of this process.
  process.env.SERIATIM_E2E_BASES = folder
  const server = await startServer(join(folder, 'prepared'))
  const api = await request.newContext({ baseURL: server.address })
  await logInWith(api, 'france')
  process.env.SERIATIM_E2E_NUMBERS = JSON.stringify(await numbersForUse(api))
  await api.dispose()
  await server.stop()
  return () => removeDatabase(folder)
}
