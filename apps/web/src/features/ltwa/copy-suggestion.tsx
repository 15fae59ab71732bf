import { ActionIcon, Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { IconCheck, IconCopy } from '../../ui/icons.tsx'

/** Time in milliseconds for which "Copied" is shown (specification-2, 2.6). */
const COPIED_MS = 5_000

/** A button that copies the abbreviation. Not rendered without a secure context, which the clipboard needs. */
export function CopySuggestion({ text }: { text: string }) {
  const t = useMessages('abbreviation')
  const [copied, setCopied] = useState<{ readonly text: string }>()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(undefined), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  if (!isSecureContext) return null
  const isCopied = copied?.text === text
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied({ text }),
      () => notify.warning(t('copy_failed')),
    )
  return (
    <Tooltip label={t('copied')} opened={isCopied} withinPortal={false}>
      <ActionIcon
        variant="subtle"
        size={30}
        aria-label={isCopied ? t('copied') : t('copy')}
        onClick={() => void copy()}
      >
        {isCopied ? <IconCheck size={17} aria-hidden /> : <IconCopy size={17} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
