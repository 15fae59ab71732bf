import { Button, Group, SegmentedControl, Tabs, TextInput, useMantineColorScheme } from '@mantine/core'
import { deleteRequestTemplate } from '@seriatim/contract'
import { fromLines } from '@seriatim/marc'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../kernel/api.ts'
import { changeLocale, LOCALES, type Locale, useLocale } from '../kernel/i18n.ts'
import { notify } from '../kernel/notify.ts'
import { useShortcuts } from '../kernel/shortcuts.tsx'
import { Logo, PRODUCT } from '../ui/brand.tsx'
import { BarFigure } from '../ui/chart/bar-figure.tsx'
import { confirm } from '../ui/confirm.tsx'
import { DayInput } from '../ui/days/day-input.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { DeleteButton } from '../ui/delete-button.tsx'
import { DiagnosticList } from '../ui/diagnostic-list.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { DisabledButton } from '../ui/disabled-button.tsx'
import { FileDrop } from '../ui/file-drop.tsx'
import { FormModal, useUnsent } from '../ui/form-modal.tsx'
import { IconArrowBackUp, IconArrowForwardUp, IconPrinter } from '../ui/icons.tsx'
import { IndexPager } from '../ui/index-pager.tsx'
import { LinkButton } from '../ui/links.tsx'
import { ListSelect } from '../ui/list-select.tsx'
import { MarcLegend, MarcView } from '../ui/marc/marc-view.tsx'
import { OtherVersion } from '../ui/other-version.tsx'
import { OverrideInvalid } from '../ui/override-invalid.tsx'
import { ReadAs } from '../ui/read-as.tsx'
import { SendingBar } from '../ui/sending-bar.tsx'
import { ShortUrl } from '../ui/short-url.tsx'
import { ShortcutSheet } from '../ui/shortcut-sheet.tsx'
import { StateMessage } from '../ui/state-message.tsx'
import { TabRow } from '../ui/tab-row.tsx'
import { type Column, useColumnChoice } from '../ui/table/columns.ts'
import { ListTable } from '../ui/table/list-table.tsx'
import { TimeAgo } from '../ui/time-ago.tsx'
import { ToolRow } from '../ui/tool-row.tsx'
import { FormFailure, UnreadRow } from '../ui/unread-row.tsx'
import classes from './gallery.module.css'

type Serial = { readonly issn: string; readonly title: string; readonly country: string }

const SERIALS: readonly Serial[] = [
  { issn: '4200-0017', title: 'Annals of tidal energy', country: 'GBR' },
  { issn: '4200-0025', title: 'مجلة المكتبات والمعلومات', country: 'EGY' },
  { issn: '4200-0033', title: 'Вестник библиотечного дела и библиографии', country: 'RUS' },
  { issn: '4200-0041', title: '図書館情報学会誌', country: 'JPN' },
]

const column = (id: keyof Serial, name: string, width: number): Column<Serial> => ({
  id,
  header: name,
  name,
  width,
  grows: id === 'title',
  render: (row) => <bdi>{row[id]}</bdi>,
  text: (row) => row[id],
})
const COLUMNS = [column('issn', 'ISSN', 120), column('title', 'Title', 300), column('country', 'Country', 100)]

const RECORD = fromLines(
  `=LDR  00000nas a2200000 i 4500
=001  4200-0025
=022  0\\$a4200-0025$l4200-0025
=222  \\0$6880-01$aMajallat al-maktabāt wa-al-maʻlūmāt
=245  00$6880-02$aMajallat al-maktabāt wa-al-maʻlūmāt
=245  04$a\u0098The\u009c annals of tidal energy
=880  \\0$6222-01/(3/r$aمجلة المكتبات والمعلومات
`.split('\n'),
).record

const DIAGNOSTIC = {
  errors: [
    {
      field: '022',
      occurrence: 1,
      subfield: 'a',
      code: 'check_digit',
      error: '$a: wrong check digit in 4200-2363; expected 2.',
    },
  ],
  warnings: [{ field: '210', occurrence: 1, code: 'longer', error: 'The abbreviated key title is longer than 222.' }],
}

const GONE = new ApiError(404, 'This row does not exist.', { code: 'row_not_found' })
const RETRY = async () => notify.info('Asked again')
const BARS = [
  { label: 'Sep 2026', value: 12 },
  { label: 'Oct 2026', value: 0 },
  { label: 'Nov 2026', value: 1_250 },
]

