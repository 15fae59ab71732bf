import { TextInput } from '@mantine/core'
import { blameRecord, type Field, type FieldBlame, type FieldStep } from '@seriatim/marc'
import { useMemo, useState } from 'react'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconChevronDown, IconChevronRight } from '../../ui/icons.tsx'
import { FieldContent, FieldDiff } from '../../ui/marc/diff/record-diff.tsx'
import { WithNonSortingMarks } from '../../ui/marc/non-sorting-marks.tsx'
import { SYSTEM_TAGS } from '../document/system-tags.ts'
import { type BlamePart, blameParts, characterParts } from './blame-parts.ts'
import classes from './history.module.css'
import { type KnownVersion, toBlamedVersion } from './known-versions.ts'

/** Shows the author and the time of a version. */
function VersionAuthor({ made }: { made: KnownVersion | undefined }) {
  const t = useMessages('record')
  const { dateTime } = useFormats()
  return (
    <span className={classes.maker}>
      <span className={classes.author}>{made?.version.author ?? t('no_author')}</span>
      <span className={classes.date}>{made ? dateTime(made.version.date) : ''}</span>
    </span>
  )
}

function PartContent({ part }: { part: BlamePart }) {
  if (part.characters)
    return (
      <>
        {part.characters.positions === undefined ? null : (
          <span className={classes.position}>{part.characters.positions}</span>
        )}
        <span className={classes.fixed}>{part.characters.text}</span>
      </>
    )
  return (
    <>
      {part.indicators === undefined ? null : <span className={classes.indicators}>{part.indicators} </span>}
      {part.subfields.map(({ code, value }, index) => (
        <span key={index}>
          <b className={classes.code}>{`$${code}`}</b>
          <bdi>
            <WithNonSortingMarks text={value} />
          </bdi>
        </span>
      ))}
    </>
  )
}

/** All states of a field, the latest first, each compared with the state before it. */
function Steps({ steps, all }: { steps: readonly FieldStep[]; all: readonly KnownVersion[] }) {
  return (
    <ol className={classes.steps}>
      {steps
        .map(({ version, field }, index) => (
          <li key={version} className={classes.part}>
            <span className={classes.content}>
              <FieldDiff before={steps[index - 1]?.field} after={field} />
            </span>
            <VersionAuthor made={all[version]} />
          </li>
        ))
        .toReversed()}
    </ol>
  )
}

function BlamedField({
  tag,
  parts,
  steps,
  all,
  newest,
}: {
  tag: string
  parts: readonly BlamePart[]
  /** The states of the field over time; undefined if the field does not expand to them. */
  steps?: readonly FieldStep[]
  all: readonly KnownVersion[]
  /** The number of the newest version, whose parts are marked. */
  newest: number
}) {
  const t = useMessages('history')
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <li className={classes.field}>
      {steps === undefined ? (
        <span className={classes.tag}>{tag}</span>
      ) : (
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={isOpen}
          aria-label={t('states_of', { tag, count: steps.length })}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={14} aria-hidden />
          <span className={classes.tag}>{tag}</span>
        </button>
      )}
      <div>
        {parts.map((part, index) => (
          <div key={index} className={classes.part} data-new={(part.version === newest && newest > 0) || undefined}>
            <span className={classes.content}>
              <PartContent part={part} />
            </span>
            <VersionAuthor made={all[part.version]} />
          </div>
        ))}
        {isOpen && steps ? <Steps steps={steps} all={all} /> : null}
      </div>
    </li>
  )
}

const lastField = ({ steps }: FieldBlame): Field | undefined =>
  steps.findLast(({ field }) => field !== undefined)?.field

/**
 * Shows who wrote each part of a version and when: by subfield, and by position in coded fields. Each field expands to
 * its states over time. Deleted fields are listed at the end.
 */
export function BlameView({
  shown,
  all,
  startTag = '',
}: {
  shown: KnownVersion
  all: readonly KnownVersion[]
  /** The tag of the field to which the view scrolls when opened. */
  startTag?: string
}) {
  const t = useMessages('history')
  const [wanted, setWanted] = useState(startTag)
  const newest = all.indexOf(shown)
  const blame = useMemo(() => blameRecord(all.slice(0, newest + 1).map(toBlamedVersion), SYSTEM_TAGS), [all, newest])
  const isWanted = (tag: string) => !SYSTEM_TAGS.has(tag) && tag.startsWith(wanted.trim().toUpperCase())
  const fields = shown.record.fields
    .map((field, index) => ({ field, blame: blame.fields[index]! }))
    .filter(({ field }) => isWanted(field.tag))
  const gone = blame.removed
    .map((each) => ({ field: lastField(each), blame: each }))
    .filter(({ field }) => field !== undefined && isWanted(field.tag))
  const hasLeader = isWanted('LDR')
  return (
    <>
      <TextInput
        className={classes.choice}
        label={t('only_tag')}
        placeholder="245"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {fields.length === 0 && gone.length === 0 && !hasLeader ? (
        <p className={classes.none}>{t('no_fields', { tag: wanted.trim() })}</p>
      ) : null}
      <ul className={classes.blame}>
        {hasLeader ? (
          <BlamedField
            tag="LDR"
            parts={characterParts('LDR', shown.record.leader, blame.leader)}
            all={all}
            newest={newest}
          />
        ) : null}
        {fields.map(({ field, blame: reported }, index) => (
          <BlamedField
            key={index}
            tag={field.tag}
            parts={blameParts(field, reported)}
            steps={reported.steps}
            all={all}
            newest={newest}
          />
        ))}
      </ul>
      {gone.length > 0 ? (
        <>
          <h3 className={classes.gone}>{t('gone')}</h3>
          <ul className={classes.blame}>
            {gone.map(({ field, blame: reported }, index) => (
              <RemovedField key={index} field={field!} steps={reported.steps} all={all} />
            ))}
          </ul>
        </>
      ) : null}
    </>
  )
}

function RemovedField({
  field,
  steps,
  all,
}: {
  field: Field
  steps: readonly FieldStep[]
  all: readonly KnownVersion[]
}) {
  return (
    <li className={classes.field}>
      <span className={classes.tag}>{field.tag}</span>
      <div className={classes.part}>
        <span className={classes.content}>
          <FieldContent field={field} kind="removed" />
        </span>
        <VersionAuthor made={all[steps.at(-1)?.version ?? -1]} />
      </div>
    </li>
  )
}
