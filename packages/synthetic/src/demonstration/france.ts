/**
 * Records of the centre _7: a family of media and history, a map series, a serial without errors, and one not published
 * yet.
 */
import { type Demonstration, type NextIssn, ONLINE } from './demonstration.ts'
import { parseShortRecord } from './notation.ts'

export const frenchRecords = (takeIssn: NextIssn): readonly Demonstration[] => {
  const [print, online, earlier, atlas, letter, sound] = Array.from({ length: 6 }, () => takeIssn('_7'))
  const voices = (dates: string) =>
    parseShortRecord({
      issn: sound!,
      kind: 'nis ',
      created: '20150226',
      serial006: 'sar         0   b0',
      physical: 'sd |||||||||||',
      fixed: `${dates}fr nnnn           n fre`,
      fields: `
          022   $a${sound}$2_7$l${sound}
          039  9$a201502261015$bfrance$y201502261015$zfrance
          044   $afr$cFRA
          080 0 $a78
          210 1 $aVoix bocage
          222   $a\u0098Les \u009Cvoix du bocage
          245 1 $a\u0098Les \u009Cvoix du bocage$bcontes et chansons
          264  1$aAlençon$bAtelier du Grand Chêne$c2014-2020
          336   $aparole énoncée$bspw$2rdacontent
          699   $8reg$v_7`,
    })
  return [
    {
      record: parseShortRecord({
        issn: print!,
        created: '20190312',
        updated: '20230605',
        physical: 'ta',
        fixed: 'c20199999fr qr j       0   b0fre',
        fields: `
          022 0 $a${print}$2_7$l${print}
          039  9$a202306051015$bfrance$y201903121015$zfrance
          044   $afr$cFRA
          080 0 $a58
          210 1 $aCah. bot. montagne$b(Impr.)
          222   $aCahiers de botanique de montagne$b(Imprimé)
          245 1 $aCahiers de botanique de montagne
          246 31$aNotebooks of mountain botany
          264 31$aGrenoble$bÉditions du Belvédère$c2019-
          310   $aTrimestriel
          336   $atexte$btxt$2rdacontent
          510 0 $aCABABSTRACTS$9facet
          588 0 $aNº 1 (printemps 2019)
          699   $8reg$v_7
          710 2 $aSociété botanique des hautes vallées
          776 08$tCahiers de botanique de montagne (En ligne)$x${online}$hcr
          780 00$tBotanique des hautes vallées$x${earlier}`,
      }),
    },
    {
      record: parseShortRecord({
        issn: online!,
        created: '20200117',
        updated: '20230605',
        physical: ONLINE,
        fixed: 'c20199999fr qr j o     0   b0fre',
        fields: `
          022 0 $a${online}$2_7$l${print}
          039  9$a202306051015$bfrance$y202001171015$zfrance
          044   $afr$cFRA
          080 0 $a58
          210 1 $aCah. bot. montagne$b(En ligne)
          222   $aCahiers de botanique de montagne$b(En ligne)
          245 1 $aCahiers de botanique de montagne
          264 31$aGrenoble$bÉditions du Belvédère$c2019-
          310   $aTrimestriel
          510 0 $aDOAJ$9facet
          510 0 $aSCOPUS$9facet
          699   $8reg$v_7
          710 2 $aSociété botanique des hautes vallées
          776 08$tCahiers de botanique de montagne (Imprimé)$x${print}$hta
          856 40$uhttps://cahiers.example.org/$xOA-J$70
          856 41$uhttps://archives.example.net/cahiers-botanique$zArchives
          857 40$cInternet Archive$uhttps://web.example.net/cahiers.example.org
          920   $a${online}$cCahiers de botanique de montagne$e2019$f2022$gCLOCKSS Archive$hclockss$iPreserved$jv. 1-4$l20230601`,
      }),
    },
    {
      record: parseShortRecord({
        issn: earlier!,
        created: '19980504',
        updated: '20190312',
        physical: 'ta',
        fixed: 'd19972018fr fr p       0   b0fre',
        fields: `
          022 0 $a${earlier}$2_7$l${earlier}
          039  9$a201903121015$bfrance$y199805041015$zfrance
          044   $afr$cFRA
          080 0 $a58
          210 1 $aBot. hautes vallées
          222   $aBotanique des hautes vallées
          245 1 $aBotanique des hautes vallées
          260   $aGrenoble$bÉditions du Belvédère$c1997-2018
          310   $aSemestriel
          362 0 $aNº 1 (1997)-nº 44 (2018)
          699   $8reg$v_7
          785 00$tCahiers de botanique de montagne (Imprimé)$x${print}`,
      }),
    },
    {
      record: parseShortRecord({
        issn: atlas!,
        kind: 'ces ',
        created: '20110908',
        serial006: 'sar m       0   b0',
        physical: 'aj |||||',
        fixed: 'c20119999fr        b     0   fre',
        fields: `
          022   $a${atlas}$2_7$l${atlas}
          039  9$a201109081015$bfrance$y201109081015$zfrance
          044   $afr$cFRA
          080 0 $a91
          210 1 $aCartes glaciers
          222   $aCartes des glaciers
          245 1 $aCartes des glaciers$bfeuilles au 1:25 000
          264  1$aChambéry$bObservatoire des neiges$c2011-
          336   $aimage cartographique$bcri$2rdacontent
          699   $8reg$v_7
          710 2 $aObservatoire des neiges`,
      }),
    },
    {
      record: parseShortRecord({
        issn: letter!,
        kind: 'nas ',
        level: '8',
        created: '20241114',
        physical: ONLINE,
        fixed: 'c20259999fr mr s o     0   b0fre',
        fields: `
          022   $a${letter}$2_7$l${letter}
          039  9$a202411141015$bfrance$y202411141015$zfrance
          044   $afr$cFRA
          222   $a\u0098La \u009Clettre des bibliothèques rurales
          245 1 $a\u0098La \u009Clettre des bibliothèques rurales
          264  1$aRodez$bRéseau de lecture du Causse
          310   $aMensuel
          699   $8wor$v_7
          856 40$uhttps://lettre-rurale.example.org/`,
      }),
    },
    {
      record: voices('d20142020'),
      // A draft with a mistyped end date, which prevents an active version.
      draft: voices('d20142002'),
    },
  ]
}
