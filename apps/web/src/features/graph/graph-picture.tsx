import { ActionIcon, Skeleton, useComputedColorScheme } from '@mantine/core'
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
  type WheelEvent,
} from 'react'
import type { EntryStateStore } from '../../kernel/entry-state.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useLatest } from '../../kernel/use-latest.ts'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconFocusCentered, IconMaximize, IconMinus, IconPlus } from '../../ui/icons.tsx'
import type { Hovered, Picture, Viewport, Words } from './family-picture.ts'
import classes from './graph-page.module.css'
import { type Direction, type Layout, nextMember } from './layout.ts'
import { MemberCard } from './member-card.tsx'
import { readPalette } from './palette.ts'
import type { Edge } from './relations.ts'
import type { FamilyNames } from './use-family-names.ts'

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
/** Distance in pixels by which an arrow key moves the drawing. */
const MOVE_STEP = 80
const MOVES: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [MOVE_STEP, 0],
  right: [-MOVE_STEP, 0],
  up: [0, MOVE_STEP],
  down: [0, -MOVE_STEP],
}

/**
 * Id of a style element. Cytoscape adds its own style element unless one with this id exists. Our style sheet contains
 * the rules of Cytoscape.
 */
const STYLE_MARK = '__________cytoscape_stylesheet'

/**
 * The graph of a family: records by year and medium, links with direction and kind. The mouse drags the graph, and the
 * wheel zooms it with Ctrl or while it has the focus. The keyboard moves from record to record.
 */
