import type { RuleKind } from '@seriatim/contract'
import * as contract from '@seriatim/contract'
import { ruleSettings } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { asksBase, REFERENCE_LISTS, STRUCTURAL_RULE_IDS, variantLevelsOf } from '@seriatim/rules'
import { validationProfile } from '../../catalogue/rules/profile.ts'
import { serveArea } from '../../kernel/admin/serve-area.ts'
import { type App, serve } from '../../platform/http/serve.ts'
import { profileStore } from './profiles.ts'
import { cancelScheduledChange, scheduleChange, scheduledChangeRows } from './scheduled-changes.ts'
import { type RuleServices, readRecheck, readVersions, setRuleStore, validatorSettingStore } from './set-rules.ts'
import { beginTrial, listTrialFindings, readTrial, type TrialServices } from './trial.ts'
import { validatorRows, wireParameters } from './validators.ts'

export const ruleRoutes = (app: App, services: RuleServices & TrialServices): void => {
  const { db } = services
  serve(app, ruleSettings, async () => {
    const { settings, codes } = await validationProfile(db)
    return {
      rules: Object.entries(settings).map(([id, { enabled, levels, variants, parameters, places, made }]) => ({
        id,
        enabled,
        levels,
        variants: variantLevelsOf(id, { levels, variants }),
        parameters,
        ...(places ? { places } : {}),
        ...(made ? { made: { ...made, parameters: wireParameters(made.parameters) } } : {}),
        asks_base: asksBase(id, settings),
        structural: STRUCTURAL_RULE_IDS.has(id),
      })),
      codes: {
        ...(Object.fromEntries(REFERENCE_LISTS.map((list) => [list, [...codes[list]]])) as Record<
          (typeof REFERENCE_LISTS)[number],
          string[]
        >),
        centreCountries: Object.fromEntries(
          [...codes.centreCountries].map(([centre, countries]) => [centre, [...countries]]),
        ),
        countriesOfLc: Object.fromEntries(
          Object.entries(codes.countriesOfLc).map(([code, countries]) => [code, [...countries]]),
        ),
      },
    }
  })
  adminRuleRoutes(app, services)
}

/** Calls about a single rule: its trials and its scheduled changes. */
type RuleCalls = {
  readonly begin: typeof contract.tryDataRule
  readonly trial: typeof contract.dataRuleTrial
  readonly found: typeof contract.dataRuleTrialRecords
  readonly due: typeof contract.dataRuleDue
  readonly schedule: typeof contract.scheduleDataRule
  readonly cancel: typeof contract.cancelDataRuleDue
}

/** The administration tables for validation rules. */
function adminRuleRoutes(app: App, services: RuleServices & TrialServices): void {
  const { db } = services
  serveArea(
    app,
    {
      rows: contract.adminDataRules,
      row: contract.adminDataRule,
      create: contract.createDataRule,
      update: contract.updateDataRule,
      remove: contract.deleteDataRule,
    },
    setRuleStore(services, 'data'),
  )
  serveArea(
    app,
    { rows: contract.adminStructureRules, row: contract.adminStructureRule, update: contract.updateStructureRule },
    setRuleStore(services, 'structure'),
  )
  serveArea(
    app,
    {
      rows: contract.adminValidatorSettings,
      row: contract.adminValidatorSetting,
      update: contract.updateValidatorSetting,
    },
    validatorSettingStore(services),
  )
  serveArea(
    app,
    { rows: contract.adminProfiles, row: contract.adminProfile, update: contract.updateProfile },
    profileStore(db),
  )
  serveArea(
    app,
    { rows: contract.adminValidators, row: contract.adminValidator },
    {
      rows: async (locale: Locale) => validatorRows((await validationProfile(db)).settings, locale),
      textOf: ({ code, description, tags }) => [code, description, ...tags].join(' '),
      missing: 'row_not_found',
    },
  )
  serve(app, contract.dataRuleVersions, ({ params }) => readVersions(db, 'data', params.id))
  const serveRuleCalls = (kind: RuleKind, calls: RuleCalls) => {
    serve(app, calls.begin, ({ params, body, user, locale }) =>
      beginTrial(services, kind, params.id, body, { user, locale }),
    )
    serve(app, calls.trial, ({ params, locale }) => readTrial(services, kind, params, locale))
    serve(app, calls.found, ({ params, query, locale }) => listTrialFindings(db, kind, params, query, locale))
    serve(app, calls.due, ({ params }) => scheduledChangeRows(db, kind, params.id))
    serve(app, calls.schedule, ({ params, body, user, locale }) =>
      scheduleChange(services, kind, params.id, body, { user, locale }),
    )
    serve(app, calls.cancel, async ({ params, user, locale }) => {
      await cancelScheduledChange(db, kind, params, { user, locale })
      return { message: format(locale, 'admin.deleted') }
    })
  }
  serveRuleCalls('data', {
    begin: contract.tryDataRule,
    trial: contract.dataRuleTrial,
    found: contract.dataRuleTrialRecords,
    due: contract.dataRuleDue,
    schedule: contract.scheduleDataRule,
    cancel: contract.cancelDataRuleDue,
  })
  // Both kinds of rules have the same calls.
  serveRuleCalls('structure', {
    begin: contract.tryStructureRule,
    trial: contract.structureRuleTrial,
    found: contract.structureRuleTrialRecords,
    due: contract.structureRuleDue,
    schedule: contract.scheduleStructureRule,
    cancel: contract.cancelStructureRuleDue,
  } as unknown as RuleCalls)
  serve(app, contract.dataRuleRecheck, ({ params }) => readRecheck(db, 'data', params.id))
  serve(app, contract.structureRuleRecheck, ({ params }) => readRecheck(db, 'structure', params.id))
  serve(app, contract.structureRuleVersions, ({ params }) => readVersions(db, 'structure', params.id))
}
