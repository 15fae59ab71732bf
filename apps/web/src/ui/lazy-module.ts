import { useEffect, useState } from 'react'

/** A module that is loaded on demand or pre-loaded, and stays loaded until the page is closed. */
export type LazyModule<Module extends object> = {
  /** Loads the module once; after a failure the next call tries again. */
  readonly fetch: () => Promise<Module>
  /** The module, if it has been loaded. */
  readonly now: () => Module | undefined
}

/**
 * Makes a module that is loaded on demand.
 * @param load an `import()`
 */
export const lazyModule = <Module extends object>(load: () => Promise<Module>): LazyModule<Module> => {
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

/**
 * Returns the module if it has been loaded, and otherwise starts to load it. A module that was loaded before is
 * returned in the first render. `isFailed` is true if the module could not be loaded.
 */
export const useLazyModule = <Module extends object>(
  late: LazyModule<Module>,
): { readonly module: Module | undefined; readonly isFailed: boolean } => {
  const [module, setModule] = useState(late.now)
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    late.fetch().then(setModule, () => setFailed(true))
  }, [late])
  return { module, isFailed }
}
