import {
  adminDataRule,
  adminStructureRule,
  cancelDataRuleDue,
  cancelStructureRuleDue,
  dataRuleDue,
  dataRuleRecheck,
  dataRuleTrial,
  dataRuleTrialRecords,
  dataRuleVersions,
  scheduleDataRule,
  scheduleStructureRule,
  structureRuleDue,
  structureRuleRecheck,
  structureRuleTrial,
  structureRuleTrialRecords,
  structureRuleVersions,
  tryDataRule,
  tryStructureRule,
  updateDataRule,
  updateStructureRule,
} from '@seriatim/contract'

export type SetRuleArea = 'data_rules' | 'structure_rules'

/** The calls of a kind of rules. */
export const RULE_CALLS = {
  data_rules: {
    row: adminDataRule,
    update: updateDataRule,
    versions: dataRuleVersions,
    recheck: dataRuleRecheck,
    begin: tryDataRule,
    trial: dataRuleTrial,
    found: dataRuleTrialRecords,
    due: dataRuleDue,
    schedule: scheduleDataRule,
    cancel: cancelDataRuleDue,
  },
  structure_rules: {
    row: adminStructureRule,
    update: updateStructureRule,
    versions: structureRuleVersions,
    recheck: structureRuleRecheck,
    begin: tryStructureRule,
    trial: structureRuleTrial,
    found: structureRuleTrialRecords,
    due: structureRuleDue,
    schedule: scheduleStructureRule,
    cancel: cancelStructureRuleDue,
  },
} as const
