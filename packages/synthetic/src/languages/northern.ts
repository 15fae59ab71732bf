import { language } from '../language.ts'

/** Further languages in Latin script, with special letters. */
export const NORTHERN = [
  language({
    code: 'pol',
    alphabet: 'b',
    topics:
      'medycyny|prawa|historii|ekonomii|fizyki|chemii|biologii|matematyki|pedagogiki|rolnictwa|filozofii|językoznawstwa|literatury|muzyki|architektury|geografii|geologii|psychologii|socjologii|polityki|religii|techniki|informatyki|energetyki|transportu|środowiska|rybactwa|leśnictwa|weterynarii|stomatologii|pielęgniarstwa|farmakologii|archeologii|sztuki|sportu|statystyki|astronomii|botaniki|zoologii|zdrowia publicznego',
    generics: 'przegląd|rocznik|zeszyty|biuletyn|prace|studia|archiwum|kwartalnik|wiadomości|materiały|gazeta|roczniki',
    adjectives: 'polski|międzynarodowy|nowy|śląski|krakowski|naukowy|współczesny|łódzki',
    names: [
      'Biało|Brzo|Czarno|Dąbro|Jasno|Kra|Łuko|Miło|Nowo|Ostro|Sando|Wielo|Zielo|Żuro',
      'bór|brzeg|dwór|gród|lesie|mierz|pol|rzeka|staw|szyn|wiec|wice|wo|zdrój',
    ],
    titles: '{g} {t}|{a} {g} {t}|{g} {t} i {u}|{g} {n}|{g} z {t} i {u}|{g} Towarzystwa {t} w {n}|{n}. {g} {t}|{a} {g}',
    bodies: 'Towarzystwo {t}|Uniwersytet w {n}. Wydział {t}|Instytut {t} ({p})|Ministerstwo {t}',
    publishers: 'Wydawnictwo {n}|Oficyna {n}|Uniwersytet w {n}|Towarzystwo {t}',
    frequencies: 'Rocznik|Półrocznik|Kwartalnik|Dwumiesięcznik|Miesięcznik|Tygodnik|Dziennik|Nieregularne',
  }),
  language({
    code: 'swe',
    alphabet: 'b',
    topics:
      'medicin|rätt|historia|ekonomi|fysik|kemi|biologi|matematik|pedagogik|lantbruk|filosofi|språk|litteratur|musik|arkitektur|geografi|geologi|psykologi|sociologi|politik|religion|teknik|datavetenskap|energi|trafik|miljö|fiske|skogsbruk|veterinärmedicin|odontologi|vård|farmakologi|arkeologi|konst|idrott|statistik|astronomi|botanik|zoologi|folkhälsa',
    generics: 'tidskrift|årsbok|skrifter|meddelanden|rapporter|studier|blad|handlingar|nytt|uppsatser|arkiv',
    adjectives: 'svensk|nordisk|ny|tillämpad|finländsk|internationell|historisk',
    names: [
      'Björk|Ek|Fager|Gran|Hög|Kungs|Lind|Norr|Ås|Ör|Söder|Väster|Älv|Små',
      'backa|borg|by|dal|holm|hult|köping|lunda|näs|sjö|stad|sund|vik|ås',
    ],
    titles:
      '{g} för {t}|{a} {g} för {t}|{n}s {g} för {t}|{n}s {g}|{t} och {u}|{a} {t}|{g} i {t}|{g} från {n}s sällskap för {t}',
    bodies: 'Sällskapet för {t}|{n}s universitet. Institutionen för {t}|Institutet för {t} ({p})',
    publishers: '{n}s förlag|Bokförlaget {n}|{n}s universitet|Sällskapet för {t}',
    frequencies: 'Årlig|Två gånger om året|Kvartalsvis|Varannan månad|Månatlig|Varje vecka|Daglig|Oregelbunden',
  }),
  language({
    code: 'tur',
    alphabet: 'b',
    topics:
      'tıp|hukuk|tarih|iktisat|fizik|kimya|biyoloji|matematik|eğitim|tarım|felsefe|dilbilim|edebiyat|müzik|mimarlık|coğrafya|jeoloji|psikoloji|sosyoloji|siyaset|din|mühendislik|bilişim|enerji|ulaştırma|çevre|balıkçılık|ormancılık|veterinerlik|diş hekimliği|hemşirelik|farmakoloji|arkeoloji|sanat|spor|istatistik|astronomi|botanik|zooloji|halk sağlığı',
    generics: 'dergisi|bülteni|yıllığı|araştırmaları|çalışmaları|bildirileri|mecmuası|gazetesi|incelemeleri',
    adjectives: 'Türk|uluslararası|yeni|uygulamalı|çağdaş|Anadolu|güncel',
    names: [
      'Ak|Beş|Çam|Demir|Gök|Güzel|Kara|Kızıl|Sarı|Şeker|Taş|Üç|Yeşil|Yıldız',
      'bahçe|bel|çay|dağ|dere|göl|hisar|kaya|köy|ova|pınar|su|tepe|yurt',
    ],
    titles: '{t} {g}|{a} {t} {g}|{n} {t} {g}|{t} ve {u} {g}|{n} {g}|{a} {t}|{n} Üniversitesi {t} {g}',
    bodies: '{t} derneği|{n} Üniversitesi. {t} bölümü|{t} enstitüsü ({p})',
    publishers: '{n} Yayınları|{n} Üniversitesi|{n} Matbaası|{t} derneği',
    frequencies: 'Yıllık|Altı aylık|Üç aylık|İki aylık|Aylık|Haftalık|Günlük|Düzensiz',
  }),
]
