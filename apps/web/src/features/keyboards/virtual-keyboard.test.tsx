import { type AnswerOf, virtualKeyboards } from '@seriatim/contract'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answerCard, chooseView, formInput, textEditor, textOfLine, typeAtEndOf } from '../../testing/card.tsx'
import { network } from '../../testing/draw.tsx'
import { drawPage } from '../../testing/draw-page.tsx'
import { aSerial } from '../../testing/serials.ts'

type Layout = AnswerOf<typeof virtualKeyboards>[number]

const BOTTOM = '{space}'
const layout = (id: string, script: string, rows: readonly string[], shift = rows): Layout => ({
  id,
  name: id,
  script,
  layout: { default: [...rows, BOTTOM], shift: [...shift, BOTTOM] },
})

/** Four layouts as the server returns them, each with the keys that these tests press. */
const LAYOUTS = [
  layout(
    'hebrew',
    'Hebr',
    [
      '1 2 3 4 5 6 7 8 9 0 - = {bksp}',
      "/ ' ק ר א ט ו ן ם פ ] [ :",
      '{lock} ש ד ג כ ע י ח ל ך ף ,',
      '{shift} ז ס ב ה נ מ צ ת ץ .',
    ],
    [
      '! @ # $ % ^ & * ( ) _ + {bksp}',
      'Q W E R T Y U I O P { } |',
      '{lock} A S D F G H J K L :',
      '{shift} Z X C V B N M < > ?',
    ],
  ),
  layout('korean', 'Hang', ['1 2 3', 'ᄇ ᄌ ᄃ ᄀ ᄉ', '{lock} ᄆ ᄂ ᄋ ᄅ ᄒ ᅩ ᅥ ᅡ ᅵ', '{shift} ᅮ']),
  layout('japanese', 'Hira', ['1 2 3', 'た て い す か ん な に ら せ ゛', '{lock} ち と し', '{shift} つ']),
  layout('persian', 'Arab', ['1 2 3', 'ض ص ث ق', '{lock} ش س ی ب', '{shift} ظ']),
]

const panel = () => page.getByRole('region', { name: 'Virtual keyboard' })
const layoutChoice = () => panel().getByRole('combobox', { name: 'Layout' })
const box = () => panel().element().getBoundingClientRect()

async function drawEditor(): Promise<string> {
  const issn = answerCard(aSerial())
  await drawPage(`/catalogue?issns=${issn}`)
  await expect.element(textEditor(issn)).toBeVisible()
  return issn
}

async function open(): Promise<void> {
  await page.getByRole('button', { name: 'Virtual keyboard' }).click()
  await expect.element(panel()).toBeVisible()
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await userEvent.click(document.querySelector(`[data-skbtn="${key}"]`)!)
}

beforeEach(() => network.answer(virtualKeyboards, () => LAYOUTS))

it('composes Hangul and voiced kana in an input of the form', async () => {
  await drawEditor()
  await chooseView('Assisted Mode')
  const title = formInput('245 $a')
  await title.click()
  await userEvent.keyboard('{End}')
  const before = (title.element() as HTMLTextAreaElement).value
  await open()
  await layoutChoice().selectOptions('korean')
  await press('ᄒ', 'ᅡ', 'ᄂ', 'ᄀ', 'ᅮ', 'ᄀ')
  await expect.element(title).toHaveValue(`${before}한국`)
  await layoutChoice().selectOptions('japanese')
  await press('か', '゛')
  await expect.element(title).toHaveValue(`${before}한국が`)
})

it('shows the level of the physical Shift key, and maps physical keys by position on request', async () => {
  const issn = await drawEditor()
  await open()
  await layoutChoice().selectOptions('hebrew')
  await typeAtEndOf('245', '{Shift>}')
  await expect.poll(() => document.querySelector('[data-skbtn="Q"]')).not.toBeNull()
  await userEvent.keyboard('{/Shift}akl')
  await expect.poll(() => textOfLine('245')).toContain('akl')
  await panel().getByRole('checkbox', { name: 'Use this layout for my physical keyboard' }).click()
  await expect.element(textEditor(issn)).toHaveFocus()
  await userEvent.keyboard('[KeyA][KeyK][KeyU][KeyO]')
  await expect.poll(() => textOfLine('245')).toContain('aklשלום')
})

it('can be moved by pointer and arrow keys, and keeps its position and layout', async () => {
  await drawEditor()
  await open()
  await layoutChoice().selectOptions('persian')
  const grip = panel().getByRole('button', { name: /^Move the keyboard/ })
  const from = grip.element().getBoundingClientRect()
  await userEvent.dragAndDrop(grip, page.elementLocator(document.body), {
    sourcePosition: { x: 5, y: 5 },
    targetPosition: { x: 305, y: 205 },
  })
  await expect.poll(() => box().y).toBeLessThan(from.y - 50)
  const moved = box()
  grip.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => box().y).toBeGreaterThan(moved.y)
  const last = box()
  await cleanup()
  await drawEditor()
  await open()
  await expect.element(layoutChoice()).toHaveValue('persian')
  await expect.poll(() => [box().x, box().y]).toEqual([last.x, last.y])
  await panel().getByRole('button', { name: 'Close the virtual keyboard' }).click()
  await expect.element(panel()).not.toBeInTheDocument()
})
