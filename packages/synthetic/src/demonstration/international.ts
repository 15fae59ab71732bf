/** Records of the international centre _0: serials of countries without a centre, in their scripts. */
import { type Demonstration, type NextIssn, ONLINE } from './demonstration.ts'
import { parseShortRecord } from './notation.ts'

export const internationalRecords = (takeIssn: NextIssn): readonly Demonstration[] => {
  const [gardening, online, poetry, islands] = Array.from({ length: 4 }, () => takeIssn('_0'))
  const ukrainian = (issn: string, medium: string, sibling: string, siblingMedium: string, physical: string) =>
    parseShortRecord({
      issn,
      created: '20140605',
      physical,
      fixed: `c20139999un qr j ${physical === 'ta' ? ' ' : 'o'}     0   c0ukr`,
      fields: `
        022   $a${issn}$2_0$l${gardening}
        039  9$a201406051015$bparis$y201406051015$zparis
        044   $aun$cUKR
        080 0 $a635
        210 1 $aVìsn. pìvnìčn. sadìv.$b(${medium})
        222   $6880-01$aVìsnik pìvnìčnogo sadìvnictva$b(${medium})
        245 1 $6880-02$aVìsnik pìvnìčnogo sadìvnictva
        264  1$6880-03$aLʹvìv$bSadova hata$c2013-
        310   $aQuarterly
        699   $8reg$v_0
        710 2 $6880-04$aTovaristvo sadìvnikìv
        776 08$tVìsnik pìvnìčnogo sadìvnictva (${siblingMedium})$x${sibling}$h${physical === 'ta' ? 'cr' : 'ta'}
        ${physical === 'ta' ? '' : '856 40$uhttps://sadivnyk.example.org/'}
        880   $6222-01/(N$aВісник північного садівництва$b(${medium})
        880 1 $6245-02/(N$aВісник північного садівництва
        880  1$6264-03/(N$aЛьвів$bСадова хата$c2013-
        880 2 $6710-04/(N$aТовариство садівників`,
    })
  return [
    { record: ukrainian(gardening!, 'Print', online!, 'Online', 'ta') },
    { record: ukrainian(online!, 'Online', gardening!, 'Print', ONLINE) },
    {
      record: parseShortRecord({
        issn: poetry!,
        created: '19920818',
        updated: '20080714',
        physical: 'ta',
        fixed: 'd19912007sy qr p       0   f0ara',
        fields: `
          022   $a${poetry}$2_0$l${poetry}
          039  9$a200807141015$bparis$y199208181015$zparis
          044   $asy$cSYR
          080 0 $a82
          210 1 $aMajallat al-shiʿr al-ḥad.
          222   $6880-01$aMajallat al-shiʿr al-ḥadīth
          245 1 $6880-02$aMajallat al-shiʿr al-ḥadīth$bfaṣliyyah adabiyyah
          264  1$6880-03$aDimashq$bDār al-Yāsamīn$c1991-2007
          310   $aQuarterly
          699   $8reg$v_0
          880   $6222-01/(3/r$aمجلة الشعر الحديث
          880 1 $6245-02/(3/r$aمجلة الشعر الحديث$bفصلية أدبية
          880  1$6264-03/(3/r$aدمشق$bدار الياسمين$c1991-2007`,
      }),
    },
    {
      record: parseShortRecord({
        issn: islands!,
        created: '20160922',
        physical: 'ta',
        fixed: 'c20159999cy ar m       0   g0mul',
        fields: `
          022 0 $a${islands}$2_0$l${islands}
          039  9$a201609221015$bparis$y201609221015$zparis
          041 0 $agre$aeng$atur
          044   $acy$cCYP
          080 0 $a94
          210 1 $aNīsiōtika
          222   $6880-01$aNīsiōtika
          245 1 $6880-02$aNīsiōtika$bisland studies
          246 31$aIsland studies
          246 31$aAda araştırmaları
          264  1$6880-03$aLevkōsía$bKallikastro$c2015-
          310   $aAnnual
          699   $8wor$v_0
          880   $6222-01/(S$aΝησιωτικά
          880 1 $6245-02/(S$aΝησιωτικά$bisland studies
          880  1$6264-03/(S$aΛευκωσία$bΚαλλίκαστρο$c2015-`,
      }),
    },
  ]
}
