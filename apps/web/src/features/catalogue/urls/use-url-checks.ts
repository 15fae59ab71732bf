import { type CheckedUrl, checkUrl, type RecordAnswer } from '@seriatim/contract'
import { useCallback, useMemo, useState } from 'react'
import { request } from '../../../kernel/api.ts'
import { notify } from '../../../kernel/notify.ts'

/** The result of the last check of a URL. */
export type KnownUrl = Omit<CheckedUrl, 'url'>

/** Whether the last check of a URL did not find the expected content. */
export const isBroken = (known: KnownUrl | undefined): boolean =>
  known?.state === 'broken' || known?.state === 'deleted'

export type UrlChecks = {
  readonly known: ReadonlyMap<string, KnownUrl>
  readonly running: ReadonlySet<string>
  readonly check: (url: string) => void
  /** Checks URLs one after the other, so that a host with many URLs gets only one request at a time. */
  readonly checkAll: (urls: readonly string[]) => void
  /** Replaces a URL by the target of its permanent redirect; undefined if the record cannot be changed. */
  readonly follow: ((url: string, to: string) => void) | undefined
}

/**
 * The results of the URL checks of record `issn`: the results that were loaded with the record, and those of later
 * checks.
 */
export const useUrlChecks = (issn: string, urls: RecordAnswer['urls']): Omit<UrlChecks, 'follow'> => {
  const [found, setFound] = useState<ReadonlyMap<string, KnownUrl>>(new Map())
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())

  const run = useCallback(
    async (url: string): Promise<void> => {
      setRunning((before) => new Set(before).add(url))
      try {
        const { url: _, ...result } = await request(checkUrl, { body: { url, issn } })
        setFound((before) => new Map(before).set(url, result))
      } catch (error) {
        notify.failure(error)
      } finally {
        setRunning((before) => new Set([...before].filter((each) => each !== url)))
      }
    },
    [issn],
  )
  const check = useCallback((url: string) => void run(url.trim()), [run])
  const checkAll = useCallback(
    (urls: readonly string[]) => {
      void urls.reduce((before, url) => before.then(() => run(url)), Promise.resolve())
    },
    [run],
  )

  return useMemo(() => {
    const loaded = urls.flatMap(({ url, ...rest }) => (rest.state === 'unknown' ? [] : [[url, rest] as const]))
    return { known: new Map([...loaded, ...found]), running, check, checkAll }
  }, [urls, found, running, check, checkAll])
}
