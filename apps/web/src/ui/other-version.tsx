import { Alert, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../kernel/api.ts'
import { useMessages } from '../kernel/i18n.ts'
import { type ChangedMember, isSameJson, mergeFormValues } from './merge-form-values.ts'
import classes from './other-version.module.css'

/**
 * Handles the refusal of a form because another person has stored the same row meanwhile: reads the row again, and
 * merges both changes.
 * @returns `onError` for the call that saves, and the changes of the other person, which are undefined before a refusal
 */
export function useOtherVersion<Row, Values extends Readonly<Record<string, unknown>>>({
  before,
  values,
  valuesOf,
  readAgain,
  onJoined,
}: {
  readonly before: Values
  readonly values: Values
  readonly valuesOf: (row: Row) => Values
  /** @returns the row that is stored now; undefined if the request fails */
  readonly readAgain: () => Promise<Row | undefined>
  readonly onJoined: (row: Row, stored: Values, values: Values) => void
}) {
  const [changed, setChanged] = useState<readonly ChangedMember<Values[keyof Values]>[]>()
  const onError = async ({ code }: ApiError) => {
    if (code !== 'stale_row') return
    const row = await readAgain()
    if (row === undefined) return
    const stored = valuesOf(row)
    const both = mergeFormValues(before, values, stored)
    setChanged(both.changed)
    onJoined(row, stored, both.values)
  }
  return { changed, onError }
}

/**
 * Fetches an answer again.
 * @returns the new answer, or undefined if the request fails, because the cached answer is out of date
 */
export const refetchNow = async <Data,>(
  refetch: () => Promise<{ readonly data: Data | undefined; readonly isError: boolean }>,
): Promise<Data | undefined> => {
  const { data, isError } = await refetch()
  return isError ? undefined : data
}

/** Shows the changes of another person next to the values of the form, with a choice between them. */
export function OtherVersion<Value>({
  changed,
  current,
  nameOf,
  shownOf,
  onTake,
}: {
  readonly changed: readonly ChangedMember<Value>[]
  /** Returns the value that a field has in the form now; `member` is the name of the field. */
  readonly current: (member: string) => Value
  readonly nameOf: (member: string) => string
  readonly shownOf: (member: string, value: Value) => string
  readonly onTake: (member: string, value: Value) => void
}) {
  const t = useMessages('common')
  const alert = useRef<HTMLDivElement>(null)
  // Scrolls the message into view, because a form may be higher than the window.
  useEffect(() => {
    if (changed) alert.current?.scrollIntoView({ block: 'nearest' })
  }, [changed])
  const isStored = ({ member, stored }: ChangedMember<Value>) => isSameJson(current(member), stored)
  return (
    <Alert ref={alert} color="yellow" title={t('other_version')} role="alert">
      <p className={classes.about}>{t('other_version_about')}</p>
      {changed.length === 0 ? null : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('other_version_field')}</th>
              <th scope="col">{t('other_version_stored')}</th>
              <th scope="col">{t('other_version_own')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((each) => (
              <tr key={each.member}>
                <th scope="row">{nameOf(each.member)}</th>
                <td>
                  <bdi>{shownOf(each.member, each.stored)}</bdi>
                </td>
                <td>
                  {isStored(each) ? (
                    t('other_version_taken')
                  ) : (
                    <>
                      <bdi>{shownOf(each.member, current(each.member))}</bdi>{' '}
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={t('other_version_take_of', { field: nameOf(each.member) })}
                        onClick={() => onTake(each.member, each.stored)}
                      >
                        {t('other_version_take')}
                      </Button>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Alert>
  )
}
