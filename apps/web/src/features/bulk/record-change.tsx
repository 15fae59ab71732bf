import { Button } from '@mantine/core'
import type { BulkRecord, ChangeSet } from '@seriatim/contract'
import { fromLines, type MarcRecord } from '@seriatim/marc'
import { useMemo } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { DiagnosticList } from '../../ui/diagnostic-list.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { RecordDiff } from '../../ui/marc/diff/record-diff.tsx'
import classes from './bulk.module.css'
import { canExclude } from './record-columns.tsx'
import { useManualRevert } from './use-manual-revert.ts'

/** Tags of fields that the server writes, so that a macro cannot change them. */
const SYSTEM_TAGS: ReadonlySet<string> = new Set(['005', '039'])

/** Parses lines of text to a record with only these fields. */
const parseLines = (lines: readonly string[]): MarcRecord => fromLines(lines).record ?? { leader: '', fields: [] }

/** A record of a change set: its differences, its diagnostics before and after, and whether the user excluded it. */
export function RecordChange({ set, record, toggle }: { set: ChangeSet; record: BulkRecord; toggle: () => void }) {
  const t = useMessages('bulk')
  const { issn, difference, before, after, left_out: isOut } = record
  const [was, is] = useMemo(
    () =>
      (['removed', 'added'] as const).map((wanted) =>
        parseLines(difference.flatMap(({ kind, line }) => (kind === wanted ? [line] : []))),
      ),
    [difference],
  )
  const isSame = [before, after].every(({ errors, warnings }) => errors.length + warnings.length === 0)
  return (
    <div className={classes.detail}>
      <div>
        {isSame ? <p className={classes.text}>{t('no_problems')}</p> : null}
        {after.errors.length + after.warnings.length === 0 ? null : (
          <>
            <h3 className={classes.caption}>{t('problems_new')}</h3>
            <DiagnosticList diagnostic={after} />
          </>
        )}
        {before.errors.length + before.warnings.length === 0 ? null : (
          <>
            <h3 className={classes.caption}>{t('problems_gone')}</h3>
            <DiagnosticList diagnostic={before} />
          </>
        )}
        {record.revert_errors.length === 0 ? null : (
          <>
            <h3 className={classes.caption}>{t('problems_of_revert')}</h3>
            <ul>
              {record.revert_errors.map((error) => (
                <li key={error}>{error}</li>
              ))}
            </ul>
          </>
        )}
        <div className={classes.buttons}>
          {canExclude(set, record) ? (
            <Button variant="default" aria-pressed={isOut} onClick={toggle}>
              {t(isOut ? 'take_in' : 'leave_out', { issn })}
            </Button>
          ) : null}
          {record.revert === 'changed_since' && set.mine ? <ManualRevert record={record} /> : null}
          <LinkButton to="/catalogue" search={{ issns: issn }} variant="default">
            {t('open_record')}
          </LinkButton>
        </div>
      </div>
      <div>
        <h3 className={classes.caption}>{t('difference')}</h3>
        <RecordDiff before={was!} after={is!} ignored={SYSTEM_TAGS} same={t('no_difference')} />
      </div>
    </div>
  )
}

/** Opens the editor with the content before the change, to be merged with the current content. */
function ManualRevert({ record }: { record: BulkRecord }) {
  const t = useMessages('bulk')
  const { begin, isBusy } = useManualRevert(record)
  return (
    <Button variant="default" loading={isBusy} onClick={() => void begin()}>
      {t('merge_by_hand')}
    </Button>
  )
}
