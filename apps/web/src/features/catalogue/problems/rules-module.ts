import { useLazyModule } from '../../../ui/lazy-module.ts'
import { rulesModule } from '../editor-modules.ts'

export type RulesModule = typeof import('../expert/diagnose.ts')

/** The module of validation rules; `isFailed` is true if the chunk could not be loaded. */
export const useRulesModule = (): { rules: RulesModule | undefined; isFailed: boolean } => {
  const { module: rules, isFailed } = useLazyModule(rulesModule)
  return { rules, isFailed }
}
