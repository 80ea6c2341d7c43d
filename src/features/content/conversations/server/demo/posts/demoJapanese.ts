import type { DemoPost } from '../demoPost.ts';

export const demoJapanese: readonly DemoPost[] = [
  {
    key: 'ja-oso-jimo',
    type: 'QUESTION',
    topic: 'frost-and-glass',
    author: 'hana_mori',
    language: 'ja',
    daysAgo: 24,
    title: '遅霜の通知は何度に設定していますか',
    html: `<p>長野の標高700メートルで、じゃがいもとりんごの苗を育てています。毎年ゴールデンウィークのころに遅霜があります。Nestを地面から20センチの高さに置いていますが、天気予報の最低気温より3度ほど低くなります。</p>
<p>2度で通知すると毎晩起こされ、0度では間に合いません。皆さんは何度で、どの高さで測っていますか。</p>`,
    tags: ['frost', 'rules', 'orchard'],
    views: 133,
    meToo: 4,
    follows: 4,
    bookmarks: 3,
    comments: [
      {
        by: 'kenji_arai',
        hours: 3,
        html: '<p>温度そのものより「下がる速さ」で見たほうがいいですよ。うちは「湿球温度が1.5度を下回り、かつ1時間に0.5度以上下がっているとき」だけ鳴らします。曇りの夜は下がらないので起こされません。風が2m/s以上あるときも鳴らさないようにしています。</p>',
        likes: 9,
        accepted: true,
        replies: [
          {
            by: 'hana_mori',
            hours: 30,
            html: '<p>設定してみました。昨夜は2.1度まで下がりましたが、静かに眠れました。ありがとうございます。</p>',
            likes: 4,
          },
          {
            by: 'kenji_arai',
            hours: 33,
            html: '<p>よかったです。不織布は夕方のうちに近くへ置いておくと安心です。</p>',
            likes: 3,
          },
        ],
      },
      {
        by: 'mireille_larkmoor',
        hours: 20,
        html: '<p>(翻訳を使っています)20センチの高さで測るのは正しいです。予報は1.5メートルの気温なので、晴れて風のない夜は3度の差がふつうです。</p>',
        likes: 5,
      },
      {
        by: 'hana_mori',
        hours: 100,
        html: '<p>追記です。プローブを地面から20センチ、苗と同じ高さにそろえたら、実際の被害とグラフがよく合うようになりました。</p>',
        likes: 3,
      },
    ],
  },
  {
    key: 'ja-tsuyu-stake',
    type: 'QUESTION',
    topic: 'stake-readings',
    author: 'kenji_arai',
    language: 'ja',
    daysAgo: 51,
    title: '梅雨のあいだ水分がずっと90%以上です。根腐れの目安はありますか',
    html: `<p>埼玉の黒ボク土の畑です。梅雨に入ってから、畝の中のStakeが二週間ほど90%を超えたままです。高畝にしてありますが、ナスの下葉が黄色くなってきました。</p>
<p>「何%以上が何日続いたら危ない」という目安があれば教えてください。土壌の種類は「壌土」のままです。</p>`,
    tags: ['calibration', 'raised-bed'],
    views: 97,
    meToo: 2,
    follows: 2,
    comments: [
      {
        by: 'mireille_larkmoor',
        hours: 9,
        html: '<p>(翻訳です)黒ボク土は水をとても多く含むので、「壌土」では高く表示されます。二つの鉢の校正を一度行ってください。目安としては、校正したあとで95%以上が3日続くと、ナスの根は酸素不足になります。</p>',
        likes: 5,
        accepted: true,
        replies: [
          {
            by: 'kenji_arai',
            hours: 90,
            html: '<p>校正したら同じ場所が78%になりました。黄色い葉は窒素不足だったようで、追肥で回復しています。</p>',
            likes: 5,
          },
        ],
      },
      {
        by: 'hana_mori',
        hours: 15,
        html: '<p>うちも黒ボクで同じでした。畝の端に溝を一本切ると、雨のあとの下がり方がグラフではっきり変わりますよ。</p>',
        likes: 4,
      },
    ],
  },
  {
    key: 'ja-beranda-article',
    type: 'ARTICLE',
    topic: 'beds-and-borders',
    author: 'hana_mori',
    language: 'ja',
    daysAgo: 85,
    title: 'ベランダの鉢を涼しくする五つの方法を比べました',
    html: `<p>真夏のベランダでは、黒い鉢の中が45度を超えることがあります。同じ大きさの鉢を六つ並べ、Stakeで地温を一週間測って比べました。植えたのはすべて同じ品種のバジルです。</p>
<h2>結果</h2>
<table>
<thead><tr><th>方法</th><th>午後3時の地温</th><th>一日の水やり</th></tr></thead>
<tbody>
<tr><td>何もしない</td><td>44.2度</td><td>3回</td></tr>
<tr><td>白い布を巻く</td><td>37.1度</td><td>2回</td></tr>
<tr><td>二重鉢</td><td>36.0度</td><td>2回</td></tr>
<tr><td>すのこの上に置く</td><td>40.8度</td><td>3回</td></tr>
<tr><td>すだれで日よけ</td><td>34.5度</td><td>1回</td></tr>
<tr><td>布とすだれの両方</td><td>32.9度</td><td>1回</td></tr>
</tbody>
</table>
<h2>気づいたこと</h2>
<ul>
<li>すだれがいちばん効きますが、バジルの香りは少し弱くなりました。</li>
<li>白い布は古いシーツで十分です。</li>
<li>すのこは単独では弱いものの、夜の冷え方が早くなります。</li>
</ul>
<p>今年は「布とすのこ」の組み合わせにします。日光は減らしたくないからです。</p>`,
    tags: ['pots', 'siting'],
    views: 182,
    likes: 15,
    bookmarks: 5,
    comments: [
      {
        by: 'kenji_arai',
        hours: 5,
        html: '<p>きれいな比較ですね。鉢の色を白に変えるだけの区も見てみたいです。</p>',
        likes: 4,
        replies: [
          {
            by: 'hana_mori',
            hours: 8,
            html: '<p>次の夏に追加します。白い鉢を一つ買ってきます。</p>',
            likes: 2,
          },
        ],
      },
      {
        by: 'priya_terrace',
        hours: 40,
        html: '<p>I read this with a translator and wrapped my whole roof in bedsheets. The table needs no translation.</p>',
        likes: 8,
      },
    ],
  },
  {
    key: 'ja-hub-denpa',
    type: 'PROBLEM',
    topic: 'hub-and-radio',
    author: 'kenji_arai',
    language: 'ja',
    daysAgo: 11.8,
    title: 'ビニールハウスの中のStakeだけ電波が弱くなりました',
    html: `<p>今まで−98dBmだったハウス内のStakeが、先週から−112dBm前後に落ちました。変えたことは、内側に銀色の遮光シートを張っただけです。外のStakeは変わりません。シートが原因でしょうか。外さずに済む方法はありますか。</p>`,
    tags: ['range', 'greenhouse', 'hub'],
    views: 58,
    meToo: 1,
    follows: 2,
    comments: [
      {
        by: 'asha_larkmoor',
        hours: 6,
        html: '<p>(翻訳です)はい、アルミを蒸着したシートは電波を反射します。側面を下から60センチほど開けるか、そのStakeだけ長距離モードにしてください。8dBほど良くなります。</p>',
        likes: 4,
        accepted: true,
        replies: [
          {
            by: 'kenji_arai',
            hours: 44,
            html: '<p>裾を上げただけで−103になりました。風通しも良くなり一石二鳥です。</p>',
            likes: 4,
          },
        ],
      },
    ],
  },
];
