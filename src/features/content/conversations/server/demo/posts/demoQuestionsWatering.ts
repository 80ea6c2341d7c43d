import type { DemoPost } from '../demoPost.ts';

export const demoQuestionsWatering: readonly DemoPost[] = [
  {
    key: 'how-long-to-water',
    type: 'QUESTION',
    topic: 'watering-plans',
    author: 'aarav_s',
    daysAgo: 15.3,
    title: 'How many minutes is “enough”? Working out run time from emitters',
    html: `<p>Everyone says water deeply and less often. Fine, but I have to type a number of minutes into the rule. My bed is 1.2 × 3 m with four lines of drip hose, emitters every 30 cm, 1.6 l/h each. How do I get from that to minutes? I would like to understand the sum, not just be told a number.</p>`,
    tags: ['drip-line', 'raised-bed', 'rules'],
    views: 489,
    meToo: 8,
    follows: 6,
    bookmarks: 14,
    comments: [
      {
        by: 'luc_marchand',
        hours: 1.5,
        html: `<p>Good to want the sum. First the rate:</p>
<ul>
<li>3 m at 30 cm = 10 emitters per line, × 4 lines = 40 emitters</li>
<li>40 × 1.6 l/h = 64 l/h</li>
<li>bed 1.2 × 3 = 3.6 m², so 64 / 3.6 = <strong>17.8 mm per hour</strong> (1 l on 1 m² is 1 mm)</li>
</ul>
<p>A warm day takes 4 mm. Watering every third day means putting back 12 mm: 12 / 17.8 = 0.67 h = <strong>40 minutes</strong>.</p>`,
        likes: 22,
        accepted: true,
        replies: [
          {
            by: 'aarav_s',
            hours: 1,
            html: '<p>Oh, the millimetre trick makes it all click. 1 l on 1 m². Thank you!</p>',
            likes: 6,
          },
          {
            by: 'joseph_okello',
            hours: 9,
            html: '<p>Stealing this for a lesson. Litres, area, rate, time: it is the whole unit on compound measures in one bed of lettuce.</p>',
            likes: 7,
          },
        ],
      },
      {
        by: 'gwen_allotment',
        hours: 6,
        html: '<p>Check the 1.6 with a jam jar before you trust it. Sink one under an emitter for an hour. Mine were sold as 2 l/h and gave 1.4 at the far end.</p>',
        likes: 9,
      },
      {
        by: 'petra_hof',
        hours: 22,
        html: '<p>On clay split it: 40 minutes in two of 20 with a pause. Otherwise half of it is on the path.</p>',
        likes: 5,
      },
      {
        by: 'thandi_m',
        hours: 31,
        html: '<p>And after the sum, dig a hole! An hour after watering, look how deep the dark part goes. If it stops at 8 cm, the sum was right and the soil disagrees.</p>',
        likes: 11,
      },
    ],
  },
  {
    key: 'pots-on-roof-plan',
    type: 'QUESTION',
    topic: 'watering-plans',
    author: 'priya_terrace',
    daysAgo: 5.6,
    title: 'Forty pots, one valve, very different thirst. How do you group them?',
    html: `<p>Black roof, full sun, pots from 3 to 40 litres. Chillies want it lean, curry leaf hates wet feet, tomatoes drink all day. I have one Drip 2, so two zones, and six Stakes.</p>
<p>Do I group by plant or by pot size? And which pot gets the Stake: the thirstiest, the biggest, the average one? Right now the small pots dry out while the big ones drown.</p>`,
    tags: ['pots', 'drip-line', 'rules'],
    views: 156,
    meToo: 5,
    follows: 5,
    bookmarks: 4,
    comments: [
      {
        by: 'zoe_tam',
        hours: 4,
        html: '<p>By pot size first, plant second. Small pots need little and often, big pots need much and rarely, and no emitter choice fixes <em>often</em>. Then inside a zone even things out with emitters: 1 l/h for chillies, 4 l/h for tomatoes.</p>',
        likes: 9,
        replies: [
          {
            by: 'priya_terrace',
            hours: 2,
            html: '<p>So zone 1 = everything under 10 litres, three short runs a day. That would never have occurred to me.</p>',
            likes: 1,
          },
        ],
      },
      {
        by: 'marisol_vega',
        hours: 9,
        html: '<p>The Stake goes in the pot that dries <em>second</em> fastest. The fastest is always an odd one with a root out of the bottom. Took me a summer to learn.</p>',
        likes: 11,
      },
      {
        by: 'hana_mori',
        hours: 28,
        html: '<p>On my balcony I put white cloth around the black pots. Root temperature went down by 7 °C and the pots needed one watering less each day.</p>',
        likes: 8,
        replies: [
          {
            by: 'priya_terrace',
            hours: 14,
            html: '<p>Old bedsheet going up this weekend. Thank you!</p>',
            likes: 2,
          },
        ],
      },
      {
        by: 'thandi_m',
        hours: 46,
        html: '<p>Saucers under the small ones only. They catch the run-off for an hour and the pot drinks it back. The big ones must drain freely or the roots rot.</p>',
        likes: 3,
      },
    ],
  },
  {
    key: 'rain-skip-amount',
    type: 'QUESTION',
    topic: 'watering-plans',
    author: 'leah_brandt',
    daysAgo: 41,
    title: 'How much rain should cancel a watering?',
    html: `<p>My rule skips watering if the Perch counted more than 2 mm in the last 24 hours. It feels arbitrary. Last week 2.4 mm fell, it skipped, and the dahlias were flopping the day after; another time 1.8 mm fell overnight and it watered beds that were fine.</p>
<p>What threshold do you use, and do you look at the rain at all if you have Stakes?</p>`,
    tags: ['rules', 'rain-gauge', 'evapotranspiration'],
    views: 205,
    meToo: 4,
    follows: 4,
    bookmarks: 3,
    comments: [
      {
        by: 'bill_tremaine',
        hours: 3,
        html: '<p>The first two millimetres of any summer shower never get past leaves and mulch. I subtract 2 from each event and count the rest. Your 2.4 mm was worth 0.4.</p>',
        likes: 10,
        accepted: true,
        replies: [
          {
            by: 'leah_brandt',
            hours: 2,
            html: '<p>That explains the dahlias, they have a canopy like an umbrella.</p>',
            likes: 3,
          },
        ],
      },
      {
        by: 'mats_ohlin',
        hours: 6,
        html: `<p>With Stakes I ignore past rain altogether; the soil already knows. Rain only matters as a <em>forecast</em>. My condition reads:</p>
<pre><code class="language-yaml">when: stake("dahlias").moisture &lt; 35 for 3h
unless: forecast.rain(12h) &gt; 6
do: drip("north").open(zone: 2, minutes: 25)</code></pre>`,
        likes: 8,
        replies: [
          {
            by: 'leah_brandt',
            hours: 20,
            html: '<p>Using this now with 40 instead of 35. First week looks good.</p>',
            likes: 1,
          },
        ],
      },
      {
        by: 'joseph_okello',
        hours: 30,
        html: '<p>Our pupils put jam lids under the dahlias and beside them. 5 mm in the open, 1.5 under the leaves. So I think Bill’s 2 mm is kind.</p>',
        likes: 7,
      },
    ],
  },
];
