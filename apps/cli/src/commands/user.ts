import { PERMISSIONS, type Permission } from '@seriatim/contract'
import { COMMAND_LINE } from '@seriatim/server/features/audit/command-line'
import { findCentre } from '@seriatim/server/kernel/auth/centre-repository'
import { findPasswordProblem, type PasswordOwner } from '@seriatim/server/kernel/auth/check-password'
import { PASSWORD_MIN_LENGTH } from '@seriatim/server/kernel/auth/passwords'
import { findPasswordOwnerNamed, listUsers } from '@seriatim/server/kernel/auth/user-repository'
import { createUser, endSessions, setActive, setPassword, setPermissions } from '@seriatim/server/kernel/auth/users'
import { readConfig } from '@seriatim/server/platform/config'
import type { Db } from '@seriatim/server/platform/database/db'
import { Failure } from '@seriatim/server/platform/failure'
import { withDb } from '@seriatim/server/with-db'
import { readArguments, writeMessage, wrongArgument } from '../arguments.ts'
import type { Command, Io } from '../command.ts'

const DEFAULT_PERMISSIONS = 'search'

/** @throws Failure that names the unknown permission */
function permissionsOf(text: string): Permission[] {
  if (text === 'all') return [...PERMISSIONS]
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => {
      const permission = PERMISSIONS.find((known) => known === word)
      if (!permission) throw new Failure('cli.unknown_permission', { permission: word, known: PERMISSIONS.join(', ') })
      return permission
    })
}

/** @throws Failure if the password is not allowed for the account */
async function refusePassword(db: Db, password: string, owner: PasswordOwner): Promise<void> {
  const problem = await findPasswordProblem(db, password, owner)
  if (problem?.code === 'weak_password') throw new Failure('cli.weak_password', problem.details)
  if (problem) throw new Failure('errors.password_named', problem.details)
}

const requirePassword = (command: string, password: string | undefined): string => {
  if (password === undefined) throw new Failure('cli.missing_argument', { command, argument: '--password' })
  return password
}

async function create(args: string[], io: Io): Promise<number> {
  const { positionals, values } = readArguments('user', args, {
    positionals: ['NAME'],
    options: {
      password: { type: 'string' },
      center: { type: 'string' },
      permissions: { type: 'string', default: DEFAULT_PERMISSIONS },
      ic: { type: 'boolean', default: false },
    },
  })
  const [username = ''] = positionals
  const password = requirePassword('user', values.password)
  const permissions = permissionsOf(values.permissions)
  const { center } = values
  await withDb(readConfig(io.env), async ({ db }) => {
    const centre = center === undefined ? undefined : await findCentre(db, center)
    await refusePassword(db, password, { username, email: null, centreId: centre?.id ?? null })
    await createUser(db, { username, password, center, permissions, isMemberOfIc: values.ic }, COMMAND_LINE)
  })
  writeMessage(io, 'cli.user_created', { username })
  return 0
}

async function printUsers(args: string[], io: Io): Promise<number> {
  readArguments('user', args, { positionals: [], options: {} })
  const users = await withDb(readConfig(io.env), ({ db }) => listUsers(db))
  for (const user of users) {
    const marks = [user.is_active ? '' : 'inactive', user.is_member_of_ic ? 'ic' : ''].filter((mark) => mark !== '')
    io.stdout.write(`${[user.username, user.center ?? '-', user.permissions.join(','), ...marks].join('\t')}\n`)
  }
  return 0
}

async function changePassword(args: string[], io: Io): Promise<number> {
  const { positionals, values } = readArguments('user', args, {
    positionals: ['NAME'],
    options: { password: { type: 'string' } },
  })
  const [username = ''] = positionals
  const password = requirePassword('user', values.password)
  await withDb(readConfig(io.env), async ({ db }) => {
    const owner = await findPasswordOwnerNamed(db, username)
    await refusePassword(db, password, owner ?? { username, email: null, centreId: null })
    await setPassword(db, username, password, COMMAND_LINE)
  })
  writeMessage(io, 'cli.password_set', { username })
  return 0
}

async function changePermissions(args: string[], io: Io): Promise<number> {
  const { positionals, values } = readArguments('user', args, {
    positionals: ['NAME'],
    options: { permissions: { type: 'string' } },
  })
  const [username = ''] = positionals
  if (values.permissions === undefined)
    throw new Failure('cli.missing_argument', { command: 'user', argument: '--permissions' })
  const permissions = permissionsOf(values.permissions)
  await withDb(readConfig(io.env), ({ db }) => setPermissions(db, username, permissions, COMMAND_LINE))
  writeMessage(io, 'cli.permissions_set', { username, permissions: permissions.join(', ') || '-' })
  return 0
}

/** A subcommand that acts on the account named by its argument. */
const accountAction =
  (
    operation: (db: Db, username: string) => Promise<void>,
    done: 'user_activated' | 'user_deactivated' | 'sessions_ended',
  ) =>
  async (args: string[], io: Io): Promise<number> => {
    const { positionals } = readArguments('user', args, { positionals: ['NAME'], options: {} })
    const [username = ''] = positionals
    await withDb(readConfig(io.env), ({ db }) => operation(db, username))
    writeMessage(io, `cli.${done}`, { username })
    return 0
  }

const ACTIONS: Readonly<Record<string, (args: string[], io: Io) => Promise<number>>> = {
  create,
  list: printUsers,
  'set-password': changePassword,
  'set-permissions': changePermissions,
  deactivate: accountAction((db, username) => setActive(db, username, false, COMMAND_LINE), 'user_deactivated'),
  activate: accountAction((db, username) => setActive(db, username, true, COMMAND_LINE), 'user_activated'),
  'end-sessions': accountAction((db, username) => endSessions(db, username, COMMAND_LINE), 'sessions_ended'),
}

export const user: Command = {
  help: `npx seriatim user create NAME --password PASSWORD [--center CODE] [--permissions LIST] [--ic]
npx seriatim user list
npx seriatim user set-password NAME --password PASSWORD
npx seriatim user set-permissions NAME --permissions LIST
npx seriatim user deactivate NAME
npx seriatim user activate NAME
npx seriatim user end-sessions NAME

create           creates a user
  --password     at least ${PASSWORD_MIN_LENGTH} characters, and not a common password
  --center       code of the user's centre, for example _7
  --permissions  all, or a list of ${PERMISSIONS.join(',')} (default: ${DEFAULT_PERMISSIONS})
  --ic           makes the user a member of the international centre
list             lists users, one per line: name, centre, permissions, marks; separated by tabs
set-password     sets another password and ends all sessions of the user
set-permissions  replaces the permissions of the user, effective from the next call
deactivate       deactivates an account and ends its sessions
activate         activates an account again
end-sessions     ends all sessions of a user
`,
  async run([action = '', ...args], io) {
    const act = ACTIONS[action]
    if (!act) throw wrongArgument('user', 'ACTION', action, Object.keys(ACTIONS).join(' | '))
    return act(args, io)
  },
}
