import { ActionIcon } from '@mantine/core'
import type { MarcRecord } from '@seriatim/marc'
import { IconX } from '@tabler/icons-react'
import { useMessages } from '../../../app/i18n.ts'
import { RecordDiff } from '../../../ui/marc/diff/record-diff.tsx'
import { SYSTEM_TAGS } from '../state/system-tags.ts'
import classes from './compare-panel.module.css'

/** What differs between two records, field by field, whatever the order of the fields; not what the system writes. */
export function ComparePanel({
  before,
  after,
  title,
  onClose,
}: {
  before: MarcRecord
  after: MarcRecord
  title: string
  onClose: () => void
}) {
  const t = useMessages('catalogue')
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <ActionIcon variant="subtle" size={26} aria-label={t('close_compare')} onClick={onClose}>
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </header>
      <RecordDiff before={before} after={after} ignored={SYSTEM_TAGS} same={t('no_difference')} />
    </section>
  )
}
