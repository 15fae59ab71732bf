import { Checkbox, Tabs } from '@mantine/core'
import type { LtwaReplacement } from '@seriatim/contract'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { versionSideText } from './version-side-text.ts'
import classes from './words.module.css'

/** Kinds of changes in display order. Removed words come first, because only their data would be lost. */
const KINDS = ['removed', 'changed', 'added'] as const

/** The reason why the list cannot be replaced yet; undefined if it can be. */
export const replacementObstacle = (
  { added, changed, removed, must_confirm }: LtwaReplacement,
  isConfirmed: boolean,
  { same, confirmFirst }: { same: string; confirmFirst: string },
): string | undefined => {
  if (added + changed + removed === 0) return same
  return must_confirm && !isConfirmed ? confirmFirst : undefined
}

/**
 * The words that a replacement of the list removes, changes and adds, in tabs. If the replacement removes many words,
 * the user must confirm that.
 */
export function Replacement({
  preview,
  isConfirmed,
  onConfirm,
}: {
  preview: LtwaReplacement
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}) {
  const t = useMessages('ltwaPage')
  const { number } = useFormats()
  const kinds = KINDS.filter((kind) => preview[kind] > 0)
  return (
    <>
      {kinds.length === 0 ? null : (
        <Tabs key={kinds.join()} defaultValue={kinds[0]!}>
          <Tabs.List aria-label={t('changes')}>
            {kinds.map((kind) => (
              <Tabs.Tab key={kind} value={kind}>
                {t(`version_${kind}`)} {number(preview[kind])}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {kinds.map((kind) => (
            <Tabs.Panel key={kind} value={kind}>
              <Examples kind={kind} preview={preview} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      {preview.must_confirm ? (
        <Checkbox
          label={t('load_replace', { count: preview.removed })}
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
        />
      ) : null}
    </>
  )
}

const replacementKind = ({ before, after }: LtwaReplacement['examples'][number]): (typeof KINDS)[number] =>
  after === null ? 'removed' : before === null ? 'added' : 'changed'

function Examples({ kind, preview }: { kind: (typeof KINDS)[number]; preview: LtwaReplacement }) {
  const t = useMessages('ltwaPage')
  const examples = preview.examples.filter((each) => replacementKind(each) === kind)
  const hasBefore = kind !== 'added'
  const hasAfter = kind !== 'removed'
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it */}
      <section className={classes.examples} tabIndex={0} aria-label={t(`version_${kind}`)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('change_word')}</th>
              {hasBefore ? <th scope="col">{t('change_before')}</th> : null}
              {hasAfter ? <th scope="col">{t('change_after')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {examples.map(({ word, before, after }) => (
              <tr key={word}>
                <td>{word}</td>
                {hasBefore ? <td className={classes.before}>{versionSideText(before)}</td> : null}
                {hasAfter ? <td className={classes.after}>{versionSideText(after)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {examples.length < preview[kind] ? (
        <p className={classes.dim}>{t('examples_of', { shown: examples.length, count: preview[kind] })}</p>
      ) : null}
    </>
  )
}
