import type cytoscape from 'cytoscape'
import { CARD } from './layout.ts'
import type { Palette } from './palette.ts'
import { GROUPS, type Group } from './relations.ts'

/** The tip of a link for each kind of relation, so that colour is not the only difference. */
const TIPS = {
  medium: 'circle',
  succession: 'triangle',
  part: 'diamond',
  edition: 'vee',
  other: 'square',
} as const satisfies Readonly<Record<Group, string>>

/** The style of cards and links. The classes in its selectors are set by `makePicture`. */
export const pictureStyle = (palette: Palette): cytoscape.StylesheetJson => [
  {
    selector: 'node',
    style: {
      shape: 'round-rectangle',
      width: CARD.width,
      height: CARD.height,
      'background-color': palette.page,
      'border-width': 1,
      'border-color': palette.controlLine,
      label: 'data(label)',
      'font-family': palette.font,
      'font-size': 12,
      'line-height': 1.35,
      color: palette.text,
      'text-halign': 'center',
      'text-valign': 'center',
      'text-wrap': 'wrap',
      'text-max-width': `${CARD.width * 2}px`,
      'min-zoomed-font-size': 5,
      'overlay-opacity': 0,
    },
  },
  { selector: 'node.invalid', style: { 'border-style': 'dashed', color: palette.dim } },
  {
    selector: 'node.unknown',
    style: { 'border-style': 'dotted', 'border-width': 2, 'background-color': palette.panel, color: palette.dim },
  },
  {
    selector: 'node.own',
    style: {
      'background-color': palette.accentTint,
      'border-color': palette.accent,
      'border-width': 2.5,
      'font-weight': 600,
    },
  },
  {
    selector: 'node.chosen',
    style: { 'outline-width': 3, 'outline-color': palette.accent, 'outline-offset': 3, 'z-index': 3 },
  },
  // At a small zoom, cards are drawn as spots.
  { selector: 'node.far', style: { 'background-color': palette.controlLine, 'border-width': 0 } },
  { selector: 'node.far.invalid', style: { 'background-color': palette.line } },
  { selector: 'node.far.unknown', style: { 'background-color': palette.panel, 'border-width': 6 } },
  { selector: 'node.far.own', style: { 'background-color': palette.accent } },
  { selector: 'node.far.chosen', style: { 'outline-width': 14, 'outline-offset': 10 } },
  {
    selector: 'edge',
    style: {
      width: 1.8,
      'curve-style': 'bezier',
      'control-point-step-size': 34,
      'arrow-scale': 1.1,
      'font-family': palette.font,
      'font-size': 11,
      color: palette.text,
      'text-background-color': palette.page,
      'text-background-opacity': 1,
      'text-background-padding': '2px',
      'text-background-shape': 'roundrectangle',
      'min-zoomed-font-size': 8,
      'overlay-opacity': 0,
      'target-endpoint': 'outside-to-node',
    },
  },
  ...GROUPS.map((group) => ({
    selector: `edge.${group}`,
    style: {
      'line-color': palette.groups[group],
      'target-arrow-color': palette.groups[group],
      'source-arrow-color': palette.groups[group],
      'target-arrow-shape': TIPS[group],
    },
  })),
  ...GROUPS.map((group) => ({ selector: `edge.${group}.both`, style: { 'source-arrow-shape': TIPS[group] } })),
  { selector: 'edge.single', style: { 'line-style': 'dashed', 'line-dash-pattern': [6, 4] } },
  { selector: 'edge.named', style: { label: 'data(label)', 'z-index': 2 } },
  // A link that curves around a card between its ends.
  {
    selector: 'edge.bent',
    style: {
      'curve-style': 'unbundled-bezier',
      'control-point-distances': 'data(bend)',
      'edge-distances': 'node-position',
      'control-point-weights': [0.5],
    },
  },
  // The label of a horizontal link is above the row of cards if there is no room between the cards.
  { selector: 'edge.level', style: { 'text-margin-y': -10 } },
  { selector: 'edge.tight', style: { 'text-margin-y': -(CARD.height / 2 + 11) } },
  { selector: 'edge.pale', style: { opacity: 0.25 } },
  { selector: 'edge.strong', style: { width: 2.6, 'z-index': 4 } },
]
