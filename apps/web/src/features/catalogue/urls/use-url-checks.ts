import { type AnswerOf, checkUrl, type RecordAnswer } from '@seriatim/contract'
import { useCallback, useMemo, useState } from 'react'
import { request } from '../../../app/api.ts'
import { notify } from '../../../ui/notify.ts'

/** What is known of an address: what its last check found, or that one is under way. */
export type KnownUrl = Omit<AnswerOf<typeof checkUrl>, 'url' | 'state'> & {
  readonly state: AnswerOf<typeof checkUrl>['state']
}

export type UrlChecks = {
  readonly known: ReadonlyMap<string, KnownUrl>
  readonly running: ReadonlySet<string>
  readonly check: (url: string) => void
  /** One after the other, so that a host of many is not overrun. */
  readonly checkAll: (urls: readonly string[]) => void
}

/** The checks of the addresses of record `issn`: those found broken when it was loaded, and those asked for since. */
export const useUrlChecks = (issn: string, broken: RecordAnswer['urls']): UrlChecks => {
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
    const loaded = broken.map(({ url, ...rest }) => [url.trim(), { state: 'broken' as const, ...rest }] as const)
    return { known: new Map([...loaded, ...found]), running, check, checkAll }
  }, [broken, found, running, check, checkAll])
}
