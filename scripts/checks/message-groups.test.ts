import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageGroupFaults } from './message-groups.ts'

const LANGUAGES = ['en', 'es', 'fr', 'ru']
let web: string

beforeEach(async () => {
  web = await mkdtemp(join(tmpdir(), 'seriatim-groups-'))
  await write('kernel/messages/en.ts', "export const further = { merge: () => import('./merge-en.ts') }\n")
  for (const locale of LANGUAGES) {
    await write(`kernel/messages/everywhere-${locale}.ts`, "export { shell } from 'shell'\n")
    await write(`kernel/messages/merge-${locale}.ts`, "export { merge } from 'merge'\n")
  }
  await write('shell/routes/frames.tsx', '')
  await write('features/merge/page.tsx', "import { Row } from './row.tsx'\nuseMessages('shell')\n")
  await write('features/merge/row.tsx', "import type { Other } from './other.tsx'\nuseMessages('merge')\n")
  await write('features/merge/other.tsx', "useMessages('days')\n")
})
afterEach(() => rm(web, { recursive: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(web, path)), { recursive: true })
  await writeFile(join(web, path), text)
}
const route = (group: string): Promise<void> =>
  write(
    'shell/routes.tsx',
    `const merge = createRoute({\n  path: '/merge',\n${group}  component: lazy(() => import('../features/merge/page.tsx')),\n})\n`,
  )

describe('the check of message groups', () => {
  it('accepts a route that fetches the messages of its page', async () => {
    await route("  beforeLoad: () => fetchMessageGroup('merge'),\n")
    expect(messageGroupFaults(web)).toEqual([])
  })

  it('reports a namespace that a page uses in an imported file and does not fetch', async () => {
    await route('')
    expect(messageGroupFaults(web)).toEqual([
      "the route '/merge' fetches no group with “merge”, which features/merge/row.tsx uses",
    ])
  })

  it('reports a group with other namespaces in another language', async () => {
    await route("  beforeLoad: () => fetchMessageGroup('merge'),\n")
    await write('kernel/messages/merge-fr.ts', "export { merge } from 'merge'\nexport { days } from 'days'\n")
    expect(messageGroupFaults(web)).toEqual(['merge-fr.ts has other namespaces than merge-en.ts'])
  })
})
