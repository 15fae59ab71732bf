import { translateUnknown } from '../../kernel/i18n.ts'

/** The name of a kind of task, or its code if it is unknown. */
export const actionName = (action: string): string => translateUnknown('tasks', `action.${action}`) ?? action
