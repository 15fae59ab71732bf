/** The files of a form that is not sent yet. */
import { REQUEST_FILES_MAX } from '@seriatim/contract'
import type { Tx } from '../../../platform/database/db.ts'
import type { TakenFile } from '../file-content.ts'
import { addFiles, countFiles, type FileSender, unsentBytesWithLock } from '../file-repository.ts'

/** A file that was not stored: the form has the maximum number of files, or its sender has no bytes left. */
type UnstoredFile = { readonly name: string; readonly fault: 'too_many' | 'no_space' }
export type UnstoredFiles = { readonly unstored: readonly UnstoredFile[] }

/**
 * Adds files to a form, up to the limits of their number and of the bytes of all unsent requests of a sender.
 * @param maxBytes limit of the bytes
 * @returns the names in the store of the files that were added, and the other files
 */
export async function addFilesWithinLimits(
  tx: Tx,
  requestId: number,
  files: readonly TakenFile[],
  { sender, maxBytes }: { readonly sender: FileSender; readonly maxBytes: number },
): Promise<UnstoredFiles & { readonly added: ReadonlySet<string> }> {
  const added: TakenFile[] = []
  const unstored: UnstoredFile[] = []
  if (files.length > 0) {
    let free = REQUEST_FILES_MAX - (await countFiles(tx, requestId)).form
    let space = maxBytes - (await unsentBytesWithLock(tx, sender))
    for (const file of files) {
      const fault = free <= 0 ? 'too_many' : file.bytes > space ? 'no_space' : undefined
      if (fault !== undefined) unstored.push({ name: file.name, fault })
      else {
        added.push(file)
        free -= 1
        space -= file.bytes
      }
    }
    await addFiles(tx, requestId, added, { sender })
  }
  return { added: new Set(added.map(({ storedAs }) => storedAs)), unstored }
}
