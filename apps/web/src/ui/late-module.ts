import { useEffect, useState } from 'react'

/** Code that is fetched when it is needed, or before. It is kept for as long as the page lives: one value. */
export type LateModule<Module extends object> = {
  /** Fetches it once; a fetch that failed is tried again by the next one. */
  readonly fetch: () => Promise<Module>
  /** What was fetched. */
  readonly now: () => Module | undefined
}

/** @param load an `import()` */
export const lateModule = <Module extends object>(load: () => Promise<Module>): LateModule<Module> => {
  let fetched: Module | undefined
  let fetching: Promise<Module> | undefined
  return {
    fetch: () => {
      fetching ??= load().then(
        (module) => {
          fetched = module
          return module
        },
        (failure: unknown) => {
          fetching = undefined
          throw failure
        },
      )
      return fetching
    },
    now: () => fetched,
  }
}

/** The code, at once where it was fetched before; `isFailed` when it could not be loaded. */
export const useLateModule = <Module extends object>(
  late: LateModule<Module>,
): { readonly module: Module | undefined; readonly isFailed: boolean } => {
  const [module, setModule] = useState(late.now)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    late.fetch().then(setModule, () => setFailed(true))
  }, [late])
  return { module, isFailed }
}
