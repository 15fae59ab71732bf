/**
 * Inflection of listed words. In ISO 4, a word and all its inflected forms have the same abbreviation. The possible
 * endings depend on the language. Endings are folded like `foldWord`: `â` becomes `a`, `ʹ` is removed.
 */

/**
 * The replacements of word endings in each language (`-` for no ending). Only regular endings of nouns and adjectives
 * are included, because irregular forms have separate rows in the list.
 */
const ENDINGS: Readonly<Record<string, string>> = {
  eng: "- s,es,'s,',s' | a an,ans | y ies | um a | us i | is es | on a | ix ices | ex ices | a ae",
  ger: '- e,en,em,er,es,s,n,ns,ens,ern,nen,se,sen | e er,es,em | er e,en | um en,a | us en | a en | in innen',
  fre: '- s,e,es | au aux | eu eux | ou oux | al aux | ail aux | l lle,lles | n nne,nnes | t tte,ttes | f ve,ves | eux euse,euses | eur euse,euses,rice,rices | c que,ques | que c,cs | teur trice,trices',
  spa: '- s,es,a,as | o a,os,as | z ces | a o,os | e a',
  por: '- s,es,a,as | ad ade,ades | o a,os,as | a o,os | ao oes,aes,a | al ais | el eis | ol ois | il is,eis | m ns',
  glg: '- s,es,a,as | o a,os,as | al ais | on ons',
  ita: 'o i,a,e | a e,i,o | e i | io i | co chi | go ghi | ca che | ga ghe | cia ce | gia ge | tore trice,trici',
  cat: '- s,es,a,os,ns | a es | c ques,ca | ca ques | ga gues | io ions | o ns',
  rum: '- i,e,a,le,lor,ul,ului,uri,urile,urilor,lui,ei,ii,elor,ilor,u,ile | a e,ei,elor,ele,i | e i,ii,ilor,ei,ea,a | ie ii,iei,iilor,ia | iu ii,iilor,iul,iului | u i,ul,ului,e',
  lat: '- is,i,em,es,um,ibus,e,a,ium,ia | us i,um,orum,is,os,a,ae,arum,o,am,as,u,uum,ibus | um a,i,orum,is,o | a ae,arum,am,as,is,um,i | is e,es,ium,em,ibus,i,um,ia | io ionis,ionum,iones,ione,ionem,ionibus | as atis,ates,atum,ate,atem,atibus | es ei,erum,ebus,is,ium | e is,ia,ium | er ri,ra,rae,rum,ris | us eris,era,erum,oris,ora,orum | os oris | ix icis,ices | ex icis,ices | go ginis,gines',
  dut: "- e,en,s,n,'s,en,es | e en | heid heden | f ven | s zen | um a",
  afr: "- e,s,'s,te,n",
  dan: '- e,en,er,et,n,ne,r,s,t,ts,ens,ets,ene,enes,erne,ernes,es,ers | um er,et,erne | e er,et,erne | el ler,len',
  nor: '- e,en,er,et,n,ne,r,s,t,a,ar,ane,ens,ets,ene,enes,es,ers | um er,et,ene | e er,et,ene,a | el ler,len',
  swe: '- a,an,ans,ar,ars,arna,arnas,e,en,ens,er,ers,erna,ernas,et,ets,n,na,nas,ns,or,r,rna,rnas,s,t,ts,s | a or,orna,ors,ornas | e ar,arna,an | um er,et | el ler,len',
  ice: '- s,ar,ur,ir,i,a,um,inn,ins,id,ids,in,na,nar,anna | ur s,i,ar,ir,um,urinn,sins | i a,ar,um | a u,ur,um',
  fin: '- n,t,a,en,in,na,ta,ssa,sta,lla,lle,lta,ksi,den,tten,ien,jen,iden,ja,ita,ia,issa,ista,ille,ina | nen sen,set,sten,sia,sissa,ssa | us uksen,ukset,usten,uksia | os oksen,okset,osten | i ien,eja,it,eista,eissa | e een,eet,eita | s ksen,kset,sten,ksia',
  est: '- d,de,te,i,e,a,u,s,le,st,ga,sse,id,ide | us use,used,uste,usi',
  hun: '- k,ok,ek,ak,a,e,i,ja,je,t,ai,ei,jai,jei,nak,nek,ban,ben,bol,ra,re,rol,on,en,an,ot,et,at,okbol,ok,u,ju,os,es',
  tur: '- i,u,si,su,in,un,nin,nun,lar,ler,lari,leri,larin,lerin,larinin,lerinin,da,de,inin,unun | k gi,gin,lari,leri',
  aze: '- i,u,si,su,in,un,nin,lar,ler,lari,leri',
  pol: 'a y,i,e,ie,o,om,ami,ach | o a,u,om,ami,ach,em | e a,u,i,em,y | - a,u,ow,om,y,i,e,ie,em,ami,ach,owi,owie | y ego,emu,ym,a,ej,e,ych,ymi | i iego,iej,ich,im,a,iego,ego,ie | ie ia,iu,iom,iach,iami,iem | nie n | ka k,ek | ia ii | um a,ow',
  cze: '- a,u,e,em,y,i,um,ech,ich,ami,ove,ovi | a y,e,u,ou,am,ach,ami | o a,u,em,y,ech | e i,u,a,ich | y eho,a,e,i,ych,ym,ymi,emu,ou,ej | i iho,ich,im,imi | ie ii,ii,ich,iemi | ka k,ek | um a,u',
  slo: '- a,u,e,om,y,i,ov,och,ami,ovi,m,ia | a y,e,u,ou,am,ach,ami | o a,u,om,ach | e a,u,i,om | y eho,ho,a,e,i,ych,ym,ymi,emu,ou,ej | ie ia,iu,iach | ia ie,iu,ii | ka k,ek',
  slv: '- a,u,e,om,i,ov,ih,ami,em | a e,i,o,ah,ami | o a,u,om,ih | e a,u,em,ih | i ega,a,e,o,ih,im,imi',
  hrv: '- a,u,e,om,i,ov,ova,ovi,ima,em,im | a e,i,u,om,ama,o | o a,u,om,ima | e a,u,em,ima | i og,oga,a,e,o,ih,im,ima,u,oj | an na,ni,nog,ne,nih',
  srp: '- a,u,e,om,i,ov,ova,ovi,ima,em,im | a e,i,u,om,ama,o | o a,u,om,ima | e a,u,em,ima | i og,oga,a,e,o,ih,im,ima,u,oj | an na,ni,nog,ne,nih',
  bos: '- a,u,e,om,i,ov,ova,ovi,ima,em,im | a e,i,u,om,ama,o | o a,u,om,ima | e a,u,em,ima | i og,oga,a,e,o,ih,im,ima,u,oj',
  bul: '- a,at,i,ite,ove,ovete,ta,to | a i,ata,ite,o | o a,ata,oto | e ia,eta,eto | i a,o,ia,iat,ite,ite | ia ii,iata,iite',
  mac: '- i,ot,ite,a,ta,to,ovi,ovite | a i,ata,ite,o | o a,oto,ata | i a,o,ot,te,ata,oto',
  rus: '- a,u,om,e,y,i,ov,ev,ej,am,ami,ah,em,ie,iu | a y,i,e,u,oj,ej,ou,am,ami,ah | ia ii,iu,iej,ij,iam,iami,iah | o a,u,om,e,am,ami,ah | ie ia,iu,iem,ij,iam,iami,iah | e a,u,em,ej | yj aa,oe,ye,ogo,omu,ym,om,oj,uu,yh,ymi | ij aa,oe,ie,ogo,ego,omu,emu,im,om,em,oj,ej,uu,ih,imi | j a,u,em,e,i,ev',
  ukr: '- a,u,om,i,y,iv,am,amy,ah,e,ej,em | a y,i,u,ou,am,amy,ah | ia ii,iu,ij | o a,u,om,i,am | yj a,e,i,ogo,oi,omu,ym,yh,ymy | ij a,e,i,ogo,oi,omu,im,ih,imy,yh | j u,a,em',
  bel: '- a,u,om,e,y,i,au,am,ami,ah | a y,i,u,aj,am | y aa,oe,ya,aga,aj,yh',
  lit: 'as o,ai,u,us,ams,ais,uose,ui,a,e | is io,iai,iu,es,ys,ies | ys io,iai,iu | us aus,iai,iu,ums | a os,oje,u,as,ai | e es,iu,eje,ai | - s,ms,u,o',
  lav: 's a,i,u,us,am,iem,os,im,ai | is a,i,u,iem | a as,u,am,ai,es | e es,u,ei | us u,um',
  gre: 'os ou,oi,on,a,es,e,is | a as,es,on,is,tos | o a,on,ou | i is,on,es,ion | is eis,eon,eos | - s,n',
  alb: '- i,e,t,a,n,s,it,ve,ja,je | e a,en,es | i t,ve',
  baq: '- a,ak,en,aren,eko,ko',
  ind: '- nya',
  may: '- nya',
}