/** Answers of a list in each state: with rows, while loading, empty, failed. */
const ANSWERS = {
  rows: { data: SERIALS, error: null, isPending: false, isPlaceholderData: false, refetch: RETRY },
  loading: { data: undefined, error: null, isPending: true, isPlaceholderData: false, refetch: RETRY },
  empty: { data: [] as readonly Serial[], error: null, isPending: false, isPlaceholderData: false, refetch: RETRY },
  failed: {
    data: undefined,
    error: new ApiError(0, 'The server does not answer.', { code: 'network' }),
    isPending: false,
    isPlaceholderData: false,
    refetch: RETRY,
  },
} as const
type Answer = keyof typeof ANSWERS

function Table() {
  const [shown, setShown] = useState<Answer>('rows')
  const [page, setPage] = useState(1)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const choice = useColumnChoice('gallery')
  return (
    <>
      <SegmentedControl value={shown} onChange={(value) => setShown(value as Answer)} data={Object.keys(ANSWERS)} />
      <div className={classes.table}>
        <ListTable
          label="Serials"
          answer={ANSWERS[shown]}
          rowsOf={(rows: readonly Serial[]) => rows}
          failed="The serials cannot be shown."
          empty={<StateMessage kind="empty" title="No serials" text="There are none yet." />}
          columns={COLUMNS}
          choice={choice}
          idOf={({ issn }) => issn}
          place="gallery"
          selected={selected}
          onSelect={setSelected}
          paging={{ page, size: 4, total: 40, go: setPage }}
        />
      </div>
    </>
  )
}

function Fields() {
  const [country, setCountry] = useState<string | null>(null)
  const [day, setDay] = useState<string>()
  const [days, setDays] = useState<{ from?: string | undefined; to?: string | undefined }>({})
  return (
    <Group align="end">
      <ListSelect
        label="Country"
        rows={SERIALS.map((serial) => ({ code: serial.country, name: serial.country }))}
        value={country}
        onChoose={setCountry}
      />
      <DayInput label="Day" value={day} onChange={setDay} />
      <DayRange labels={{ from: 'From', to: 'To' }} value={days} onChange={(next) => setDays({ ...days, ...next })} />
    </Group>
  )
}

function Steps() {
  const [size, setSize] = useState(20)
  return (
    <IndexPager
      size={size}
      isAtBeginning
      isAtEnd={false}
      onStep={(step) => notify.info(`Step: ${step}`)}
      onSize={setSize}
    />
  )
}

function PickedTabs() {
  const [chosen, setChosen] = useState('Titles')
  const tabs = ['Titles', 'Publishers', 'Places', 'Countries'].map((name) => ({ value: name, label: name }))
  return (
    <Tabs value={chosen} onChange={(tab) => tab && setChosen(tab)}>
      <TabRow tabs={tabs} chosen={chosen} moreLabel="More" choose={setChosen} />
    </Tabs>
  )
}

const TOOLS = [
  { id: 'undo', label: 'Undo', icon: <IconArrowBackUp size={18} />, run: () => notify.info('Undo') },
  { id: 'redo', label: 'Redo', icon: <IconArrowForwardUp size={18} />, why: 'Nothing to redo', run: () => undefined },
  { id: 'print', label: 'Print', icon: <IconPrinter size={18} />, run: () => notify.info('Print') },
]

const askForDeletion = async () => {
  const question = 'The record is deleted for good.'
  const isSure = await confirm({ title: 'Delete the record?', question, action: 'Delete', isDangerous: true })
  notify.info(isSure ? 'Deleted' : 'Kept')
}

function EditedName() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit a name</Button>
      {isOpen ? (
        <FormModal title="A name" onClose={() => setOpen(false)}>
          {({ close }) => <NameForm onClose={close} />}
        </FormModal>
      ) : null}
    </>
  )
}

function NameForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('Annals')
  useUnsent(name)
  return (
    <>
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} data-autofocus />
      <DialogButtons mt="md" onCancel={onClose}>
        <Button onClick={onClose}>Save</Button>
      </DialogButtons>
    </>
  )
}

/** The sheet lists the shortcuts that are registered when it opens. */
function Shortcuts() {
  const [isShown, setShown] = useState(false)
  useShortcuts([{ keys: 'g g', label: 'Show the shortcuts', scope: 'page', run: () => setShown(true) }])
  return isShown ? <ShortcutSheet /> : <Button onClick={() => setShown(true)}>Show the shortcuts</Button>
}

const CHANGED = [
  { member: 'Name', stored: 'Annals of tides', own: 'Annals of tidal energy' },
  { member: 'Country', stored: 'GBR', own: undefined },
]

function JoinedNames() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({
    Name: 'Annals of tidal energy',
    Country: 'GBR',
  })
  return (
    <OtherVersion
      changed={CHANGED}
      current={(member) => values[member] ?? ''}
      nameOf={(member) => member}
      shownOf={(_, value) => value}
      onTake={(member, value) => setValues({ ...values, [member]: value })}
    />
  )
}

