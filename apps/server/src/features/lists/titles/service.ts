import { type TitleList, tableFields } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { Tasks } from '../../../kernel/tasks/service.ts'
import type { CurrentUser } from '../../../platform/http/serve.ts'
import type { UploadHandler } from '../../../platform/http/uploads.ts'
import type { ServiceDependencies } from '../../../platform/jobs/service-dependencies.ts'
import type { ListFiles } from '../tables/list-files.ts'
import { readTitles } from './read-titles.ts'
import { checkDecisions, type TitleListSubmission, type TitleOrder } from './submission.ts'
import { TITLE_LIST_TASK } from './task.ts'

type TitleListServices = Pick<ServiceDependencies, 'db'> & { readonly listFiles: ListFiles; readonly tasks: Tasks }
type UploadedList = { readonly file: string; readonly name: string }

/** Handler for the upload of a table: validates the form fields and stores the file. */
export const receiveTitles = <Fields, Asked>(
  listFiles: ListFiles,
  check: (fields: Fields) => Asked,
): UploadHandler<Fields, 'file', Asked, UploadedList> => ({
  check,
  take: async ({ name, bytes }) => ({ name: name.slice(-200), file: await listFiles.store(bytes) }),
  drop: ({ file }) => listFiles.remove(file),
})

/** The titles of a table. Then removes the stored file. @throws the refusals of `readTitleList` in the contract */
export async function titlesOfTable(
  listFiles: ListFiles,
  fields: Parameters<typeof readTitles>[2],
  { file, name }: UploadedList,
): Promise<TitleList> {
  try {
    return await listFiles.withLocal(file, (path) => readTitles(path, name, fields))
  } finally {
    await listFiles.remove(file)
  }
}

async function* textBytes(text: string) {
  yield Buffer.from(text)
}

/**
 * Accepts a table with the user's decisions about its titles, and queues its task. A refused table leaves no file.
 * @returns the id of the task
 * @throws the refusals of `submitTitleList` in the contract
 */
export async function acceptTitles(
  { db, listFiles, tasks }: TitleListServices,
  request: TitleListSubmission,
  { file, name }: UploadedList,
  { user, locale }: { user: CurrentUser; locale: Locale },
): Promise<string> {
  let decided: string | undefined
  try {
    const { header, width, rows } = await listFiles.withLocal(file, (path) => checkDecisions(path, name, request))
    decided = await listFiles.store(textBytes(JSON.stringify(rows)))
    const how = { ...tableFields.parse(request.fields), header }
    const order: TitleOrder = { file, decided, name, how, rows: rows.length, width }
    return await tasks.start(db, TITLE_LIST_TASK, order, { user, locale, subject: name })
  } catch (error) {
    await listFiles.remove(file)
    if (decided !== undefined) await listFiles.remove(decided)
    throw error
  }
}