export function GraphPicture({
  layout,
  edges,
  own,
  chosen,
  choose,
  names,
  isPaper,
  paperDrawn,
  place,
}: {
  layout: Layout
  edges: readonly Edge[]
  own: string
  chosen: string
  choose(issn: string): void
  names: FamilyNames
  /** Whether the graph is drawn in light colours for printing. */
  isPaper: boolean
  /**
   * Called when the graph was drawn for printing. The function that it returns is called before the graph is drawn
   * again.
   */
  paperDrawn(): () => void
  /** Stores the zoom and position. */
  place: EntryStateStore<Viewport>
}) {
  const t = useMessages('graph')
  const keys = useId()
  const container = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLCanvasElement>(null)
  const axes = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<Picture>()
  const [isFailed, setFailed] = useState(false)
  /** The card under the pointer, and the height of the drawing at that time. */
  const [hovered, setHovered] = useState<Hovered & { readonly within: number }>()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const latest = useLatest({ choose, names, isPaper, paperDrawn, place })
  // The chosen record arrives through the URL with a delay, but keys pressed in quick succession must continue from the
  // latest choice.
  const current = useRef(chosen)
  useEffect(() => {
    current.current = chosen
  }, [chosen])

  // Names of lanes and links are part of the drawing, so a change of the language draws it again.
  const { wordsKey } = names
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wordsKey` changes with the drawn names
  useEffect(() => {
    let isGone = false
    let made: Picture | undefined
    const draw = async () => {
      const [{ makePicture }] = await Promise.all([import('./family-picture.ts'), document.fonts.ready])
      if (isGone || !container.current || !ground.current || !axes.current) return
      const { linkOf, laneOf } = latest.current.names
      const words: Words = { linkOf, laneOf, noTitle: t('no_title'), unknown: t('unknown_member') }
      made = makePicture(
        { container: container.current, ground: ground.current, axes: axes.current },
        { layout, edges, own },
        words,
        readPalette(latest.current.isPaper),
        {
          pick: (issn) => latest.current.choose(issn),
          open: openRecord,
          hover: (card) => setHovered(card && { ...card, within: container.current?.clientHeight ?? 0 }),
          move: (viewport) => latest.current.place.write(viewport),
        },
        latest.current.place.read(),
      )
      setPicture(made)
    }
    draw().catch(() => {
      if (!isGone) setFailed(true)
    })
    return () => {
      isGone = true
      setPicture(undefined)
      made?.destroy()
    }
  }, [layout, edges, own, wordsKey])

  useEffect(() => picture?.choose(chosen), [picture, chosen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readPalette` reads the colours from the page, which `scheme` changes
  useEffect(() => {
    picture?.paint(readPalette(isPaper))
    // If the code failed to load, there is no drawing to wait for, and only the tables are printed.
    return (picture || isFailed) && isPaper ? latest.current.paperDrawn() : undefined
  }, [picture, isFailed, isPaper, scheme])
  useEffect(() => {
    if (!picture || !container.current) return
    const observer = new ResizeObserver(() => picture.resize())
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [picture])

  // Arrow keys move between records even before the graph is drawn.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = ARROWS[event.key]
    if (direction) {
      const next = event.shiftKey ? undefined : nextMember(layout, current.current, direction)
      if (event.shiftKey) picture?.moveBy(...MOVES[direction])
      else if (next !== undefined) {
        current.current = next
        choose(next)
      }
    } else if (event.key === '+' || event.key === '=') picture?.zoomIn()
    else if (event.key === '-') picture?.zoomOut()
    else if (event.key === '0') picture?.fit()
    else if (event.key === 'Enter') openRecord(current.current)
    else return
    event.preventDefault()
  }
  const onWheel = ({ ctrlKey, metaKey, currentTarget }: WheelEvent) =>
    picture?.setWheel(ctrlKey || metaKey || currentTarget.contains(document.activeElement))
  const at = hovered && layout.nodes.find(({ node }) => node.issn === hovered.issn)?.node
  const chosenNode = layout.nodes.find(({ node }) => node.issn === chosen)?.node

  return (
    <div className={classes.picture}>
      <span id={STYLE_MARK} hidden />
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture as a whole handles keys
        tabIndex={0}
        className={classes.canvas}
        aria-label={t('picture', { count: layout.nodes.length })}
        aria-describedby={keys}
        onKeyDown={onKeyDown}
        onWheelCapture={onWheel}
      >
        <canvas ref={ground} className={classes.layer} aria-hidden />
        <div ref={container} className={classes.cards} aria-hidden />
        <canvas ref={axes} className={classes.layer} aria-hidden />
        {picture || isFailed ? null : <Skeleton className={classes.layer} height="100%" aria-label={t('loading')} />}
        {isFailed ? <p role="alert">{t('cannot_load')}</p> : null}
        {at && hovered ? (
          <div className={classes.tip} style={placeOfTip(hovered)} aria-hidden>
            <MemberCard node={at} names={names} />
          </div>
        ) : null}
      </div>
      <p id={keys} className="visually-hidden">
        {t('picture_keys')}
      </p>
      <p className="visually-hidden" role="status">
        {chosenNode ? names.sentenceOf(chosenNode) : ''}
      </p>
      <div className={`${classes.zoom} no-print`}>
        <Tool label={t('zoom_in')} act={picture?.zoomIn}>
          <IconPlus size={15} aria-hidden />
        </Tool>
        <Tool label={t('zoom_out')} act={picture?.zoomOut}>
          <IconMinus size={15} aria-hidden />
        </Tool>
        <Tool label={t('fit')} act={picture?.fit}>
          <IconMaximize size={15} aria-hidden />
        </Tool>
        <Tool label={t('to_record')} act={picture && (() => picture.goTo(own))}>
          <IconFocusCentered size={15} aria-hidden />
        </Tool>
      </div>
    </div>
  )
}

/**
 * The position of the tooltip: below the card, or above it in the lower half of the drawing, and never beyond the right
 * edge.
 */
const placeOfTip = ({ left, top, bottom, within }: Hovered & { readonly within: number }): CSSProperties => ({
  left: `max(0px, min(${left}px, 100% - 308px))`,
  ...(bottom > within / 2 ? { bottom: within - top + 8 } : { top: bottom + 8 }),
})

const openRecord = (issn: string): void => {
  open(`/record/${issn}`, '_blank')
}

function Tool({ label, act, children }: { label: string; act: (() => void) | undefined; children: ReactNode }) {
  const t = useMessages('graph')
  return (
    <DisabledButton why={act ? undefined : t('loading')} tip={label} position="left">
      <ActionIcon variant="default" size={28} aria-label={label} onClick={act}>
        {children}
      </ActionIcon>
    </DisabledButton>
  )
}
