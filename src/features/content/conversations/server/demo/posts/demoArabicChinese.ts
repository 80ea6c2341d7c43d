import type { DemoPost } from '../demoPost.ts';

export const demoArabic: readonly DemoPost[] = [
  {
    key: 'ar-rooftop-salt',
    type: 'QUESTION',
    topic: 'watering-plans',
    author: 'salma_h',
    language: 'ar',
    daysAgo: 16.5,
    title: 'كم مرة أغسل تربة الأصص من الأملاح؟',
    html: `<p>أسقي حديقة السطح بماء الصهريج، وهو مالح قليلًا. بعد شهرين ظهرت قشرة بيضاء على سطح التربة، وصارت أطراف أوراق النعناع بنية. قراءة الرطوبة عند 60 % لكن النبات يذبل ظهرًا كأنه عطشان.</p>
<p>هل السبب الملح؟ وكم ليترًا أحتاج لغسل أصيص سعته عشرة ليترات، وكم مرة في الموسم؟</p>`,
    tags: ['pots', 'calibration'],
    views: 87,
    meToo: 3,
    follows: 3,
    bookmarks: 2,
    comments: [
      {
        by: 'yusuf_nasser',
        hours: 4,
        html: `<p>نعم، هذا عطش بسبب الملح: الماء موجود لكن الجذر لا يستطيع سحبه. القاعدة التي أعمل بها:</p>
<ol>
<li>اسكبي ببطء ضعف حجم الأصيص، أي عشرين ليترًا، على ثلاث دفعات بينها ربع ساعة.</li>
<li>دعي الماء يخرج من الأسفل ولا تتركيه في الصحن.</li>
<li>كرري ذلك كل ستة أسابيع في الصيف، ومرة واحدة في الشتاء إن لم تمطر.</li>
</ol>
<p>ماء المطر أفضل من الصهريج لهذا الغرض، ولو كان قليلًا.</p>`,
        likes: 8,
        accepted: true,
        replies: [
          {
            by: 'salma_h',
            hours: 100,
            html: '<p>غسلت أربعة أصص كما قلت، وبعد أربعة أيام خرجت أوراق جديدة خضراء. شكرًا جزيلًا!</p>',
            likes: 5,
          },
          {
            by: 'yusuf_nasser',
            hours: 104,
            html: '<p>الحمد لله. ضعي طبقة من القش فوق التربة فتقل القشرة البيضاء كثيرًا.</p>',
            likes: 3,
          },
        ],
      },
    ],
  },
  {
    key: 'ar-olive-depth',
    type: 'QUESTION',
    topic: 'stake-readings',
    author: 'yusuf_nasser',
    language: 'ar',
    daysAgo: 40,
    title: 'أين أضع Stake Long تحت شجرة زيتون بالغة؟',
    html: `<p>عندي ستون شجرة زيتون عمرها خمس عشرة سنة، تُسقى بالتنقيط بأربعة نقاطات حول كل شجرة. هل أضع الحساس قرب الجذع أم عند حافة الظل؟ وضعته مرة قرب الجذع فلم تتحرك القراءة شهرًا كاملًا، ومرة تحت النقاط فكانت دائمًا 95 %.</p>`,
    tags: ['orchard', 'siting', 'drip-line'],
    views: 76,
    meToo: 2,
    follows: 2,
    comments: [
      {
        by: 'mireille_larkmoor',
        hours: 10,
        html: '<p>(مترجم) ضعه عند ثلثي المسافة بين الجذع وحافة الظل، وعلى بعد 30 سم من أقرب نقّاط. هناك تشرب أكثر الجذور الدقيقة. وراقب الطبقة السفلى لا العليا: إذا بقيت ثابتة بعد السقي فالماء لا يصل إليها.</p>',
        likes: 5,
        accepted: true,
        replies: [
          {
            by: 'yusuf_nasser',
            hours: 160,
            html: '<p>نقلته إلى هناك، وصارت القراءة تتحرك مع كل سقية. تبيّن أن مدة السقي كانت نصف المطلوب.</p>',
            likes: 4,
          },
        ],
      },
      {
        by: 'salma_h',
        hours: 26,
        html: '<p>معلومة مفيدة حتى لشجرة الليمون الوحيدة عندي.</p>',
        likes: 2,
      },
    ],
  },
  {
    key: 'ar-arabic-app',
    type: 'IDEA',
    topic: 'idea-box',
    author: 'salma_h',
    language: 'ar',
    daysAgo: 23,
    title: 'واجهة عربية للتطبيق، والمحور الزمني من اليمين إلى اليسار',
    html: `<p>التطبيق جميل لكن والدتي لا تقرأ الإنجليزية، وهي التي تسقي في غيابي. أتمنى واجهة عربية كاملة، وأن يكون بالإمكان اختيار اتجاه الرسم البياني: كثيرون منا يقرؤون الزمن من اليمين إلى اليسار، وبعضنا اعتاد العكس.</p>
<p>أنا مستعدة للمساعدة في الترجمة والمراجعة.</p>`,
    tags: ['accessibility', 'dashboard'],
    views: 112,
    up: 16,
    down: 0,
    follows: 5,
    comments: [
      {
        by: 'yusuf_nasser',
        hours: 3,
        html: '<p>أؤيد بشدة، وأساعد في المصطلحات الزراعية: «السعة الحقلية» و«نقطة الذبول» لا تُترجمان حرفيًا.</p>',
        likes: 5,
      },
      {
        by: 'ines_larkmoor',
        hours: 44,
        html: '<p>(مترجم) شكرًا لكما! بدأنا استخراج نصوص التطبيق، وسنرسل لكما القائمة الأولى خلال أسبوعين.</p>',
        likes: 6,
        replies: [{ by: 'salma_h', hours: 9, html: '<p>رائع، ننتظرها بشوق.</p>', likes: 2 }],
      },
      {
        by: 'salma_h',
        hours: 120,
        html: '<p>راجعت والدتي النسخة التجريبية من الشاشة الأولى وقالت: «أخيرًا يتكلم مثلنا».</p>',
        likes: 5,
      },
    ],
  },
];

