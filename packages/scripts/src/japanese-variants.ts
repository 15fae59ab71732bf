/**
 * Japanese characters (shinjitai), each followed by the simplified Chinese character of the same origin, by code point:
 * 217 pairs. Characters that Chinese simplifies too are in `chinese-variants.ts`.
 *
 * Derived from the dictionaries JPShinjitaiCharacters and TSCharacters of OpenCC (Open Chinese Convert,
 * https://github.com/BYVoid/OpenCC), copyright BYVoid and contributors, Apache License, Version 2.0
 * (https://www.apache.org/licenses/LICENSE-2.0), as packaged by `opencc-js` 1.4.2. Changes: the traditional form is
 * replaced by the simplified one, 戸 is added, and pairs are concatenated instead of one a line.
 */
export const JAPANESE_VARIANTS = `
両两乗乘亀龟予豫亜亚仏佛仮假伝传価价倹俭児儿円圆処处剣剑剤剂剰剩労劳効效勅敕勧劝勲勋単单厳严収收叙敍唖哑営营噛啮団团囲围図图圏圈圧压塁垒塩盐増增壊坏壌壤壱壹売卖変变奨奖嬢娘実实寛宽対对専专尭尧巌岩巣巢
巻卷帯带帰归庁厅広广廃废弁辨弐贰弾弹従从徳德徴征応应恵惠悩恼悪恶慎愼懐怀戦战戯戏戸户戻戾払拂抜拔択择拝拜拠据拡扩挙擧挿插捜搜掲揭掻搔揺摇摂摄撃击撹搅斉齐斎斋晃晄晩晚暁晓暦历曽曾栄荣桜樱桝枡桟栈検检楽乐
概槪様样槙槇権权欠缺歓欢歩步歯齿歳岁歴历毎每気气沢泽沪滤浄净浜滨涙泪渇渴済济渉涉渋澁渓溪満满滝泷瀬濑焼烧犠牺猟猎獣兽瓶甁畳叠痩瘦発发県县研硏砕碎稲稻穂穗穏稳穣穰竜龙粋粹粛肃糸丝経经絵绘継继続续総总縁缘
縄绳縦纵繊纤繍绣缶罐翻飜聴听脳脑臓脏艶艳芸艺荘庄萌萠蔵藏薫薰薬药蛍萤蝋蜡褒襃覇霸覚觉覧览観观訳译読读譲让豊丰賛赞転转軽轻辺边逓递遅迟郎郞郷鄕酔醉醤酱醸酿釈释鉄铁鉱鑛銭钱鋳铸錬炼関关闘鬭陥陷険险隠隐雑杂
霊灵頼赖顕显駅驿駆驱騒骚験验髄髓髪发鴎鸥鶏鸡鹸碱麹曲麺面黒黑黙默齢龄
`
