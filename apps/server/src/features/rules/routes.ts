import { ruleSettings } from '@seriatim/contract'
import { BASE_RULE_IDS, REFERENCE_LISTS, STRUCTURAL_RULE_IDS } from '@seriatim/rules'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import type { Base } from '../../platform/database/base.ts'
import { type App, serve } from '../../platform/http/serve.ts'

export const ruleRoutes = (app: App, { base }: { base: Base }): void => {
  serve(app, ruleSettings, async () => {
    const { settings, codes } = await validationProfile(base)
    return {
      rules: Object.entries(settings).map(([id, { enabled, levels, parameters }]) => ({
        id,
        enabled,
        levels,
        parameters,
        asks_base: BASE_RULE_IDS.has(id),
        structural: STRUCTURAL_RULE_IDS.has(id),
      })),
      codes: Object.fromEntries(REFERENCE_LISTS.map((list) => [list, [...codes[list]]])) as Record<
        (typeof REFERENCE_LISTS)[number],
        string[]
      >,
    }
  })
}