export const demoChinese: readonly DemoPost[] = [
  {
    key: 'zh-summer-trip',
    type: 'QUESTION',
    topic: 'watering-plans',
    author: 'chen_yu',
    language: 'zh',
    daysAgo: 6.2,
    title: '出差十天，院子里的辣椒和月季怎么自动浇水才放心？',
    html: `<p>成都夏天又闷又热，下雨没有规律。院子里有二十盆辣椒和六株地栽月季，一台Drip 2，两个Stake。我担心两件事：一是连着下雨还在浇，把辣椒泡烂；二是网络断了以后全都不浇。</p>
<p>规则应该怎么写？两个Stake放在哪里最有用？</p>`,
    tags: ['rules', 'pots', 'drip-line'],
    views: 68,
    meToo: 2,
    follows: 2,
    bookmarks: 1,
    comments: [
      {
        by: 'lin_wei',
        hours: 2,
        html: `<p>断网不用担心，规则在Hub里运行，只有“天气预报”这一条需要网络。我出差时用的规则：</p>
<pre><code class="language-yaml">when: stake("辣椒").moisture &lt; 40 for 1h
only: hour in 5..7 or hour in 19..20
do: drip("院子").open(zone: 1, minutes: 6)
rest: 45m</code></pre>
<p>下雨时土是湿的，条件不成立，自然不浇。一个Stake放在干得第二快的辣椒盆里，另一个放月季根旁，分两个区。</p>`,
        likes: 7,
        accepted: true,
        replies: [
          { by: 'chen_yu', hours: 10, html: '<p>明白了！为什么是“第二快”？</p>' },
          {
            by: 'lin_wei',
            hours: 11,
            html: '<p>最快的那盆往往是根已经钻出盆底的，不代表大家。这是Marisol教我的。</p>',
            likes: 4,
          },
        ],
      },
      {
        by: 'chen_yu',
        hours: 60,
        html: '<p>在家先试了两天，每天早上浇一次，很稳。安心出差了，谢谢！</p>',
        likes: 3,
      },
    ],
  },
  {
    key: 'zh-rain-barrel',
    type: 'ARTICLE',
    topic: 'beds-and-borders',
    author: 'lin_wei',
    language: 'zh',
    daysAgo: 48,
    title: '楼顶接雨水：一年到底能省多少水？',
    html: `<p>我在楼顶装了一个200升的雨水桶，用Perch记录降雨，用Drip 4的流量计记录用水，算了整整一年的账。</p>
<h2>能接多少</h2>
<p>集水面积12平方米，去年降雨1480毫米，理论上是17.8吨。实际接到的只有5.1吨，因为大雨时桶早就满了。</p>
<h2>用了多少</h2>
<table>
<thead><tr><th>季节</th><th>用水（升）</th><th>其中雨水</th></tr></thead>
<tbody>
<tr><td>春</td><td>1,900</td><td>84%</td></tr>
<tr><td>夏</td><td>4,600</td><td>41%</td></tr>
<tr><td>秋</td><td>2,000</td><td>62%</td></tr>
<tr><td>冬</td><td>400</td><td>95%</td></tr>
</tbody>
</table>
<p>全年用水8.9吨，雨水占了一半多一点。</p>
<h2>结论</h2>
<ul>
<li>桶再大一倍，夏天的比例只能到55%左右，因为伏旱一来就是二十天。</li>
<li>省下的水费不多，但雨水软，叶面没有白斑，喷头也不结垢。</li>
<li>桶一定要盖严。第一年我养出了全楼最多的蚊子。</li>
</ul>`,
    tags: ['rain-barrel', 'rain-gauge', 'flow-meter'],
    views: 121,
    likes: 12,
    bookmarks: 3,
    comments: [
      {
        by: 'chen_yu',
        hours: 7,
        html: '<p>最后一条太真实了。请问桶放在楼顶，承重怎么考虑的？</p>',
        likes: 2,
        replies: [
          {
            by: 'lin_wei',
            hours: 3,
            html: '<p>放在承重墙正上方，满桶约220公斤，事先问过物业。</p>',
            likes: 4,
          },
        ],
      },
      {
        by: 'thandi_m',
        hours: 50,
        html: '<p>I put this through a translator because of the table. “The most mosquitoes in the building” made my day. Same conclusion here: a lid first, a bigger tank second.</p>',
        likes: 6,
      },
    ],
  },
];
