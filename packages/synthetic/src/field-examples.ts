/**
 * Examples of fields for the help: the demonstration records, and additional records for other fields. A test checks
 * that all of them pass every rule, so that no example is reported as an error.
 */
import { issnFromNumber } from '@seriatim/issn'
import { type MarcRecord, toLines } from '@seriatim/marc'
import { demonstrationRecords } from './demonstration/index.ts'
import { parseShortRecord } from './demonstration/notation.ts'

/** ISSNs outside all blocks, so that examples do not name a real serial. */
const FIRST = { _0: 4_000_000, _2: 4_100_000, _7: 4_200_000 }
const [journal, translation, reprint, parent] = [4_900_001, 4_900_002, 4_900_003, 4_900_004].map(issnFromNumber)

const EXAMPLES: readonly MarcRecord[] = [
  parseShortRecord({
    issn: journal!,
    created: '20150310',
    updated: '20240611',
    physical: 'ta',
    fixed: 'c20159999enkqr p       0   a0eng',
    fields: `
      010   $a  2015243110
      016 7 $a018899901$2Uk
      022   $a${journal}$2_2$l${journal}
      024 7 $a10.1234/tidal$2doi
      030   $aTIDLX
      032   $a012345$bUSPS
      035   $a(UkLIB)000456789
      037   $bTidal Press, 4 Quay Road, Whitby
      039  9$a202406111015$blondon$y201503101015$zlondon
      040   $aUk$beng$cUk$erda
      041 0 $aeng$bfre
      042   $amsc
      043   $ae-uk-en
      044   $aenk$cGBR
      045   $av6v9
      046   $k2015
      050  4$aGC300$b.T53
      060  4$aW1 TI382
      072  7$aSCI$x039000$2bisacsh
      074   $a0429-T-04
      080   $a551.46
      082 04$a551.46$223
      084   $a38.90$2bcl
      086   $aHMSO 63.22
      088   $aTR-2015-7
      210 1 $aTidal stud.$b(Print)
      222   $aTidal studies$b(Print)
      245 10$aTidal studies
      246 13$aTides$f2015-2018
      250   $aInternational edition
      264  1$aWhitby$bTidal Press$c2015-
      270   $a4 Quay Road$bWhitby$dUnited Kingdom
      300   $avolumes$billustrations$c30 cm
      310   $aQuarterly$b2019-
      321   $aMonthly$b2015-2018
      336   $atext$btxt$2rdacontent
      337   $aunmediated$bn$2rdamedia
      338   $avolume$bnc$2rdacarrier
      362 0 $aVolume 1, number 1 (January 2015)-
      385   $aResearchers
      490 1 $aTidal Press journals
      500   $aEach issue has a map.
      501   $aIssued in one cover with: Harbour notes.
      504   $aIncludes bibliographies.
      506   $aSubscribers only.
      510 2 $aOcean abstracts
      515   $aTwo volumes a year from 2019.
      516   $aText and tables
      520   $aResearch on tides and coasts.
      521   $aResearchers
      522   $aCovers the North Sea.
      525   $aSupplement with each volume.
      530   $aAlso published online.
      536   $aSupported by a grant of the Whitby Trust.
      538   $aThe supplements need a viewer of maps.
      540   $aNo copying without permission.
      546   $aIn English, abstracts in French.
      547   $aAlso known as Tides.
      550   $aJournal of the Society of Tides.
      555   $aVolumes 1-10 (2015-2024).
      580   $aIssued with Harbour notes.
      588   $aDescription based on: volume 1, number 1 (January 2015).
      588   $aLatest issue consulted: volume 18, number 2 (2024).
      610 20$aSociety of Tides
      650  0$aTides$vPeriodicals
      651  0$aNorth Sea$vPeriodicals
      653   $atides
      655  7$aPeriodicals$2lcgft
      699   $8reg$v_2
      700 1 $aMoor, Ada$eeditor
      710 2 $aSociety of Tides
      711 2 $aCongress of Tides
      720   $aA. Moor
      730 0 $aHarbour notes
      752   $aUnited Kingdom$bEngland$dWhitby
      760 0 $tTidal Press journals
      762 0 $tTidal studies. Maps
      770 0 $tTidal studies. Supplement
      773 0 $tTides of the world
      774 0 $tTidal studies. Letters
      777 0 $tHarbour notes
      786 0 $tTide tables
      787 08$iAtlas of the same society:$tTidal atlas
      830  0$aTidal Press journals
      850   $aUk
      856 42$uhttps://tidal.example.org/journal$zAbout the journal`,
  }),
  parseShortRecord({
    issn: translation!,
    created: '20180205',
    physical: 'cr |||||||||||',
    fixed: 'c20189999fr ar p o     0   b0fre',
    fields: `
      022   $a${translation}$2_7$l${translation}
      039  9$a201802051015$bfrance$y201802051015$zfrance
      041 1 $afre$heng
      044   $afr$cFRA
      080   $a551.46
      210 1 $aEtudes marees
      222   $aÉtudes des marées
      240 10$aTidal studies$lFrench
      242 10$aStudies of tides$yeng
      245 10$aÉtudes des marées
      247 10$aMarées$f2018
      264  1$aBrest$bÉditions de la Rade$c2018-
      310   $aAnnuel
      347   $afichier texte$bPDF
      362 1 $aA commencé en 2018.
      505 0 $aÉtudes ; Notes ; Cartes
      580   $aTraduction de : Tidal studies.
      699   $8reg$v_7
      765 0 $tTidal studies$x${journal}
      775 0 $tÉtudes des marées (Québec)
      856 40$uhttps://marees.example.org/`,
  }),
  parseShortRecord({
    issn: reprint!,
    created: '20200914',
    physical: 'ta',
    fixed: 'd19111914enkar p r     0   a0eng',
    fields: `
      020   $a9780000000002
      022   $a${reprint}$2_2$l${reprint}
      039  9$a202009141015$blondon$y202009141015$zlondon
      044   $aenk$cGBR
      082 04$a551.46$223
      110 2 $aSociety of Tides
      210 1 $aTide notes
      222   $aTide notes
      245 10$aTide notes$ba supplement
      264  1$aWhitby$bQuay$c1911-1914
      362 0 $aNo. 1 (1911)-no. 4 (1914)
      533   $aReprint$bWhitby$cTidal Press$d2001
      534   $pFirst published:$cWhitby : Quay, 1911-1914
      541   $aGift of the Society$d2020
      561   $aFrom the library of the Society of Tides
      583   $akept$c2020
      600 10$aMoor, Ada
      699   $8reg$v_2
      767 0 $tNotes des marées
      772 0 $tTidal studies$x${parent}`,
  }),
]

/** The records from which the examples are taken. */
export const exampleRecords = (): readonly MarcRecord[] => [
  ...EXAMPLES,
  ...demonstrationRecords(FIRST).flatMap(({ record, versions = [] }) => [record, ...versions]),
]

/** The maximum number of example lines for a field. */
const MAX_LINES = 4

/** Up to four distinct lines for each field, as `toLines` writes them, by tag (`LDR` for the leader). */
export const fieldExamples = (): ReadonlyMap<string, readonly string[]> => {
  const lines = new Map<string, string[]>()
  for (const line of exampleRecords().flatMap(toLines)) {
    const tag = line.slice(1, 4)
    const known = lines.get(tag) ?? []
    if (known.length < MAX_LINES && !known.includes(line)) lines.set(tag, [...known, line])
  }
  return lines
}
