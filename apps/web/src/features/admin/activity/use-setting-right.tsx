import type { SetRightChange, setIssnhRight, setIssnlRight, setLinkRight } from '@seriatim/contract'
import { useState } from 'react'
import { useCall } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { IssnLink } from './issn-link.tsx'

const CHANGED = ['adminLinks', 'adminIssnls', 'adminIssnhs', 'adminRecords', 'search', 'readRecord', 'recordVersions']

/**
 * Corrects a link or a family after the user has seen the changes of a dry run and confirmed them.
 * @returns the function that corrects a row, and the row that is being corrected
 */
export function useSettingRight(call: typeof setLinkRight | typeof setIssnlRight | typeof setIssnhRight) {
  const t = useMessages('survey')
  const [busy, setBusy] = useState<string>()
  const attempt = useCall(call)
  const change = useCall(call, { invalidates: CHANGED })
  const setRight = async (id: string, what: string) => {
    if (busy !== undefined) return
    setBusy(id)
    try {
      const { changed, withheld } = await attempt.mutateAsync({ params: { id }, body: { dry_run: true } })
      const isSure = await confirm({
        title: t('set_right_of', { what }),
        question: (
          <>
            <Changes changed={changed} title={t('would_change')} />
            {withheld.length === 0 ? null : <Changes changed={withheld} title={t('would_stay')} />}
          </>
        ),
        action: t('do_it'),
      })
      if (!isSure) return
      const done = await change.mutateAsync({ params: { id }, body: { dry_run: false } })
      notify.done(t('done', { count: done.changed.length }))
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(undefined)
    }
  }
  return { setRight, busy }
}

function Changes({ changed, title }: { changed: readonly SetRightChange[]; title: string }) {
  const t = useMessages('survey')
  return (
    <>
      <p>{title}</p>
      <ul>
        {changed.map(({ issn, title, field, reason, sentence, waits }) => (
          <li key={`${issn} ${field} ${reason}`}>
            <IssnLink issn={issn} /> <bdi>{title}</bdi>
            <br />
            {waits ? t('waits', { sentence }) : sentence}
          </li>
        ))}
      </ul>
    </>
  )
}
