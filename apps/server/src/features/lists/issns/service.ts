import type { FieldsOf, IssnListAnswer, ListStatus, submitIssnList } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { Tasks } from '../../../kernel/tasks/service.ts'
import { refuseUnless } from '../../../platform/errors.ts'
import type { CurrentUser } from '../../../platform/http/serve.ts'
import type { UploadHandler } from '../../../platform/http/uploads.ts'
import type { ServiceDependencies } from '../../../platform/jobs/service-dependencies.ts'
import type { ListFiles } from '../tables/list-files.ts'
import { readNumbers } from './issn-results-store.ts'
import { addList, findList } from './list-repository.ts'
import { spendQuota } from './quota.ts'
import { type IssnListSubmission, parseSubmission, scanTable } from './submission.ts'
import { ISSN_LIST_TASK, resultFolder } from './task.ts'

type IssnListServices = Pick<ServiceDependencies, 'db'> & { readonly listFiles: ListFiles; readonly tasks: Tasks }
type UploadedList = { readonly file: string; readonly name: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Handler for the upload of a list: validates the form fields and stores the file. */
export const receiveList = ({
  listFiles,
}: Pick<IssnListServices, 'listFiles'>): UploadHandler<
  FieldsOf<typeof submitIssnList>,
  'file',
  IssnListSubmission,
  UploadedList
> => ({
  check: parseSubmission,
  take: async ({ name, bytes }) => ({ name: name.slice(-200), file: await listFiles.store(bytes) }),
  drop: ({ file }) => listFiles.remove(file),
})

/**
 * Accepts a list: reads the table, then counts its ISSNs against the quota and queues its task in one transaction. A
 * refused list leaves no file and no row.
 * @returns the id of the task
 * @throws the refusals of `submitIssnList` in the contract
 */
export async function acceptList(
  { db, listFiles, tasks }: IssnListServices,
  request: IssnListSubmission,
  sent: UploadedList,
  { user, locale }: { user: CurrentUser; locale: Locale },
): Promise<string> {
  try {
    const { order, numbers } = await listFiles.withLocal(sent.file, (path) => scanTable(path, sent, request))
    return await db.transaction().execute(async (tx) => {
      await spendQuota(tx, Number(user.id), numbers)
      const messageId = await tasks.start(tx, ISSN_LIST_TASK, order, { user, locale, subject: sent.name })
      await addList(tx, messageId)
      return messageId
    })
  } catch (error) {
    await listFiles.remove(sent.file)
    throw error
  }
}

/** A page of the results of a list that the caller owns. @throws Refusal 'list_not_found' */
export async function readList(
  { db, listFiles }: Pick<IssnListServices, 'db' | 'listFiles'>,
  messageId: string,
  { status, page }: { status?: ListStatus | undefined; page: number },
  user: CurrentUser,
): Promise<IssnListAnswer> {
  const list = UUID.test(messageId) ? await findList(db, messageId) : undefined
  refuseUnless(list && list.ownerId === Number(user.id), 'list_not_found')
  const { attempt, counts, corrections, matches } = list
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return {
    done: attempt !== null,
    counts: { valid: 0, provisional: 0, cancelled: 0, suppressed: 0, free: 0, unknown: 0, invalid: 0, ...counts },
    corrections,
    matches,
    rows: attempt === null ? [] : await readNumbers(listFiles, resultFolder(messageId, attempt), { status, page }),
    total: status === undefined ? all : (counts[status] ?? 0),
  }
}
