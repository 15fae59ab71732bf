/** Writes the broken files of `fixtures`: `node packages/doctor/src/testing/write-fixtures.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BROKEN_FILES } from './broken-files.ts'

const folder = join(import.meta.dirname, '../../fixtures')
mkdirSync(folder, { recursive: true })
for (const [name, bytes] of BROKEN_FILES) writeFileSync(join(folder, `${name}.bin`), bytes)
