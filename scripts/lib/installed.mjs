// Records what an install has put into `node_modules`, in a stamp file. Plain JavaScript for Node 18 and later.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `production` is what `npm start` needs; `development` adds what tests and checks need.
 * @typedef {'production' | 'development'} DependencySet
 */

const stampPath = (root) => join(root, 'node_modules', '.seriatim-installed')

const stampText = (root, set) => {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${set} ${process.platform}-${process.arch} ${hash}\n`
}

/** Records that `set` was installed from the current lock file. */
export const writeStamp = (root, set) => writeFileSync(stampPath(root), stampText(root, set))

/** Whether the dependencies of `set` are installed from the current lock file for this platform. */
export function isInstalled(root, set) {
  if (!existsSync(stampPath(root)) || !existsSync(join(root, 'node_modules', 'fastify'))) return false
  const stamp = readFileSync(stampPath(root), 'utf8')
  return stamp === stampText(root, 'development') || stamp === stampText(root, set)
}

/**
 * The set to install if `set` is needed. An install of `production` would remove existing development dependencies, so
 * these are updated instead.
 */
export const setToInstall = (root, set) =>
  existsSync(join(root, 'node_modules', 'vitest', 'package.json')) ? 'development' : set
