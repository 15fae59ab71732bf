import { isModified } from '../../document/document.ts'
import type { StoredDocument } from '../../document/use-document.ts'
import { EndedNotice, LockedNotice, RequestedNotice } from '../lock/lock-notices.tsx'
import type { useLock } from '../lock/use-lock.ts'
import type { LoadedAnswer } from './card-props.ts'
import { NotStoredNotice, ReadOnlyNotice, RestoredNotice, UnlockedNotice } from './notices.tsx'

/** Notices about the lock: which other user holds or requests it, and why the record is read-only. */
export function LockNotices({
  issn,
  loaded,
  lock,
  isEdited,
  onReload,
}: {
  issn: string
  loaded: LoadedAnswer
  lock: ReturnType<typeof useLock>
  isEdited: boolean
  onReload: () => void
}) {
  if (loaded.kind === 'readOnly' && loaded.code !== 'locked') return <ReadOnlyNotice sentence={loaded.sentence} />
  return (
    <>
      {loaded.kind === 'readOnly' ? (
        <LockedNotice issn={issn} sentence={loaded.sentence} since={loaded.since} hasText={false} onTake={onReload} />
      ) : null}
      {lock.state.kind === 'lost' ? (
        <LockedNotice
          key={lock.state.since}
          issn={issn}
          sentence={lock.state.sentence}
          since={lock.state.since}
          hasText
          onTake={lock.retry}
        />
      ) : null}
      {lock.state.kind === 'ended' ? (
        <EndedNotice sentence={lock.state.sentence} at={lock.state.at} onReopen={lock.reopen} />
      ) : null}
      {lock.state.kind === 'held' && loaded.kind === 'editable' ? (
        <RequestedNotice issn={issn} requests={lock.state.requests} isEdited={isEdited} onAnswered={lock.signNow} />
      ) : null}
    </>
  )
}

/**
 * Notices about the text: where the text comes from, which parts may be edited, and whether the text is stored in the
 * browser.
 */
export function TextNotices({ storedDocument }: { storedDocument: StoredDocument }) {
  const { document, restored } = storedDocument
  return (
    <>
      {restored && isModified(document) ? <RestoredNotice at={restored.at} onDiscard={storedDocument.discard} /> : null}
      {document.reason === undefined ? null : <UnlockedNotice reason={document.reason} onLock={storedDocument.lock} />}
      {storedDocument.isKeepingRefused ? <NotStoredNotice /> : null}
    </>
  )
}
