// Tests a release under the conditions of its users: unpacked into an empty folder, as an unprivileged user, without
// network and without Node.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from './project.mjs'

/** The only commands in PATH during the trial: those that the start script and PostgreSQL need. */
const COMMANDS = ['sh', 'dirname', 'readlink', 'locale']
/** The user id for a trial that root starts. */
const UNPRIVILEGED_ID = 65_534

const isRoot = process.getuid?.() === 0
const alone = 'ip link set lo up && exec "$@"'

/** The command prefix that removes the network, if this machine allows it, and drops the privileges of root. */
function cage() {
  const unprivileged = [
    'setpriv',
    `--reuid=${UNPRIVILEGED_ID}`,
    `--regid=${UNPRIVILEGED_ID}`,
    '--clear-groups',
    '--no-new-privs',
  ]
  const ways = isRoot
    ? [['unshare', '--net', 'sh', '-c', alone, 'sh', ...unprivileged], unprivileged]
    : [['unshare', '--user', '--map-current-user', '--keep-caps', '--net', 'sh', '-c', alone, 'sh'], []]
  return ways.find(([program, ...rest]) => program === undefined || spawnSync(program, [...rest, 'true']).status === 0)
}

function step(line, env, cwd) {
  const [program, ...rest] = [...cage(), 'env', '-i', ...Object.entries(env).map((pair) => pair.join('=')), ...line]
  const { status } = spawnSync(program, rest, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error('The trial of the release failed. See the message above.')
}

/** Checks out an older commit with its dependencies into `folder`. @returns a function that removes the worktree */
function checkOut(commit, folder) {
  const git = (...args) => spawnSync('git', args, { cwd: at('.'), stdio: ['ignore', 'ignore', 'inherit'] }).status
  if (git('worktree', 'add', '--quiet', '--force', '--detach', folder, commit) !== 0)
    throw new Error(`This repository has no commit ${commit}.`)
  const remove = () => git('worktree', 'remove', '--force', folder)
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error']
  if (spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0) return remove
  remove()
  throw new Error(`The dependencies of commit ${commit} could not be installed. See the message of npm above.`)
}

/**
 * @param {string} archive a tar.gz for this processor
 * @param {{ after?: string }} options `after`: a commit whose program creates the data on which the release is then
 * started
 * @throws Error if the release fails the trial
 */
export async function tryArchive(archive, { after } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'seriatim-trial-'))
  let giveBack = () => undefined
  try {
    chmodSync(folder, 0o755)
    if (spawnSync('tar', ['-xzf', archive, '-C', folder], { stdio: 'inherit' }).status !== 0)
      throw new Error(`${archive} could not be unpacked.`)
    const program = join(folder, readdirSync(folder)[0], 'seriatim')
    cpSync(at('scripts/trial'), join(folder, 'trial'), { recursive: true })
    for (const name of ['path', 'own']) mkdirSync(join(folder, name))
    for (const name of COMMANDS) {
      const results = ['/usr/bin', '/bin'].map((place) => join(place, name)).find((path) => existsSync(path))
      if (results) symlinkSync(results, join(folder, 'path', name))
    }
    const own = join(folder, 'own')
    if (isRoot) chownSync(own, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
    const env = { PATH: join(folder, 'path'), TMPDIR: own, HOME: own }
    const node = join(
      folder,
      readdirSync(folder).find((name) => name.startsWith('seriatim-')),
      'node/bin/node',
    )
    const inside = (script, ...args) => step([node, join(folder, 'trial', script), ...args], env, own)
    console.log(`Trial of ${archive}:`)
    inside('fresh.mjs', program, join(own, 'data'))
    if (after === undefined) return
    console.log(`Trial of the upgrade from commit ${after}:`)
    const old = join(folder, 'old')
    giveBack = checkOut(after, old)
    const [state, data] = [join(own, 'state.json'), join(own, 'old-data')]
    const main = join(old, 'apps/server/src/main.ts')
    inside('upgrade.mjs', 'before', state, data, node, main)
    inside('upgrade.mjs', 'after', state, data, program)
    // Compare again: a second start of the newer program must find the same state as the first start.
    inside('upgrade.mjs', 'after', state, data, program)
    inside('upgrade.mjs', 'back', state, data, node, main)
    inside('upgrade.mjs', 'after', state, data, program)
    inside('upgrade.mjs', 'restored', state, join(own, 'restored'), node, main)
  } finally {
    giveBack()
    rmSync(folder, { recursive: true, force: true })
  }
}
