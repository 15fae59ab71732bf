import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { at, fail, runNode } from './house.mjs'

const sources = [
  'apps/web/src',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/build',
  'apps/web/public',
  'packages',
  'package-lock.json',
]
const mark = at('apps/web/dist/.built-from')

function* files(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) yield path
  else
    for (const name of readdirSync(path).sort())
      if (name !== 'node_modules' && name !== 'fixtures') yield* files(join(path, name))
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of files(at(source))) if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Writes compressed copies of the assets, so that the server does not compress them for each request. */
function compressAssets() {
  for (const file of files(at('apps/web/dist/assets'))) {
    if (!['.js', '.css', '.svg'].includes(extname(file))) continue
    const content = readFileSync(file)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

/** Builds the web app unless `dist` was built from the same sources. */
export async function ensureWebBuilt() {
  const wanted = sourceHash()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  process.stderr.write('Building the web app ...\n')
  const code = await runNode([at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: at('apps/web'),
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) fail('The web app could not be built; the reason is above.')
  compressAssets()
  writeFileSync(mark, wanted)
}
