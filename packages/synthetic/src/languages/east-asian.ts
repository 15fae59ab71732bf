import { language } from '../language.ts'

/** Languages in Chinese, Japanese and Korean script. */
export const EAST_ASIAN = [
  language({
    code: 'chi',
    alphabet: 'e',
    script880: '$1',
    isUnspaced: true,
    topics:
      '医学=yixue|法学=faxue|历史=lishi|经济=jingji|物理=wuli|化学=huaxue|生物学=shengwuxue|数学=shuxue|教育=jiaoyu|农业=nongye|哲学=zhexue|语言学=yuyanxue|文学=wenxue|音乐=yinyue|建筑=jianzhu|地理=dili|地质=dizhi|心理学=xinlixue|社会学=shehuixue|政治=zhengzhi|宗教=zongjiao|工程=gongcheng|计算机=jisuanji|能源=nengyuan|交通=jiaotong|环境=huanjing|渔业=yuye|林业=linye|兽医=shouyi|口腔医学=kouqiang yixue|护理=huli|药学=yaoxue|考古=kaogu|艺术=yishu|体育=tiyu|统计=tongji|天文=tianwen|植物=zhiwu|动物=dongwu|公共卫生=gonggong weisheng',
    generics:
      '学报=xuebao|研究=yanjiu|杂志=zazhi|通报=tongbao|论坛=luntan|年鉴=nianjian|评论=pinglun|进展=jinzhan|文摘=wenzhai|导报=daobao|通讯=tongxun|世界=shijie|公报=gongbao',
    adjectives:
      '中国=Zhongguo|国际=guoji|现代=xiandai|应用=yingyong|当代=dangdai|中华=Zhonghua|世界=shijie|中外=Zhongwai',
    names: [
      '长=Chang|东=Dong|南=Nan|西=Xi|北=Bei|清=Qing|云=Yun|海=Hai|金=Jin|青=Qing|新=Xin|白=Bai|龙=Long|江=Jiang|平=Ping|安=An',
      '山=shan|河=he|江=jiang|城=cheng|州=zhou|阳=yang|林=lin|海=hai|川=chuan|原=yuan|湖=hu|岭=ling|口=kou|门=men|港=gang|陵=ling',
    ],
    titles:
      '{t} {g}|{a} {t} {g}|{p} {t} {g}|{n} 大学学报=daxue xuebao|{n} 师范学院学报=shifan xueyuan xuebao|{t} 与=yu {u} {g}|{a} {t}|{n} 日报=ribao|{n} 晚报=wanbao|{n} {t} 年鉴=nianjian|{n} 大学=daxue {t} {g}|中国=Zhongguo {t} {u} {g}',
    bodies:
      '中国=Zhongguo {t} 学会=xuehui|{n} 大学=daxue {t} 系=xi|{p} {t} 协会=xiehui|{t} 研究所=yanjiusuo|{n} 大学=daxue|{p} 图书馆=tushuguan',
    publishers:
      '{n} 出版社=chubanshe|{t} 杂志社=zazhishe|{n} 大学出版社=daxue chubanshe|{t} 编辑部=bianjibu|{n} 报社=baoshe',
  }),
  language({
    code: 'jpn',
    alphabet: 'd',
    script880: '$1',
    isUnspaced: true,
    topics:
      '医学=igaku|法学=hōgaku|歴史=rekishi|経済=keizai|物理学=butsurigaku|化学=kagaku|生物学=seibutsugaku|数学=sūgaku|教育=kyōiku|農業=nōgyō|哲学=tetsugaku|言語学=gengogaku|文学=bungaku|音楽=ongaku|建築=kenchiku|地理=chiri|地質=chishitsu|心理学=shinrigaku|社会学=shakaigaku|政治=seiji|宗教=shūkyō|工学=kōgaku|コンピュータ=konpyūta|エネルギー=enerugī|交通=kōtsū|環境=kankyō|水産=suisan|林業=ringyō|獣医学=jūigaku|歯科=shika|看護=kango|薬学=yakugaku|考古学=kōkogaku|美術=bijutsu|スポーツ=supōtsu|統計=tōkei|天文=tenmon|植物=shokubutsu|動物=dōbutsu|公衆衛生=kōshū eisei',
    generics:
      '研究=kenkyū|雑誌=zasshi|論集=ronshū|紀要=kiyō|年報=nenpō|ジャーナル=jānaru|会報=kaihō|の友=no tomo|通信=tsūshin|学報=gakuhō|評論=hyōron',
    adjectives: '日本=Nihon|新しい=atarashii|現代=gendai|国際=kokusai|応用=ōyō|東洋=Tōyō|季刊=kikan',
    names: [
      '青=Ao|赤=Aka|石=Ishi|大=Ō|川=Kawa|北=Kita|白=Shira|高=Taka|中=Naka|西=Nishi|東=Higashi|松=Matsu|南=Minami|山=Yama',
      '井=i|江=e|川=kawa|崎=saki|島=shima|田=ta|谷=ya|野=no|原=hara|本=moto|町=machi|村=mura|森=mori|浜=hama',
    ],
    titles:
      '{t} {g}|{a} {t} {g}|{n} 大学=daigaku {t} {g}|日本=Nihon {t} 学会誌=gakkaishi|{t} と=to {u}|月刊=gekkan {t}|{n} の=no {t}|{n} 新聞=shinbun|{p} {t} 年鑑=nenkan|週刊=shūkan {n}|{n} 市立図書館報=shiritsu toshokanpō|{a} {t}',
    bodies:
      '日本=Nihon {t} 学会=gakkai|{n} 大学=daigaku|{t} 研究所=kenkyūjo|{p} {t} 協会=kyōkai|{n} 市教育委員会=shi kyōiku iinkai',
    publishers: '{n} 書店=shoten|{n} 出版=shuppan|{n} 大学出版会=daigaku shuppankai|{n} 新聞社=shinbunsha|{t} 社=sha',
  }),
  language({
    code: 'kor',
    alphabet: 'k',
    script880: '$1',
    topics:
      '의학=ŭihak|법학=pŏphak|역사=yŏksa|경제=kyŏngje|물리=mulli|화학=hwahak|생물=saengmul|수학=suhak|교육=kyoyuk|농업=nongŏp|철학=chʻŏrhak|언어=ŏnŏ|문학=munhak|음악=ŭmak|건축=kŏnchʻuk|지리=chiri|지질=chijil|심리=simni|사회=sahoe|정치=chŏngchʻi|종교=chonggyo|공학=konghak|정보=chŏngbo|에너지=enŏji|교통=kyotʻong|환경=hwanʼgyŏng|수산=susan|산림=sallim|수의학=suŭihak|치과=chʻikwa|간호=kanho|약학=yakhak|고고학=kogohak|미술=misul|체육=chʻeyuk|통계=tʻonggye|천문=chʻŏnmun|식물=singmul|동물=tongmul|보건=pogŏn',
    generics:
      '연구=yŏnʼgu|학회지=hakhoeji|논총=nonchʻong|논문집=nonmunjip|연보=yŏnbo|저널=chŏnŏl|소식=sosik|평론=pʻyŏngnon|회보=hoebo',
    adjectives: '한국=Hanʼguk|국제=kukche|현대=hyŏndae|새로운=saeroun|응용=ŭngyong|대한=Taehan',
    names: [
      '강=Kang|금=Kŭm|남=Nam|동=Tong|백=Paek|서=Sŏ|송=Song|안=An|청=Chʻŏng|한=Han|해=Hae|북=Puk',
      '계=gye|도=do|산=san|성=sŏng|양=yang|원=wŏn|주=ju|천=chʻŏn|포=pʻo|현=hyŏn|호=ho|평=pʻyŏng',
    ],
    titles:
      '{t} {g}|{a} {t} {g}|한국=Hanʼguk {t} 학회지=hakhoeji|{n} 대학교=Taehakkyo {t} {g}|{t} 및=mit {u} {g}|월간=wŏlgan {t}|계간=kyegan {t} {g}|{n} 일보=ilbo|{n} 신문=sinmun|{p} {t} 연감=yŏnʼgam|{n} {g}',
    bodies:
      '한국=Hanʼguk {t} 학회=hakhoe|{n} 대학교=Taehakkyo|{t} 연구원=yŏnʼguwŏn|{p} {t} 협회=hyŏphoe|{n} 시립도서관=sirip tosŏgwan',
    publishers:
      '{n} 출판사=chʻulpʻansa|{n} 대학교=Taehakkyo|한국=Hanʼguk {t} 학회=hakhoe|{n} 일보사=ilbosa|{n} 문화사=munhwasa',
  }),
]
