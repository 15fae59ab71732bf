import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { IconDots } from './icons.tsx'
import classes from './tool-row.module.css'
import { useElementWidth } from './use-element-width.ts'

/** A tool of a toolbar: an icon on the line, or a labelled entry in the menu of further tools. */
export type Tool = {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  /** The reason why the tool is disabled. */
  readonly why?: string | undefined
  readonly isPressed?: boolean
  readonly run: () => void
}

/** Width in pixels of a tool and the gap after it. */
const TOOL_WIDTH = 32

/** A toolbar on one line: tools that do not fit are in a menu at the end of the line. */
export function ToolRow({
  label,
  moreLabel,
  tools,
  before = NO_MENUS,
}: {
  label: string
  moreLabel: string
  tools: readonly Tool[]
  /** Menus at the start of the line, which are always visible; each is as wide as a tool. */
  before?: readonly ReactElement[]
}) {
  const row = useRef<HTMLDivElement>(null)
  const width = useElementWidth(row)
  const places = width === undefined ? tools.length : Math.floor((width + 2) / TOOL_WIDTH) - before.length
  const fitAll = tools.length <= places
  const shown = fitAll ? tools : tools.slice(0, Math.max(places - 1, 0))
  const rest = tools.slice(shown.length)
  const natural = (tools.length + before.length) * TOOL_WIDTH
  return (
    <div ref={row} className={classes.row} role="toolbar" aria-label={label} style={{ flexBasis: natural }}>
      {before}
      {shown.map((tool) => (
        <Tooltip key={tool.id} label={tool.why ?? tool.label}>
          <ActionIcon
            className={classes.tool}
            variant="subtle"
            size={30}
            aria-label={tool.label}
            aria-pressed={tool.isPressed}
            aria-disabled={tool.why !== undefined}
            data-disabled={tool.why !== undefined || undefined}
            onClick={tool.why === undefined ? tool.run : undefined}
          >
            {tool.icon}
          </ActionIcon>
        </Tooltip>
      ))}
      {rest.length === 0 ? null : (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon className={classes.tool} variant="subtle" size={30} aria-label={moreLabel} title={moreLabel}>
              <IconDots size={17} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map(({ id, label: words, icon, why, isPressed, run }) => (
              <Menu.Item
                key={id}
                leftSection={icon}
                aria-disabled={why !== undefined || undefined}
                title={why}
                aria-current={isPressed || undefined}
                onClick={why === undefined ? run : undefined}
              >
                {words}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}

const NO_MENUS: readonly ReactElement[] = []
