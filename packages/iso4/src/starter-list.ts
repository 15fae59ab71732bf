import type { LtwaWord } from './list.ts'

/**
 * Frequent words of serial titles with their usual abbreviations, for demonstrations and trials. An installation loads
 * the list of the ISSN International Centre separately.
 */
const WORDS = `
academ- acad. eng,fre,spa | administra- adm. eng,fre,spa | advances adv. eng | Africa- Afr. eng | agricultur- agric. eng,fre
America- Am. eng | analys- anal. eng,fre | analytic- anal. eng | annal- ann. eng,fre,ita | annual- annu. eng | annuaire annu. fre
anthropolog- anthropol. eng | applied appl. eng | archaeolog- archaeol. eng | Archiv Arch. ger | archiv- arch. eng,fre,ita
association assoc. eng,fre | astronom- astron. eng,fre | Australia- Aust. eng | Beiträge Beitr. ger
bericht- ber. ger | bibliograph- bibliogr. eng | bibliothek- bibl. ger | biblioth- bibl. fre | biochem- biochem. eng
biolog- biol. eng,fre,ger | botan- bot. eng,fre | Britain Br. eng | British Br. eng | bulletin bull. eng,fre
cahiers cah. fre | Canadian Can. eng | catalog- cat. eng | center cent. eng | centre cent. eng,fre | chemi- chem. eng,ger
chimi- chim. fre,ita | chronicle chron. eng | clinical clin. eng | college coll. eng | commerc- commer. eng,fre
communica- commun. eng,fre | comput- comput. eng | compte rendu c. r. fre | conference conf. eng | contemporar- contemp. eng
cultur- cult. eng,fre,spa | Deutsch- Dtsch. ger | development- dev. eng | dutch n.a. eng | ecolog- ecol. eng
econom- econ. eng,spa | économi- écon. fre | education- educ. eng | électri- électr. fre | electr- electr. eng | engineer- eng. eng
England Engl. eng | environment- environ. eng | épidémiol- épidémiol. fre | estudio estud. spa | étude étud. fre | Europ- Eur. eng,ger
européen- eur. fre | experiment- exp. eng | Forschung- Forsch. ger | français- fr. fre | France Fr. fre | future n.a. eng
genetic- genet. eng | geograph- geogr. eng,ger | géograph- géogr. fre | geolog- geol. eng,ger | géolog- géol. fre
Geschichte Gesch. ger | Gesellschaft Ges. ger | health n.a. eng | histoire hist. fre | histor- hist. eng,ger,spa
-graph- -gr. eng,ger | human- hum. eng | indust- ind. eng,fre | information- inf. eng,fre,ger | institut- inst. eng,fre,ger
international- int. eng,fre,ger | Jahrbuch Jahrb. ger | Jahr n.a. ger | journal j. eng,fre | laborator- lab. eng,fre
language lang. eng | law n.a. eng | lettre lett. fre | letters lett. eng | librar- libr. eng | linguist- linguist. eng,fre
literary lit. eng | literatur- lit. eng,ger | littérair- litt. fre | littératur- litt. fre | London Lond. eng | magazin- mag. eng
management manag. eng | marine mar. eng,fre | material- mater. eng | mathemati- math. eng,ger | mathémati- math. fre | mechanic- mech. eng
médecin- méd. fre | médic- méd. fre,spa | medic- med. eng,ita | medicin- med. eng | Mémoire Mém. fre | Mitteilung- Mitt. ger
modern mod. eng,fre | molecular mol. eng | monograph- monogr. eng | monthly mon. eng | museum mus. eng | music- music. eng
national- natl. eng,fre | natural nat. eng | nature nat. eng | New York N. Y. eng
New Zealand N. Z. eng | nuclear nucl. eng | numerical numer. eng | oriental orient. eng | paper pap. eng | pharm- pharm. eng,fre
philosoph- philos. eng,fre,ger | physic- phys. eng | physique phys. fre | physiolog- physiol. eng,fre | polit- polit. eng,fre,ger
popula- popul. eng,fre | practical pract. eng | proceeding proc. eng | professional prof. eng | progress prog. eng
psycholog- psychol. eng,fre,ger | public n.a. eng,fre | publication- publ. eng,fre | quarterly q. eng | real (actual) n.a. eng,fre
real (royal) r. spa | recherche rech. fre | record rec. eng | regional reg. eng | religio- relig. eng,fre,ger | report rep. eng
research res. eng | review rev. eng | revista rev. spa | revue rev. fre | rivista riv. ita | royal r. eng | Saint St. fre
scandinav- scand. eng | scienc- sci. eng,fre | scientific sci. eng | section sect. eng,fre | serie ser. spa | series ser. eng
social- soc. eng,fre,spa | sociedad soc. spa | société soc. fre | society soc. eng | sociolog- sociol. eng,fre | statisti- stat. eng,ger
studi- stud. eng,ita | surger- surg. eng | survey surv. eng | system- syst. eng,ger | techn- tech. eng,fre
technolog- technol. eng,ger | theolog- theol. eng,ger | theor- theor. eng | today n.a. eng | transaction trans. eng | travaux trav. fre
United Kingdom U. K. eng | United States of America U. S. A. eng | United States U. S. eng
universit- univ. eng,fre,ger | veterinar- vet. eng | Wissenschaft- Wiss. ger | world n.a. eng | yearbook yearb. eng
Zeitschrift Z. ger | Zeitung Ztg. ger | zoolog- zool. eng,fre
`

const ROW = /^(.+?) (n\.a\.|-?\S+\.(?: \S+\.)*) ([a-z,]+)$/

/** The starter list in the order of `WORDS`. */
export const starterList: readonly LtwaWord[] = WORDS.trim()
  .split(/\n| \| /)
  .map((line) => {
    const [, word = '', abbreviation = '', languages = ''] = ROW.exec(line.trim()) ?? []
    if (word === '') throw new Error(`The starter list contains an invalid row: ${line}`)
    return { word, abbreviation, languages: languages.split(',') }
  })