/** The minimum number of letters that a form and its word share. Shorter beginnings are not significant. */
const SHARED_MIN = 3

/** The languages of each replacement, by the ending of the form and the ending of the word. */
const changes = new Map<string, Map<string, Set<string>>>()
for (const [language, rules] of Object.entries(ENDINGS)) {
  for (const rule of rules.split(' | ')) {
    const [lemma = '', forms = ''] = rule.split(' ')
    const ending = lemma === '-' ? '' : lemma
    for (const form of forms.split(',')) {
      const lemmas = changes.get(form) ?? new Map<string, Set<string>>()
      changes.set(form, lemmas.set(ending, (lemmas.get(ending) ?? new Set<string>()).add(language)))
    }
  }
}
const ENDING_MAX = Math.max(...[...changes.keys()].map((form) => form.length))

/**
 * `shared`: the number of letters that both words share at the beginning. `languages`: the languages with this
 * inflection.
 */
type Form = { readonly shared: number; readonly languages: ReadonlySet<string> }

/** The key of a folded word for looking up its forms. */
export const sharedPrefix = (word: string): string => word.slice(0, SHARED_MIN)

/** Checks whether the folded `text` is an inflected form of the folded `word`, and in which languages. */
export const formOf = (text: string, word: string): Form | undefined => {
  const least = Math.max(SHARED_MIN, text.length - ENDING_MAX)
  if (word.length < least) return undefined
  const length = Math.min(word.length, text.length)
  let most = 0
  while (most < length && word.charCodeAt(most) === text.charCodeAt(most)) most++
  if (most < least || text === word) return undefined
  let form: Form | undefined
  for (let shared = Math.min(most, text.length - 1); shared >= least; shared--) {
    const languages = changes.get(text.slice(shared))?.get(word.slice(shared))
    if (languages) form = form ? { ...form, languages: form.languages.union(languages) } : { shared, languages }
  }
  return form
}
