import type { DemoPost } from '../demoPost.ts';

export const demoQuestionsWeather: readonly DemoPost[] = [
  {
    key: 'rain-less-than-manual',
    type: 'QUESTION',
    topic: 'rain-and-wind',
    author: 'bill_tremaine',
    daysAgo: 96,
    title: 'Perch reads 11 % less rain than my manual gauge over six weeks',
    html: `<p>Six weeks, 31 rain days. Manual copper gauge (five inch, rim at 30 cm): 187.4 mm. Perch on its pole at 2.1 m: 166.8 mm. Ratio 0.890.</p>
<p>The shortfall is not constant. On calm days it is 2 to 3 %, on windy days as much as 20 %. The pole is plumb in both directions, the funnel is clean, and I poured 400 ml through over twelve minutes and counted 99 tips, which is as good as perfect.</p>
<p>Is this simply wind carrying drops over the funnel? If so, would you lower the Perch, shield it, or apply a factor?</p>`,
    tags: ['rain-gauge', 'wind', 'siting'],
    views: 712,
    meToo: 5,
    follows: 9,
    bookmarks: 10,
    comments: [
      {
        by: 'duncan_m',
        hours: 2,
        html: '<p>It’s the wind. At two metres on my croft the Perch caught 74 % of what the ground gauge did over a winter. At half a metre behind a slatted fence: 95 %.</p>',
        likes: 11,
      },
      {
        by: 'tomos_larkmoor',
        hours: 9,
        html: `<p>Lovely data, Bill. Your pour test rules out the bucket: the funnel is 200 cm², so 400 ml is 20 mm, which at 0.2 mm a tip makes 100. What is left is undercatch. Wind speeds up over the rim and carries small drops past. It roughly follows</p>
<blockquote><p>loss ≈ 3 % per m/s of wind at the rim, in ordinary rain; about three times that in snow</p></blockquote>
<p>So: lower first, shield second, factor last. A fixed factor would spoil your calm days. The rain head unclips from the mast and runs on the 3 m extension lead at 30–50 cm, while wind stays up top.</p>`,
        likes: 17,
        accepted: true,
        replies: [
          {
            by: 'bill_tremaine',
            hours: 700,
            html: '<p>Lowered to 0.4 m a month ago. Ratio since then: 0.978. I consider the matter closed and the instrument forgiven.</p>',
            likes: 18,
          },
          {
            by: 'joseph_okello',
            hours: 720,
            html: '<p>“The instrument forgiven” is going on our lab wall.</p>',
            likes: 9,
          },
        ],
      },
      {
        by: 'mats_ohlin',
        hours: 26,
        html: '<p>For anyone with snow: none of this helps, an unheated tipping bucket measures melt, not fall. Mine “rained” 14 mm on the first sunny day in March.</p>',
        likes: 6,
      },
    ],
  },
  {
    key: 'wind-height-correction',
    type: 'QUESTION',
    topic: 'rain-and-wind',
    author: 'joseph_okello',
    daysAgo: 24,
    title: 'Converting wind at 2 m to the 10 m in the forecast: is there a fair formula?',
    html: `<p>Pupils compare our Perch (2 m, on a mown field) with the official forecast and conclude that the forecast always exaggerates. I told them the official height is 10 m, they asked “so how much more is it?” and I had to say I would look it up.</p>
<p>Can we multiply by a fixed number? Does it depend on the hedge 30 m to the west?</p>`,
    tags: ['wind', 'schools', 'siting'],
    views: 263,
    meToo: 2,
    follows: 4,
    bookmarks: 5,
    comments: [
      {
        by: 'duncan_m',
        hours: 3,
        html: `<p>Over open short grass the log law does it:</p>
<pre><code class="language-python">from math import log
z0 = 0.03              # roughness of short grass, metres
factor = log(10 / z0) / log(2 / z0)
print(round(factor, 2))  # 1.38</code></pre>
<p>So multiply by about 1.4. With the wind from the hedge side all bets are off: you are in its wake out to ten times its height at least. Leave those directions out of the comparison.</p>`,
        likes: 15,
        accepted: true,
        replies: [
          {
            by: 'joseph_okello',
            hours: 45,
            html: '<p>They left out 240°–300° and the mean error fell from 41 % to 6 %. One pupil asked whether forecasts “get it wrong on purpose when it’s us”. No longer.</p>',
            likes: 9,
          },
        ],
      },
      {
        by: 'bill_tremaine',
        hours: 12,
        html: '<p>Use averages, not gusts. The Perch’s gust is the highest 3-second value and does not scale the same way; 1.2 is nearer for gusts.</p>',
        likes: 6,
      },
      {
        by: 'mats_ohlin',
        hours: 33,
        html: '<p>In winter use z0 = 0.005 for snow cover. The factor drops to about 1.27.</p>',
        likes: 4,
      },
    ],
  },
  {
    key: 'frost-alert-threshold',
    type: 'QUESTION',
    topic: 'frost-and-glass',
    author: 'kate_whitlock',
    daysAgo: 17.4,
    title: 'Frost alert at blossom: which temperature, which height, and how early?',
    html: `<p>Last spring the alert came at 0 °C and 3.40 a.m. By the time I had the sprinklers running the lowest buds were at −1.8. I lost the king blossom in two rows.</p>
<p>I have two Nests: one at 1.5 m in its little shield, one bare probe at bud height in the coldest hollow. At which reading should I be woken so that water is flowing before damage, which for apples at pink is around −2 °C at the bud?</p>`,
    tags: ['frost', 'orchard', 'rules'],
    views: 447,
    meToo: 6,
    follows: 8,
    bookmarks: 9,
    comments: [
      {
        by: 'carla_b',
        hours: 2,
        html: '<p>Use the bare probe, not the shielded one. On a clear still night a bud is 1 to 2 °C colder than the air beside it because it radiates to the sky. A bare probe feels that too, a shielded one does not.</p>',
        likes: 12,
      },
      {
        by: 'mireille_larkmoor',
        hours: 5,
        html: `<p>Work backwards from the slope, not from a fixed number. On radiation nights the fall after midnight is 0.7 to 1 °C an hour. If you need 45 minutes to have water moving and must start sprinklers with the <strong>wet-bulb</strong> still above 0 °C, then you need to be awake at about +1.5 °C wet-bulb.</p>
<p>The Nest reports wet-bulb since 2.4. A rule I like:</p>
<pre><code class="language-yaml">when: nest("hollow").wet_bulb &lt; 1.5 and falling 0.5 per 1h
only: perch.wind &lt; 2 and hour in 21..7
do: notify("Frost watch", sound: loud)</code></pre>`,
        likes: 18,
        accepted: true,
        replies: [
          {
            by: 'kate_whitlock',
            hours: 9,
            html: '<p>“And falling” is the missing half. It keeps me asleep when it just sits at 1 °C under cloud.</p>',
            likes: 7,
          },
        ],
      },
      {
        by: 'hana_mori',
        hours: 20,
        html: '<p>In Nagano we also watch the dew point in the evening. If it is below −3 °C at nine, the night will be dangerous, and I go to bed early with my clothes ready.</p>',
        likes: 10,
        replies: [
          {
            by: 'kate_whitlock',
            hours: 3,
            html: '<p>Clothes ready! We are the same people.</p>',
            likes: 6,
          },
        ],
      },
      {
        by: 'duncan_m',
        hours: 41,
        html: '<p>We never get still nights here. Reading this I’ve decided to be grateful for the wind.</p>',
        likes: 9,
      },
      {
        by: 'kate_whitlock',
        hours: 206,
        html: '<p>We had the night. I wrote it up with the curves in <a href="demo:article-frost-night">Anatomy of a frost night</a>, and this thread is the reason it ended well.</p>',
        likes: 8,
      },
    ],
  },
  {
    key: 'nest-sun-spikes',
    type: 'QUESTION',
    topic: 'frost-and-glass',
    author: 'leah_brandt',
    daysAgo: 52,
    title: 'Nest in the tunnel jumps to 44 °C when the sun comes round. Real or radiation?',
    html: `<p>Every clear morning at around ten the tunnel Nest climbs from 19 to 44 °C in twenty minutes, then falls back to 27. The thermometer on the bench never shows more than 30. The Nest hangs from the hoop, about 40 cm below the plastic, on the east side.</p>
<p>The vents open on this reading, so for twenty minutes I blow out all the warmth I collected.</p>`,
    tags: ['greenhouse', 'siting', 'mounting'],
    views: 174,
    meToo: 3,
    follows: 3,
    comments: [
      {
        by: 'rosa_q',
        hours: 3,
        html: '<p>Radiation, seen it a hundred times. Low sun gets under the shield. Hang it in the middle at crop height, on the <em>north</em> side of a post, with a white plate above. A yoghurt lid is perfect.</p>',
        likes: 10,
        accepted: true,
        replies: [
          {
            by: 'leah_brandt',
            hours: 44,
            html: '<p>Yoghurt lid fitted. Peak this morning: 28.6. I feel a bit silly and very happy.</p>',
            likes: 5,
          },
        ],
      },
      {
        by: 'tomos_larkmoor',
        hours: 20,
        html: '<p>Rosa’s lid beats our accessory on price. If you want to go further, use the small aspirated mount: a computer fan pulling air past the sensor ends the argument even in full sun.</p>',
        likes: 4,
      },
      {
        by: 'luc_marchand',
        hours: 29,
        html: '<p>Also keep it away from the water pipe. Mine hung beside a black hose and followed the hose, not the air.</p>',
        likes: 3,
      },
    ],
  },
  {
    key: 'perch-on-roof',
    type: 'QUESTION',
    topic: 'siting-perch',
    author: 'priya_terrace',
    daysAgo: 79,
    title: 'Perch on a flat black roof: is any of the temperature worth keeping?',
    html: `<p>The only place I have is the roof. The Perch is on a 1.5 m pole clamped to the parapet. On sunny afternoons it shows 4 to 6 °C more than the street. I know a roof is hotter, but I cannot tell how much is real air and how much is the instrument being cooked from below.</p>
<p>I mainly want it for evapotranspiration, since my pots live up here as well.</p>`,
    tags: ['siting', 'pots', 'evapotranspiration'],
    views: 161,
    meToo: 2,
    follows: 3,
    comments: [
      {
        by: 'mireille_larkmoor',
        hours: 8,
        html: '<p>Then keep it: it measures the air your plants are in. Two metres above the membrane instead of 1.5 takes out most of what the shield picks up from below, and a pale mat of a square metre under the pole most of the rest. Don’t compare it with the street; the pots don’t live in the street.</p>',
        likes: 9,
        accepted: true,
        replies: [
          {
            by: 'priya_terrace',
            hours: 5,
            html: '<p>“The pots don’t live in the street” has cured me. Thank you.</p>',
            likes: 4,
          },
        ],
      },
      {
        by: 'lin_wei',
        hours: 30,
        html: '<p>Same here in Hangzhou. At night the difference disappears within an hour after sunset, which tells you it is mostly the roof giving back heat.</p>',
        likes: 3,
      },
      {
        by: 'zoe_tam',
        hours: 52,
        html: '<p>My building’s exhaust fan added 3 degrees whenever somebody cooked. Check what is upwind before you blame the roof!</p>',
        likes: 5,
      },
    ],
  },
  {
    key: 'perch-winter-charge',
    type: 'QUESTION',
    topic: 'siting-perch',
    author: 'mats_ohlin',
    daysAgo: 130,
    title: 'Can a Perch survive six weeks without sun at 64° north?',
    html: `<p>From late November the sun stays behind the spruce ridge until the second week of January. The data sheet says the cell lasts about three weeks without charge. That leaves three weeks of silence, in the season in which I most want wind data for the heating.</p>
<p>Is there a low-power mode, or a connector for an external supply? I have 12 V from the shed close by.</p>`,
    tags: ['battery', 'winter', 'wind'],
    views: 228,
    meToo: 2,
    follows: 5,
    comments: [
      {
        by: 'tomos_larkmoor',
        hours: 11,
        html: '<p>There’s a two-pin connector behind the rubber flap under the mast head: 5 V, polarity marked, 200 mA is plenty. <strong>Not</strong> 12 V. Any sealed 12-to-5 V converter will do. The cell won’t take charge below 0 °C, but the electronics run from the supply anyway.</p>',
        likes: 8,
        accepted: true,
        replies: [
          {
            by: 'mats_ohlin',
            hours: 190,
            html: '<p>Converter in, sealed with hot glue and optimism. −27 °C last night and every packet arrived.</p>',
            likes: 10,
          },
        ],
      },
      {
        by: 'asha_larkmoor',
        hours: 15,
        html: '<p>And for people without a shed: <em>Perch ▸ Power ▸ Winter</em> reports every 10 minutes instead of every minute, gusts included. Stretches three weeks to about seven.</p>',
        likes: 9,
      },
    ],
  },
];
