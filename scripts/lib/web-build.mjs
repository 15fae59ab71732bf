import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import { at, fail, startNode } from './project.mjs'
import { beginStep } from './step.mjs'

const sources = [
  'apps/web/src',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/public',
  'packages',
  'package-lock.json',
]
/** Tests and test helpers, whose changes do not affect the web app. */
const OF_TESTS = /\.test\.tsx?$|\/testing(\/|[^/]*\.ts$)/
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
    for (const file of files(at(source))) if (!OF_TESTS.test(file)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const brotli = promisify(brotliCompress)

/**
 * Writes a compressed copy of each asset that has none, so that the server need not compress it for each request.
 * Compresses one asset at a time, because the server may be answering its first requests. A copy gets its name once it
 * is complete.
 */
export async function compressAssets() {
  for (const file of [...files(at('apps/web/dist/assets'))]) {
    if (!['.js', '.css', '.svg'].includes(extname(file)) || existsSync(`${file}.br`)) continue
    const content = readFileSync(file)
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(
      `${file}.tmp`,
      await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    )
    renameSync(`${file}.tmp`, `${file}.br`)
  }
}

/** Starts to build the web app; undefined if `dist` was already built from the current sources. */
export function startWebBuild() {
  const hash = sourceHash()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return undefined
  const endStep = beginStep('Building the web app', 'Web app built')
  const build = startNode([at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
    cwd: at('apps/web'),
    env: { NODE_ENV: 'production' },
  })
  const ended = build.ended.then((code) => {
    if (code === 0) {
      writeFileSync(mark, hash)
      endStep()
    }
    return code
  })
  return { ...build, ended }
}

export const failBuild = () => fail('The web app could not be built. See the message above.')

/** Builds the web app unless `dist` was built from the current sources, and compresses its assets. */
export async function ensureWebBuilt() {
  const code = await startWebBuild()?.ended
  if (code) failBuild()
  await compressAssets()
}