/** Examples of each component in its states, by the file name of the component in `ui`. */
const PIECES: Readonly<Record<string, () => ReactNode>> = {
  brand: () => (
    <Group>
      <Logo />
      {PRODUCT}
    </Group>
  ),
  'table/list-table': () => <Table />,
  'state-message': () => (
    <>
      <div className={classes.state}>
        <StateMessage kind="empty" title="No matching records" text="Try fewer words." />
      </div>
      <div className={classes.state}>
        <StateMessage kind="failure" title="The search failed" text="The database does not answer." retry={RETRY} />
      </div>
    </>
  ),
  'list-select, days': () => <Fields />,
  'index-pager': () => <Steps />,
  'tab-row': () => <PickedTabs />,
  'tool-row': () => <ToolRow label="Tools" moreLabel="More tools" tools={TOOLS} />,
  'delete-button': () => (
    <Group>
      {[undefined, 'The row is in use'].map((why) => (
        <DeleteButton
          key={why ?? ''}
          call={deleteRequestTemplate}
          input={{ params: { id: '0' } }}
          invalidates={[]}
          label="Delete"
          title="Delete the row?"
          question="The row is deleted for good."
          why={why}
          ask={confirm}
          onDone={() => undefined}
        />
      ))}
    </Group>
  ),
  'disabled-button, links': () => (
    <Group>
      <DisabledButton why="Nothing is selected">
        <Button>Export</Button>
      </DisabledButton>
      <DisabledButton why={undefined}>
        <Button>Export</Button>
      </DisabledButton>
      <LinkButton to="." variant="default">
        A link
      </LinkButton>
    </Group>
  ),
  'confirm, notify': () => (
    <Group>
      <Button onClick={askForDeletion}>Ask</Button>
      <Button variant="default" onClick={() => notify.done('Saved')}>
        Done
      </Button>
      <Button variant="default" onClick={() => notify.warning('The lock was taken')}>
        Warning
      </Button>
      <Button variant="default" onClick={() => notify.error('The save failed')}>
        Error
      </Button>
    </Group>
  ),
  'override-invalid': () => (
    <OverrideInvalid
      label="Undo these records, too"
      question="2 records become invalid."
      isBusy={false}
      onConfirm={(reason) => notify.info(reason)}
    />
  ),
  'form-modal, dialog-buttons': () => <EditedName />,
  'unread-row': () => (
    <>
      <UnreadRow failure={GONE} list="" title="The row cannot be shown" close={RETRY} />
      <FormFailure failure={GONE} general={GONE.message} close={RETRY} />
    </>
  ),
  'shortcut-sheet': () => <Shortcuts />,
  'time-ago': () => <TimeAgo value="2026-01-31T09:00:00Z" />,
  'short-url': () => <ShortUrl url="https://archive.example.net/issn/4000-0028/volumes/12/contents.html" />,
  'other-version': () => <JoinedNames />,
  'diagnostic-list': () => (
    <>
      <DiagnosticList diagnostic={DIAGNOSTIC} />
      <DiagnosticList diagnostic={{ errors: [], warnings: [] }} />
    </>
  ),
  'file-drop': () => <FileDrop onDrop={({ name }) => notify.info(name)}>Drop a file here.</FileDrop>,
  'sending-bar': () => (
    <SendingBar id="gallery-sending" label="Upload" sent={6} of={10} words={(percent) => `${percent} % sent`} />
  ),
  'read-as': () => <ReadAs encoding="UTF-8" separator=";" />,
  'chart/bar-figure': () => (
    <BarFigure title="Numbers per month" about="1,262 numbers" categories="Month" values="Numbers" bars={BARS} />
  ),
  'marc/marc-view': () => (
    <>
      {RECORD ? <MarcView record={RECORD} /> : null}
      <MarcLegend />
    </>
  ),
}

/**
 * The page that shows the components of `ui` in their states, in any language and theme. It exists only in development.
 */
export function Gallery() {
  const locale = useLocale()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <main className={classes.gallery}>
      <h1>Components</h1>
      <Group>
        <SegmentedControl
          aria-label="Language"
          value={locale}
          onChange={(value) => void changeLocale(value as Locale)}
          data={[...LOCALES]}
        />
        <SegmentedControl
          aria-label="Colours"
          value={colorScheme}
          onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
          data={['auto', 'light', 'dark']}
        />
      </Group>
      {Object.entries(PIECES).map(([name, draw]) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          {draw()}
        </section>
      ))}
    </main>
  )
}
