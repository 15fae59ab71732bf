import { accessSync, constants, mkdirSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Keeps compiled modules in the cache folder of the user, unless `scripts/seriatim.mjs` or NODE_COMPILE_CACHE already
 * names a folder. Without a cache, Node strips the types of each module at every start. A release can be on a read-only
 * disk; commands then run without a cache if the user has no writable folder.
 */
export function useCompileCache(env: NodeJS.ProcessEnv): void {
  if (getCompileCacheDir() !== undefined) return
  const folder = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'seriatim', 'compiled')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch {
    return
  }
  enableCompileCache(folder)
}
