import { userInfo } from 'node:os'
import { appendAudit } from '../../catalogue/audit/repository.ts'
import type { Tx } from '../../platform/database/db.ts'

/** Author of audit entries for commands of the command line. */
export const COMMAND_LINE = { userId: null, username: 'command line' } as const

const systemUser = (): string => {
  try {
    return userInfo().username
  } catch {
    // In some containers, the process runs under a user ID without a name.
    return String(process.getuid?.() ?? '')
  }
}

/** Adds an audit entry for a command, with the operating system user who ran it. */
export const auditCommand = (tx: Tx, command: string): Promise<void> =>
  appendAudit(tx, [{ kind: 'command', ...COMMAND_LINE, details: { command, system_user: systemUser() } }])
