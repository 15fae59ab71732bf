/** Records of the centre _2: a cancellation with earlier versions, a suppressed ISSN, long titles, drafts in error. */
import { type Demonstration, type NextIssn, ONLINE } from './demonstration.ts'
import { parseShortRecord } from './notation.ts'

const LONG_TITLE =
  'Proceedings and occasional papers of the Society for the Study of Harbours, Lighthouses, Canals and Inland ' +
  'Waterways of the Northern and Western Counties, including the reports of its committees on navigation, the ' +
  'preservation of locks, and the natural history of the estuaries'

export const britishRecords = (takeIssn: NextIssn): readonly Demonstration[] => {
  const [yearbook, cancelled, suppressed, long, database, magazine, legacy] = Array.from({ length: 7 }, () =>
    takeIssn('_2'),
  )
  const canal = (updated: string, publisher: string, cancels: string) =>
    parseShortRecord({
      issn: yearbook!,
      created: '20100420',
      updated,
      physical: 'ta',
      fixed: 'c20109999enkar p       0   a0eng',
      fields: `
        022 0 $a${yearbook}$2_2$l${yearbook}${cancels}
        039  9$a${updated}1015$blondon$y201004201015$zlondon
        044   $aenk$cGBR
        082 04$a386
        210 1 $aCanal yearb.
        222   $a\u0098The \u009Ccanal yearbook
        245 1 $a\u0098The \u009Ccanal yearbook
        264  1$aLeeds$b${publisher}$c2010-
        310   $aAnnual
        699   $8reg$v_2`,
    })
  const tides = (dates: string, url: string) =>
    parseShortRecord({
      issn: magazine!,
      created: '20170703',
      updated: dates.startsWith('c') ? '20170703' : '20240219',
      physical: ONLINE,
      fixed: `${dates}enkmr g o     0   a0eng`,
      fields: `
        022   $a${magazine}$2_2$l${magazine}
        039  9$a201707031015$blondon$y201707031015$zlondon
        044   $aenk$cGBR
        082 04$a551
        210 1 $aTides today
        222   $aTides today
        245 1 $aTides today
        264  1$aBristol$bSevern House$c2017-
        310   $aMonthly
        699   $8reg$v_2
        856 40$u${url}`,
    })
  return [
    {
      record: canal('20220131', 'Waterside Press', `$z${cancelled}`),
      versions: [canal('20100420', 'Lockgate Books', ''), canal('20150518', 'Waterside Press', '')],
    },
    {
      record: parseShortRecord({
        issn: cancelled!,
        level: '7',
        created: '20130806',
        updated: '20220131',
        physical: 'ta',
        fixed: 'c20109999enkar p       0   a0eng',
        fields: `
          022   $a${cancelled}$2_2$l${cancelled}$v${yearbook}
          039  9$a202201311015$blondon$y201308061015$zlondon
          044   $aenk$cGBR
          222   $aCanal year-book
          245 1 $aCanal year-book
          264  1$aLeeds$bWaterside Press
          699   $8can$v_2`,
      }),
    },
    {
      record: parseShortRecord({
        issn: suppressed!,
        level: '7',
        created: '20010911',
        updated: '20030410',
        physical: 'ta',
        fixed: 'u2001uuuuenkuu s       0   a0eng',
        fields: `
          022   $a${suppressed}$2_2$l${suppressed}
          039  9$a200304101015$blondon$y200109111015$zlondon
          044   $aenk$cGBR
          222   $aHarbour notes
          245 1 $aHarbour notes
          260   $aHull$bHarbour Society
          699   $8sup$v_2`,
      }),
    },
    {
      record: parseShortRecord({
        issn: long!,
        created: '19860217',
        updated: '20050622',
        physical: 'ta',
        fixed: 'd18841999stk x p       1   a0eng',
        fields: `
          022 0 $a${long}$2_2$l${long}$y0000-0000
          039  9$a200506221015$blondon$y198602171015$zlondon
          044   $astk$cGBR
          082 04$a627
          210 1 $aProc. occas. pap. Soc. Study Harb. Lighthouses Canals
          222   $a${LONG_TITLE}
          245 1 $a${LONG_TITLE}
          246 30$aOccasional papers of the Society for the Study of Harbours
          246 1 $iTitle on cover:$aHarbours and lighthouses
          260   $aEdinburgh$bThe Society$c1884-1931
          260 3 $aGlasgow$bClyde & Forth$c1932-1999
          310   $aIrregular
          321   $aAnnual$b1884-1920
          362 1 $aBegan with vol. 1 (1884); ceased with vol. 96 (1999).
          699   $8reg$v_2
          710 2 $aSociety for the Study of Harbours, Lighthouses, Canals and Inland Waterways`,
      }),
    },
    {
      record: parseShortRecord({
        issn: database!,
        kind: 'cai ',
        created: '20080229',
        updated: '20211103',
        physical: ONLINE,
        fixed: 'c20089999enkkr d o     0   a2eng',
        fields: `
          022 0 $a${database}$2_2$l${database}
          039  9$a202111031015$blondon$y200802291015$zlondon
          044   $aenk$cGBR
          082 04$a551.46
          210 1 $aTidal stn. database
          222   $aTidal stations database
          245 1 $aTidal stations database
          264  1$aLiverpool$bMersey Observatory$c2008-
          310   $aContinuously updated
          538   $aMode of access: World Wide Web
          699   $8reg$v_2
          856 40$uhttps://tides.example.org/
          856 40$uhttps://tides.example.org/cymraeg/$zWelsh interface
          856 41$uhttps://mirror.example.net/tides/$zMirror
          856 42$uhttps://tides.example.org/help/$zHow to use the database`,
      }),
    },
    {
      record: tides('c20179999', 'https://tidestoday.example.org/'),
      // An unfinished edit that gives the serial an end year.
      draft: tides('c20172023', 'tidestoday'),
    },
    {
      record: parseShortRecord({
        issn: legacy!,
        level: 'z',
        created: '19790101',
        physical: 'ta',
        fixed: 'u19uuuuuuenkuu n       0   a0eng',
        fields: `
          022   $a${legacy}$2_2$l${legacy}
          039  9$a197901011015$blondon$y197901011015$zlondon
          044   $aenk$cGBR
          222   $aFenland advertiser
          245 1 $aFenland advertiser
          260   $aEly$bRiverside Printing Works
          699   $8leg$v_2`,
      }),
    },
  ]
}
