import { NativeSelect } from '@mantine/core'
import { parentVersion } from '@seriatim/marc'
import { useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { RecordDiff } from '../../ui/marc/diff/record-diff.tsx'
import { SYSTEM_TAGS } from '../document/system-tags.ts'
import classes from './history.module.css'
import { type KnownVersion, toBlamedVersion } from './known-versions.ts'
import { useVersionName } from './use-version-name.ts'

/**
 * The differences between two versions, from the older to the newer one. The other version is by default the one on
 * which the shown version is based.
 */
export function VersionChanges({ shown, all }: { shown: KnownVersion; all: readonly KnownVersion[] }) {
  const t = useMessages('history')
  const nameOf = useVersionName()
  const [wanted, setWanted] = useState<string>()
  const place = all.indexOf(shown)
  const made = parentVersion(all.map(toBlamedVersion), place, SYSTEM_TAGS)
  const parent = made === undefined ? undefined : all[made]
  const others = all.filter((each) => each !== shown).toReversed()
  const other = others.find(({ version }) => version.id === wanted) ?? parent ?? all[place + 1]
  if (!other) return <p className={classes.none}>{t('only_version')}</p>
  const [older, newer] = all.indexOf(other) < place ? [other, shown] : [shown, other]
  return (
    <>
      <NativeSelect
        className={classes.choice}
        label={t('compare_with')}
        value={other.version.id}
        onChange={(event) => setWanted(event.currentTarget.value)}
        data={others.map(({ version }) => ({ value: version.id, label: nameOf(version) }))}
      />
      <p className={classes.from}>{t('from_to', { from: nameOf(older.version), to: nameOf(newer.version) })}</p>
      <RecordDiff before={older.record} after={newer.record} ignored={SYSTEM_TAGS} same={t('no_difference')} />
    </>
  )
}
