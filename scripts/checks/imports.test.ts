import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { importFaults } from './imports.ts'

const base = mkdtempSync(join(tmpdir(), 'seriatim-imports-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const plant = (path: string, text: string) => {
  mkdirSync(dirname(join(base, path)), { recursive: true })
  writeFileSync(join(base, path), text)
}

describe('the check of import directions', () => {
  it('sees modules, and names each planted fault', async () => {
    plant('apps/server/src/engine.ts', 'export const engine = 1\n')
    plant(
      'packages/marc/src/a.ts',
      "import { engine } from '../../../apps/server/src/engine.ts'\nexport const a = engine\n",
    )
    plant('packages/scripts/src/b.ts', "import { readFileSync } from 'node:fs'\nexport const b = readFileSync\n")
    plant('packages/profile/src/c.ts', "import type { D } from './d.ts'\nexport type C = D\n")
    plant('packages/profile/src/d.ts', "import { e } from '../../rules/src/e.ts'\nexport type D = typeof e\n")
    plant('packages/rules/src/e.ts', 'export const e: number = 1\n')
    plant('apps/web/src/f.ts', "import { engine } from '../../server/src/engine.ts'\nexport const f = engine\n")
    plant('apps/server/src/catalogue/g.ts', "import type { H } from '../saving/h.ts'\nexport type G = H\n")
    plant('apps/server/src/saving/h.ts', 'export type H = number\n')
    plant('apps/server/src/saving/in/i.ts', "import { j } from '../out/j.ts'\nexport const i = j\n")
    plant('apps/server/src/saving/in/k.ts', 'export type K = number\n')
    plant('apps/server/src/saving/out/j.ts', "import type { K } from '../in/k.ts'\nexport const j: K = 1\n")
    plant('apps/web/src/l.ts', "import type { M } from './m.ts'\nexport type L = M\n")
    plant('apps/web/src/m.ts', "import type { L } from './l.ts'\nexport type M = L | 1\n")
    plant('apps/web/src/n.ts', "import { gone } from './gone.ts'\nexport const n = gone\n")
    const { modules, faults } = await importFaults(['packages', 'apps'], base)
    expect(modules).toBeGreaterThan(5)
    const named = faults.map((fault) => fault.split(':')[0])
    expect(new Set(named)).toEqual(
      new Set([
        'everything-resolves',
        'marc-imports-no-package',
        'no-circles-of-folders',
        'no-cycles',
        'packages-never-import-apps',
        'packages-are-pure',
        'profile-imports-marc-and-scripts',
        'server-catalogue-imports-downwards',
        'web-never-imports-server',
      ]),
    )
  })
})
