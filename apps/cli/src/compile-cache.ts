import { accessSync, constants, mkdirSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder below an existing one. Not recursive: Node never returns if a parent such as /proc permits none. */
const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Keeps compiled modules in the cache folder of the user, unless `scripts/seriatim.mjs` or NODE_COMPILE_CACHE already
 * names a folder. Without a cache, Node strips the types of each module at every start. A release can be on a read-only
 * disk; commands then run without a cache if the user has no writable folder.
 */
export function useCompileCache(env: NodeJS.ProcessEnv): void {
  if (getCompileCacheDir() !== undefined) return
  const home = env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const folder = join(home, 'seriatim', 'compiled')
  try {
    for (const each of [home, join(home, 'seriatim'), folder]) makeFolder(each)
    accessSync(folder, constants.W_OK)
  } catch {
    return
  }
  enableCompileCache(folder)
}
