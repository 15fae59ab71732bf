import { translateUnknown } from '../../app/i18n.ts'

/** What a kind of task is called; the code itself where this version has no word for it. */
export const actionName = (action: string): string => translateUnknown('tasks', `action.${action}`) ?? action
