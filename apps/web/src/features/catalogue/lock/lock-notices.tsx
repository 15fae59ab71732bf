import { handOverLock, type LockRequest, refuseLockRequests } from '@seriatim/contract'
import { useEffect, useRef } from 'react'
import { request } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { IconLock, IconLockOff, IconLockOpen, IconUserQuestion } from '../../../ui/icons.tsx'
import { Notice, NoticeAction } from '../card/notices.tsx'
import { useLockRequest } from './use-lock-request.ts'

/**
 * A notice that another person has the lock, or took it during the edit. It shows the holder and since when, and has a
 * button that requests the lock. Calls `onTake` when the lock is available.
 */
export function LockedNotice({
  issn,
  sentence,
  since,
  hasText,
  onTake,
}: {
  issn: string
  sentence: string
  since?: string
  hasText: boolean
  onTake: () => void
}) {
  const t = useMessages('conflict')
  const catalogue = useMessages('catalogue')
  const { dateTime } = useFormats()
  const hasWaited = useRef(false)
  const { wish, ask, withdraw } = useLockRequest(issn, (how) => {
    if (how === 'mine') notify.done(t('handed_to_you', { issn }))
    // If the lock is free at the first request, the user takes it immediately. A user who had to wait may be on another
    // page, so a toast is shown instead.
    if (how === 'mine' || !hasWaited.current) onTake()
    else notify.done(t('free_now', { issn }))
  })
  useEffect(() => {
    if (wish?.wish === 'waiting') hasWaited.current = true
  }, [wish])
  const kind = wish?.wish ?? 'none'
  const isFree = kind === 'free' || kind === 'mine'
  const from = wish === undefined ? since : (wish.since ?? undefined)
  return (
    <Notice
      color={isFree ? 'accent' : 'yellow'}
      icon={isFree ? <IconLockOpen size={18} aria-hidden /> : <IconLock size={18} aria-hidden />}
      actions={
        isFree ? (
          <NoticeAction onClick={onTake}>{t('edit_now')}</NoticeAction>
        ) : kind === 'waiting' ? (
          <NoticeAction onClick={withdraw}>{t('withdraw')}</NoticeAction>
        ) : (
          <NoticeAction onClick={ask}>{kind === 'refused' ? t('ask_again') : t('ask')}</NoticeAction>
        )
      }
    >
      {isFree ? wish?.message : `${sentence} `}
      {isFree || from === undefined ? null : `${catalogue('locked_since', { date: dateTime(from) })} `}
      {kind === 'waiting' || kind === 'refused' ? `${wish?.message} ` : null}
      {kind === 'waiting' ? t('waiting') : isFree ? null : catalogue(hasText ? 'lock_text_kept' : 'read_only')}
    </Notice>
  )
}

/**
 * A notice that administration ended the lock during the edit. It shows who ended the lock and when, and how to
 * continue with the typed text.
 */
export function EndedNotice({
  sentence,
  at,
  onReopen,
}: {
  sentence: string
  at: string
  onReopen: () => Promise<void>
}) {
  const t = useMessages('conflict')
  const { dateTime } = useFormats()
  return (
    <Notice
      color="yellow"
      icon={<IconLockOff size={18} aria-hidden />}
      actions={<NoticeAction onClick={() => void onReopen()}>{t('reopen')}</NoticeAction>}
    >
      {`${sentence} ${t('ended_at', { date: dateTime(at) })} ${t('ended_text_kept')}`}
    </Notice>
  )
}

/** A notice that another person requests the lock of the record. Saving the record releases the lock. */
export function RequestedNotice({
  issn,
  requests,
  isEdited,
  onAnswered,
}: {
  issn: string
  requests: readonly LockRequest[]
  isEdited: boolean
  /** Called when the lock or its requests may have changed, to send a heartbeat. */
  onAnswered: () => void
}) {
  const t = useMessages('conflict')
  const { dateTime, list } = useFormats()
  const [first] = requests
  const names = list(requests.map(({ username }) => username))
  // The user may be at another card or browser tab, so each new request is also shown as a toast.
  const reported = useRef('')
  useEffect(() => {
    if (first && names !== reported.current) notify.info(t('asked_toast', { names, issn }))
    reported.current = names
  }, [first, names, issn, t])
  if (!first) return null

  const answer = async (call: typeof handOverLock | typeof refuseLockRequests) => {
    try {
      const { message } = await request(call, { params: { issn } })
      notify.info(message)
    } catch (error) {
      notify.failure(error)
    } finally {
      onAnswered()
    }
  }
  return (
    <Notice
      color="accent"
      icon={<IconUserQuestion size={18} aria-hidden />}
      actions={
        <>
          <NoticeAction onClick={() => void answer(handOverLock)}>{t('hand_over')}</NoticeAction>
          <NoticeAction onClick={() => void answer(refuseLockRequests)}>{t('not_now')}</NoticeAction>
        </>
      }
    >
      {t('asked', { names, date: dateTime(first.since) })} {t(isEdited ? 'hand_over_edited' : 'hand_over_unedited')}
    </Notice>
  )
}
