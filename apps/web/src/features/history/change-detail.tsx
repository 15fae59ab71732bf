import { Button, Group, Skeleton } from '@mantine/core'
import { type RecordChange, recordVersions } from '@seriatim/contract'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { FieldDiff, RecordDiff, TaggedLine, TaggedLines } from '../../ui/marc/diff/record-diff.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { SYSTEM_TAGS } from '../document/system-tags.ts'
import classes from './changes-page.module.css'
import { knownVersions } from './known-versions.ts'

/** The changes that a version made, with a link to the record. */
export function ChangeDetail({ change, showVersions }: { change: RecordChange; showVersions(): void }) {
  const t = useMessages('history')
  const record = useMessages('record')
  const { may } = useSession()
  const { data, error } = useAnswer(recordVersions, { params: { issn: change.issn } }, { staleTime: 0 })
  if (error) return <StateMessage kind="failure" title={error.message} />
  if (!data) return <Skeleton height={60} />
  const all = knownVersions(data)
  const version = all.find((each) => each.version.id === change.version_id)
  const before = all.find((each) => each.version.id === change.previous_id)
  return (
    <div className={classes.detail}>
      {!version ? (
        <p>{t('version_gone')}</p>
      ) : before ? (
        <RecordDiff before={before.record} after={version.record} ignored={SYSTEM_TAGS} same={t('no_difference')} />
      ) : (
        <TaggedLines>
          {version.record.fields
            .filter(({ tag }) => !SYSTEM_TAGS.has(tag))
            .map((field, index) => (
              <TaggedLine key={index} tag={field.tag}>
                <FieldDiff before={undefined} after={field} />
              </TaggedLine>
            ))}
        </TaggedLines>
      )}
      <Group gap="xs" mt="xs">
        <Button size="xs" h={28} variant="default" onClick={showVersions}>
          {record('versions_of', { issn: change.issn })}
        </Button>
        {may('catalog') ? (
          <LinkButton size="xs" h={28} variant="default" to="/catalogue" search={{ issns: change.issn }}>
            {record('edit')}
          </LinkButton>
        ) : null}
      </Group>
    </div>
  )
}
