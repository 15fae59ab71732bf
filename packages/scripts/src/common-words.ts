import { fold } from './fold.ts'

/**
 * The most frequent words of serial records, folded: function words of many languages, generic title words, and words
 * of other fields (URLs, frequencies, codes). Digits and most single letters are left out, because their pairs would
 * fill half of an index and are rarely searched as phrases. An index pairs these words with their neighbours
 * (CommonGrams), so that a phrase of frequent words needs one look-up. The list was selected for this project and
 * checked against catalogue data. A change requires a new index.
 */
const COMMON = `
a d e l o y
the of and in for on to an by with from at its new all
de la le les des du et en l un une sur pour par dans au aux ou
el los las y del al para con por una
il lo i gli dei della delle dello di e per nel nella sul
der die das des und fur im von zu zur mit den dem am auf aus
van het een voor der op te in
o os as do da dos das em no na para e
och i for av den det om til og pa fra som ja
na do po dla ze oraz
na pro za ve se pre
es az a magyar
si din pe cu al ale pentru
ve ile icin bir
и в на по для о с из от к у за при
і та у в на з
και της του των η το ο για στην
في من على و عن الي مجله مجلة جريده نشره
של על את ו
journal journals revue revista rivista zeitschrift tidskrift tidsskrift casopis czasopismo review reviews magazine
bulletin bulletins boletin boletim bollettino biuletyn bilten newsletter news nouvelles notes notas
annals annales anales annali annalen annual annuaire anuario annuario jahrbuch yearbook year annee
archives archive archiv archivos archivio acta actas actes proceedings transactions memoires memorias
cahiers cuadernos quaderni hefte blatter schriften beitrage berichte bericht mitteilungen
studies studia estudios etudes studi studien papers paper series serie serija reihe collection coleccion
report reports rapport rapports informe informes relatorio conference congress symposium meeting
international internationale internacional internazionale national nationale nacional
research recherche recherches investigacion ricerca forschung
science sciences scientific scientifique ciencia ciencias scienze wissenschaft
university universite universidad universidade universita universitat universitet uniwersytet
institute institut instituto istituto society societe sociedad societa gesellschaft
association asociacion associacao academy academie academia akademie center centre centro
press presses verlag editions editorial publishing publishers publications publication books
american european european british francaise francais deutsche deutscher italiana espanola
history histoire historia storia geschichte law droit derecho recht economic economics economie economique
political politique politics social sociale sociales education medical medicine engineering technology
information management public policy development world global health
statistics statistical statistique statistiques index data
quarterly monthly weekly daily mensuel trimestriel semestriel hebdomadaire annuel bimestriel
department ministere ministerio ministry office service services council conseil
print online imprime ligne impreso linea web site edition ed vol no nos issue issues text texte txt
http https www com org net edu html htm php asp info index example
paris london new york berlin moskva madrid roma
reg wor val leg can sup fre issn rdacontent rdamedia rdacarrier computer unmediated volume resource
вестник журнал известия труды записки наука университета
vestnik zurnal izvestia trudy zapiski nauka universiteta
`

const WORDS: ReadonlySet<string> = new Set(fold(COMMON).trim().split(/\s+/))

/** Whether a folded word (see `words`) is in the list of most frequent words. */
export const isCommonWord = (folded: string): boolean => WORDS.has(folded)

/** All words of the list. */
export const commonWords = (): readonly string[] => [...WORDS]
