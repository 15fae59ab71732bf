import { useEffect, useState } from 'react'

/** The rules, and the profile's fields that they need: a chunk of its own, fetched with the first record. */
export type RulesModule = typeof import('../expert/diagnose.ts')

/** Fetches the rules once; `failure` when the chunk could not be loaded. */
export const useRulesModule = (): { rules: RulesModule | undefined; isFailed: boolean } => {
  const [rules, setRules] = useState<RulesModule>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    import('../expert/diagnose.ts').then(setRules, () => setFailed(true))
  }, [])
  return { rules, isFailed }
}
