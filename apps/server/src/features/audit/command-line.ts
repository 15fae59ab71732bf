import { userInfo } from 'node:os'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import type { Tx } from '../../platform/database/db.ts'

/** Who does what is done on the command line. */
export const COMMAND_LINE = { userId: null, username: 'command line' } as const

const systemUser = (): string => {
  try {
    return userInfo().username
  } catch {
    // An account that the system has no name for, as in some containers.
    return String(process.getuid?.() ?? '')
  }
}

/** Notes a command that was done, and which user of the system did it. */
export const auditCommand = (tx: Tx, command: string): Promise<void> =>
  appendAudit(tx, [{ kind: 'command', ...COMMAND_LINE, details: { command, system_user: systemUser() } }])
