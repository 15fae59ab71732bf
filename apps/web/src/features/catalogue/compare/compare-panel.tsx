import { ActionIcon, NativeSelect } from '@mantine/core'
import { type RecordVersion, recordVersions } from '@seriatim/contract'
import type { MarcRecord } from '@seriatim/marc'
import { useState } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconX } from '../../../ui/icons.tsx'
import { RecordDiff } from '../../../ui/marc/diff/record-diff.tsx'
import { SYSTEM_TAGS } from '../../document/system-tags.ts'
import { knownVersions } from '../../history/known-versions.ts'
import { useVersionName } from '../../history/use-version-name.ts'
import { withoutShownDefaults } from '../state/shown-defaults.ts'
import classes from './compare-panel.module.css'

/** Value of the choice for the version from which the text was made. */
const ORIGINAL = 'original'

/**
 * Compares a version with the text, field by field, ignoring the order of fields and the fields of the system. The
 * version is initially the one on which the text is based, or `newer`. The user can choose any other version.
 */
export function ComparePanel({
  issn,
  original,
  newer,
  text,
  onClose,
}: {
  issn: string
  original: MarcRecord
  newer: RecordVersion | undefined
  text: MarcRecord
  onClose: () => void
}) {
  const t = useMessages('catalogue')
  const nameOf = useVersionName()
  const [wanted, setWanted] = useState(newer?.id ?? ORIGINAL)
  const { data } = useAnswer(recordVersions, { params: { issn } }, { staleTime: 0 })
  const versions = data ? knownVersions(data).toReversed() : []
  const chosen = versions.find(({ version }) => version.id === wanted)
  const isWaiting = wanted !== ORIGINAL && !data
  const title = t(wanted === ORIGINAL ? 'compare_original' : wanted === newer?.id ? 'compare_newer' : 'compare_any')
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <NativeSelect
          className={classes.choice}
          size="xs"
          aria-label={t('compare_with')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          data={[
            { value: ORIGINAL, label: t('compare_with_original') },
            ...versions.map(({ version }) => ({ value: version.id, label: nameOf(version) })),
          ]}
        />
        <ActionIcon variant="subtle" size={26} aria-label={t('close_compare')} onClick={onClose}>
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </header>
      {isWaiting ? null : (
        <RecordDiff
          before={withoutShownDefaults(chosen?.record ?? original)}
          after={withoutShownDefaults(text)}
          ignored={SYSTEM_TAGS}
          same={t('no_difference')}
        />
      )}
    </section>
  )
}
