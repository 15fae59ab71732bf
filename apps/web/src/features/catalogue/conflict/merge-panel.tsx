import { Button, Group, Radio } from '@mantine/core'
import type { MergeChoice, MergedField } from '@seriatim/marc'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../../kernel/i18n.ts'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { FieldContent, FieldDiff, TaggedLine, TaggedLines } from '../../../ui/marc/diff/record-diff.tsx'
import type { ContentMerge } from './merge-content.ts'
import classes from './merge-panel.module.css'

/** Shows the field that results from a choice, compared with the version that both people edited. */
function Side({ field, choice, name }: { field: MergedField; choice: MergeChoice; name: string }) {
  const t = useMessages('conflict')
  const own = choice === 'mine' ? field.mine : field.theirs
  const result = field.result[choice]
  // `result` may also contain changes of the other person that do not conflict. If so, it is shown in addition.
  const isMore = own !== undefined && result !== undefined && JSON.stringify(own) !== JSON.stringify(result)
  return (
    <span className={classes.side}>
      <span className={classes.name}>{name}</span>
      <span className={classes.field}>
        {own === undefined ? <em>{t('deleted')}</em> : <FieldDiff before={field.base} after={own} />}
      </span>
      {isMore ? (
        <span className={classes.result}>
          {t('becomes')} <FieldContent field={result} />
        </span>
      ) : null}
    </span>
  )
}

function Conflict({
  field,
  author,
  chosen,
  choose,
}: {
  field: MergedField
  author: string
  chosen: MergeChoice | undefined
  choose: (choice: MergeChoice) => void
}) {
  const t = useMessages('conflict')
  return (
    <Radio.Group
      className={classes.conflict}
      label={t('field', { tag: field.tag })}
      value={chosen ?? null}
      onChange={(value) => choose(value === 'theirs' ? 'theirs' : 'mine')}
    >
      <div className={classes.sides}>
        <Radio className={classes.radio} value="mine" label={<Side field={field} choice="mine" name={t('mine')} />} />
        <Radio
          className={classes.radio}
          value="theirs"
          label={<Side field={field} choice="theirs" name={t('theirs', { author })} />}
        />
      </div>
    </Radio.Group>
  )
}

/** A key of a conflict that stays the same while other fields are edited next to the panel. */
const conflictKey = ({ tag, base, mine, theirs }: MergedField): string => JSON.stringify([tag, base, mine, theirs])

/**
 * The changes of two people to a record: merged changes are listed, and the user resolves conflicts field by field. The
 * merge is applied only after every conflict is resolved.
 */
export function MergePanel({
  merge,
  author,
  onApply,
  onCancel,
}: {
  merge: ContentMerge
  /** The user who saved the newer version. */
  author: string
  onApply: (choose: (conflict: MergedField) => MergeChoice) => void
  onCancel: () => void
}) {
  const t = useMessages('conflict')
  const common = useMessages('common')
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeChoice>>(new Map())
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { conflicts } = merge
  const together = merge.fields.filter(({ kind }) => kind !== 'conflict')
  const open = conflicts.filter((conflict) => !choices.has(conflictKey(conflict))).length
  const chooseAll = (choice: MergeChoice) =>
    setChoices(new Map(conflicts.map((conflict) => [conflictKey(conflict), choice])))
  const who = { mine: t('mine'), theirs: t('theirs', { author }), both: t('both'), conflict: '' }
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title} ref={heading} tabIndex={-1}>
        {t('merge_title', { author })}
      </h3>
      <p className={classes.summary}>{t('merge_summary', { conflicts: conflicts.length })}</p>
      {conflicts.map((conflict) => (
        <Conflict
          key={conflictKey(conflict)}
          field={conflict}
          author={author}
          chosen={choices.get(conflictKey(conflict))}
          choose={(choice) => setChoices(new Map(choices).set(conflictKey(conflict), choice))}
        />
      ))}
      {together.length > 0 ? (
        <details className={classes.together} open={conflicts.length === 0}>
          <summary>{t('together', { count: together.length })}</summary>
          <TaggedLines>
            {together.map(({ tag, kind, base, result }, index) => (
              <TaggedLine key={index} tag={tag}>
                <span className={classes.who}>{who[kind]}</span> <FieldDiff before={base} after={result.mine} />
              </TaggedLine>
            ))}
          </TaggedLines>
        </details>
      ) : null}
      <Group gap="xs" mt="xs">
        <DisabledButton why={open > 0 ? common('why_conflicts', { count: open }) : undefined}>
          <Button size="xs" h={28} onClick={() => onApply((conflict) => choices.get(conflictKey(conflict)) ?? 'mine')}>
            {t('apply')}
          </Button>
        </DisabledButton>
        {conflicts.length > 1 ? (
          <>
            <Button size="xs" h={28} variant="default" onClick={() => chooseAll('mine')}>
              {t('all_mine')}
            </Button>
            <Button size="xs" h={28} variant="default" onClick={() => chooseAll('theirs')}>
              {t('all_theirs', { author })}
            </Button>
          </>
        ) : null}
        <Button size="xs" h={28} variant="subtle" color="gray" onClick={onCancel}>
          {t('later')}
        </Button>
        <span className={classes.open} role="status">
          {open > 0 ? t('open', { count: open }) : null}
        </span>
      </Group>
    </section>
  )
}
