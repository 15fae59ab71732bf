import { IMPORT_ROWS_EXAMPLES, type ImportedRows, LIST_ROWS_MAX, MAX_REASON } from '@seriatim/contract'
import { format } from '@seriatim/messages'
import type { Db } from '../../platform/database/db.ts'
import { refuseFormErrors, refuseUnless } from '../../platform/errors.ts'
import { type Administrator, logAdminActions } from './admin-actions.ts'
import { type Plan, planImport } from './import-plan.ts'
import type { ImportFault, ReadRows } from './import-read.ts'
import type { ImportTarget } from './import-target.ts'

/** Options of an import. `seen` is the hash of the plan, as the dry run returned it. */
export type ImportOptions = {
  readonly dry_run: boolean
  readonly seen: string
  readonly reason: string
  readonly retires: boolean
}

const ACTIONS = ['added', 'changed', 'retired'] as const

const importAnswer = (
  { rows, faults: unread, passedOver, encoding, separator }: ReadRows,
  { planned, same, left, seen }: Plan<object>,
  faults: readonly ImportFault[],
  isTrial: boolean,
): ImportedRows => {
  const of = Object.groupBy(planned, ({ action }) => action)
  const [added, changed, retired] = ACTIONS.map((action) => of[action] ?? [])
  return {
    dry_run: isTrial,
    seen,
    rows: rows.length + new Set(unread.map(({ line }) => line)).size,
    added: added!.length,
    changed: changed!.length,
    retired: retired!.length,
    same,
    left,
    examples: [added!, changed!, retired!].flatMap((each) =>
      each.slice(0, IMPORT_ROWS_EXAMPLES).map(({ code, action, changes }) => ({ code, action, changes: [...changes] })),
    ),
    faults: faults.length,
    problems: faults.slice(0, IMPORT_ROWS_EXAMPLES),
    passed_over: [...passedOver],
    encoding,
    separator,
  }
}

/**
 * Imports the rows of a file into an area of administration. All rows are stored in one transaction, with audit entries
 * that include the reason. A dry run returns the same answer and stores nothing.
 * @throws Refusal 'rows_faulty' | 'too_many_rows'; 'list_changed' when the plan differs from the plan of the dry run;
 * FormRefusal without a reason
 */
export async function importRows<Row extends object>(
  db: Db,
  target: ImportTarget<Row>,
  file: ReadRows,
  { dry_run: isTrial, seen, reason: written, retires }: ImportOptions,
  by: Administrator,
): Promise<ImportedRows> {
  const reason = written.trim()
  if (!isTrial && reason === '') refuseFormErrors({ reason: [format(by.locale, 'admin.import_reason_needed')] })
  if (reason.length > MAX_REASON)
    refuseFormErrors({ reason: [format(by.locale, 'admin.reason_too_long', { max: MAX_REASON })] })
  return db.transaction().execute(async (tx) => {
    const held = await target.hold(tx, by.locale, !isTrial)
    const plan = planImport(target, held, file.rows, { retires, locale: by.locale })
    const faults = [...file.faults, ...plan.faults].sort((one, other) => one.line - other.line)
    const added = plan.planned.filter(({ action }) => action === 'added')
    refuseUnless(held.rows.size + added.length <= LIST_ROWS_MAX, 'too_many_rows', { limit: LIST_ROWS_MAX })
    const answer = importAnswer(file, plan, faults, isTrial)
    if (isTrial) return answer
    refuseUnless(faults.length === 0, 'rows_faulty', { faults: faults.length, line: faults[0]?.line ?? 0 })
    refuseUnless(plan.seen === seen, 'list_changed')
    const ids = await target.write(
      tx,
      plan.planned.map(({ row, code }) => ({ ...row, code })),
    )
    const because = { member: 'reason', before: null, after: reason }
    await logAdminActions(
      tx,
      target.area,
      by,
      plan.planned.map(({ action, code, changes }) => ({
        action: action === 'added' ? ('created' as const) : ('changed' as const),
        id: ids.get(code)!,
        code,
        changes: [...changes, because],
      })),
    )
    return answer
  })
}
