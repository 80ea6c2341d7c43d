import type { DemoPost } from '../demoPost.ts';

export const demoQuestionsCalibration: readonly DemoPost[] = [
  {
    key: 'clay-cracks-reading',
    type: 'QUESTION',
    topic: 'calibration',
    author: 'petra_hof',
    daysAgo: 47,
    title: 'Heavy clay: reading drops from 45 % to 12 % in one afternoon when the soil cracks',
    html: `<p>We have clay that opens cracks two fingers wide in a dry week. When a crack runs past a Stake, the reading falls off a cliff in a couple of hours, then my rule starts the valve and the water disappears down the crack.</p>
<p>I have moved the Stake three times. Is there a way to make the sensor less sensitive to this, or must I give up on measuring that field? Two-point calibration is done, raw 2010 dry and 1380 at field capacity.</p>`,
    tags: ['clay', 'calibration', 'rules'],
    views: 402,
    meToo: 4,
    follows: 7,
    bookmarks: 5,
    comments: [
      {
        by: 'mireille_larkmoor',
        hours: 6,
        html: `<p>You can’t make it insensitive: an air gap along the blade <em>is</em> dry as far as the field lines are concerned. But you can stop the gap from forming:</p>
<ol>
<li>Make the hole with a bar a little wider than the blade.</li>
<li>Mix some of your own clay with water to a slurry like yoghurt and pour it in.</li>
<li>Push the Stake into the slurry, then cover the surface with 5 cm of straw or compost in a circle of half a metre.</li>
</ol>
<p>The slurry shrinks with the blade rather than away from it, and under mulch the cracks start elsewhere.</p>`,
        likes: 16,
        accepted: true,
        replies: [
          {
            by: 'petra_hof',
            hours: 340,
            html: '<p>Two weeks later: no more cliffs. The mulch alone would probably have done half of it.</p>',
            likes: 6,
          },
        ],
      },
      {
        by: 'mats_ohlin',
        hours: 8,
        html: '<p>Belt and braces for the rule: require that the reading has been low for six hours, not just now, and that a second Stake agrees. Then a crack can’t open the valve by itself.</p>',
        likes: 8,
        replies: [
          {
            by: 'petra_hof',
            hours: 12,
            html: '<p>I had not thought of “for six hours”. Done.</p>',
            likes: 1,
          },
        ],
      },
      {
        by: 'carla_b',
        hours: 31,
        html: '<p>Same on our marl. We sowed clover between the rows in the end; the cracks went where the clover wasn’t.</p>',
        likes: 3,
      },
      {
        by: 'bill_tremaine',
        hours: 60,
        html: '<p>If you must re-seat a Stake in clay, do it the morning after rain. Two minutes’ work instead of twenty, and a far better fit.</p>',
        likes: 3,
      },
    ],
  },
  {
    key: 'percent-of-what',
    type: 'QUESTION',
    topic: 'calibration',
    author: 'zoe_tam',
    daysAgo: 88,
    title: '50 % of what, exactly?',
    html: `<p>Silly question maybe. My plant books talk about volumetric water content, where 30 % is already quite wet. The app says my blueberries are at 50 % and that this is “comfortable”. If half the bucket were water I’d have soup.</p>
<p>So what is the Stake’s percentage a percentage <em>of</em>? And can I get the volumetric number out of it somewhere?</p>`,
    tags: ['calibration', 'pots'],
    views: 655,
    meToo: 9,
    follows: 6,
    bookmarks: 11,
    comments: [
      {
        by: 'gwen_allotment',
        hours: 2,
        html: '<p>Not silly, I had this for a year before I asked. It’s the share of the water a plant can actually get at. 0 is where it wilts and doesn’t come back, 100 is as much as the soil holds once it’s stopped dripping.</p>',
        likes: 12,
      },
      {
        by: 'mireille_larkmoor',
        hours: 4,
        html: `<p>Exactly so: <strong>percentage of plant-available water</strong>, between wilting point and field capacity. Typical numbers, by volume:</p>
<table>
<thead><tr><th>Soil preset</th><th>Wilting point (0 %)</th><th>Field capacity (100 %)</th></tr></thead>
<tbody>
<tr><td>Sand</td><td>4 %</td><td>12 %</td></tr>
<tr><td>Loam</td><td>12 %</td><td>30 %</td></tr>
<tr><td>Clay</td><td>24 %</td><td>40 %</td></tr>
<tr><td>Peat-free compost</td><td>20 %</td><td>55 %</td></tr>
</tbody>
</table>
<p>Your blueberries at 50 % in compost are at about 37.5 % by volume. For the volumetric figure turn on <em>Almanac ▸ Units ▸ Volumetric</em>.</p>`,
        likes: 21,
        accepted: true,
        replies: [
          {
            by: 'zoe_tam',
            hours: 3,
            html: '<p>20 + half of 35 = 37.5, got it. No soup. Thank you!</p>',
            likes: 5,
          },
          {
            by: 'bill_tremaine',
            hours: 20,
            html: '<p>That table belongs on the box.</p>',
            likes: 9,
          },
        ],
      },
      {
        by: 'lin_wei',
        hours: 50,
        html: '<p>For API users: both are in the payload since 4.2, <code>moisture</code> and <code>vwc</code>.</p>',
        likes: 6,
      },
      {
        by: 'yusuf_nasser',
        hours: 75,
        html: '<p>One remark for people on saline soil: the wilting point moves up, because roots cannot pull the last part out of salty water. With EC above 4, treat 20 % as if it were zero.</p>',
        likes: 7,
      },
    ],
  },
  {
    key: 'stake-long-which-depth',
    type: 'QUESTION',
    topic: 'stake-readings',
    author: 'carla_b',
    daysAgo: 33,
    title: 'Stake Long in a vineyard: which of the two depths should drive irrigation?',
    html: `<p>We planted two hundred young Barbera vines last year and put one Stake Long per block. The upper zone (10–18 cm) swings between 15 and 80 %, the lower (30–38 cm) moves slowly between 35 and 55 %.</p>
<p>Young vines should learn to root deep, so I do not want to water every time the surface dries. But if I only look at the lower one, I react late. What do people with deep-rooted perennials use? A mix of the two? The difference?</p>
<p>Drip line, one 2 l/h emitter per vine, slope of about 25 %.</p>`,
    tags: ['vineyard', 'drip-line', 'rules'],
    views: 291,
    meToo: 3,
    follows: 6,
    bookmarks: 4,
    comments: [
      {
        by: 'kate_whitlock',
        hours: 5,
        html: '<p>Third-leaf apples here, similar idea. I let the <strong>deep</strong> one decide when and the <strong>shallow</strong> one decide when to stop. Start if deep is under 40 for a day, stop when shallow has been over 85 for an hour. Fewer, longer waterings, and the roots go looking.</p>',
        likes: 9,
        accepted: true,
        replies: [
          {
            by: 'carla_b',
            hours: 3,
            html: '<p>That is elegant. And the rule for the slope? Water runs down to the lower vines.</p>',
          },
          {
            by: 'kate_whitlock',
            hours: 4,
            html: '<p>Pulse it: 20 minutes on, 40 off, three times. On my bank that ended the runoff.</p>',
            likes: 5,
          },
        ],
      },
      {
        by: 'mireille_larkmoor',
        hours: 11,
        html: '<p>I would only add a floor: if the shallow zone stays at 15 % for more than two weeks in the first summer, water anyway. Roots follow moisture, but they must be able to live on the way there.</p>',
        likes: 6,
      },
      {
        by: 'luc_marchand',
        hours: 28,
        html: '<p>Put a second one at the bottom of the slope for a season. You may find the lower rows need half.</p>',
        likes: 2,
        replies: [
          {
            by: 'carla_b',
            hours: 20,
            html: '<p>Ordered. I suspect you are right: the lower rows are always greener.</p>',
          },
        ],
      },
      {
        by: 'bill_tremaine',
        hours: 53,
        html: '<p>What interval do you use on the deep zone? Mine changes so slowly that I set it to hourly and it saved a fair bit of battery.</p>',
        likes: 2,
      },
    ],
  },
  {
    key: 'salt-and-reading',
    type: 'QUESTION',
    topic: 'calibration',
    author: 'rosa_q',
    daysAgo: 8.2,
    title: 'Does fertiliser salt change the moisture reading?',
    html: `<p>We irrigate with well water, EC around 2.4 mS/cm, plus feed. After each feeding the Stake goes up 6 or 7 points more than after plain water of the same volume, and it stays high for a day. Is the sensor reading salt as water? If so, is there a correction?</p>
<p>Coco slabs, tomatoes, Stake laid horizontally through the side.</p>`,
    tags: ['calibration', 'greenhouse', 'drip-line'],
    views: 133,
    meToo: 2,
    follows: 3,
    comments: [
      {
        by: 'yusuf_nasser',
        hours: 6,
        html: '<p>Every capacitive sensor does this to some degree. With our wells at 3 mS/cm I simply calibrate with the irrigation water instead of tap water, then the zero and the hundred are right for my conditions.</p>',
        likes: 5,
      },
      {
        by: 'asha_larkmoor',
        hours: 14,
        html: '<p>Yes: about +2 points for each mS/cm above 1 in the substrate. The Stake measures at 70 MHz, which keeps it small but not zero. There’s no automatic correction because the Stake doesn’t measure conductivity. @yusuf_nasser’s way is what we recommend. I’d like to see your raw counts before and after a feed, if you can export a day.</p>',
        likes: 4,
        replies: [
          {
            by: 'rosa_q',
            hours: 9,
            html: '<p>I will export tomorrow after the morning feed and put it here.</p>',
          },
        ],
      },
      {
        by: 'mireille_larkmoor',
        hours: 33,
        html: '<p>While you wait: compare the reading at the same hour after each feed, not before and after one. The offset then cancels out, and what is left is the real trend.</p>',
        likes: 3,
      },
    ],
  },
];
