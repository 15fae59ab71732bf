import { Button } from '@mantine/core'
import { translateUnknown } from '../../../kernel/i18n.ts'
import { IconAlertTriangle, IconBulb, IconCircleX } from '../../../ui/icons.tsx'
import classes from './field-block.module.css'
import { useForm } from './form-context.ts'
import type { ShownProblem } from './problems-at.ts'

/** The problems at a place of the form, each with its quick fix. */
export function BlockProblems({ id, problems }: { id: string; problems: readonly ShownProblem[] }) {
  const { isReadOnly, fix } = useForm()
  if (problems.length === 0) return null
  return (
    <ul className={classes.problems} id={id}>
      {problems.map(({ problem, sentence, fix: fixId }, at) => {
        const Icon = problem.level === 'error' ? IconCircleX : IconAlertTriangle
        return (
          <li key={at} data-level={problem.level}>
            <Icon size={14} aria-hidden />
            <span>{sentence}</span>
            {fixId === undefined || isReadOnly ? null : (
              <Button
                size="compact-xs"
                h={24}
                variant="outline"
                leftSection={<IconBulb size={13} aria-hidden />}
                onClick={() => fix(problem)}
              >
                {translateUnknown(
                  'rules',
                  `fix.${fixId}`,
                  problem.origin === 'rule' ? problem.diagnostic.params : {},
                ) ?? fixId}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The highest level of the problems, or undefined if there are none. */
export const worstLevel = (problems: readonly ShownProblem[]): 'error' | 'warning' | undefined => {
  if (problems.length === 0) return undefined
  return problems.some(({ problem }) => problem.level === 'error') ? 'error' : 'warning'
}
