import type { DemoPost } from '../demoPost.ts';

export const demoProblemsOutdoors: readonly DemoPost[] = [
  {
    key: 'problem-drip-drips',
    type: 'PROBLEM',
    topic: 'drip-valves',
    author: 'gwen_allotment',
    daysAgo: 43,
    title: 'Drip 2 weeps a few drops a minute when closed',
    html: `<p>Zone 1 on my three-year-old Drip 2 never quite shuts. Six or seven drops a minute from the open end, enough to fill a watering can over a weekend. Zone 2 is bone dry. Pressure’s 3 bar, ordinary mains. I’ve cycled it a dozen times in case it was a bit of grit and it made no odds.</p>`,
    tags: ['leak', 'pressure'],
    views: 344,
    meToo: 7,
    follows: 5,
    bookmarks: 4,
    comments: [
      {
        by: 'tomos_larkmoor',
        hours: 4,
        html: `<p>Grit on the diaphragm seat nine times in ten, and cycling rarely shifts it because the seat sees no flow in the middle. Water off, then:</p>
<ol>
<li>Four screws, lift the solenoid cap straight up. Mind the spring.</li>
<li>Lift the diaphragm. Rinse it, wipe the seat with a finger, never a tool.</li>
<li>Look at the pilot hole in the diaphragm against the light. If you can’t see through, a bristle from a brush clears it.</li>
<li>Refit with the tab towards the inlet. Screws crosswise, finger-tight plus a quarter.</li>
</ol>`,
        likes: 18,
        accepted: true,
        replies: [
          {
            by: 'gwen_allotment',
            hours: 21,
            html: '<p>One grain of sand, half the size of a poppy seed. Dry as a biscuit now.</p>',
            likes: 7,
          },
          {
            by: 'aarav_s',
            hours: 400,
            html: '<p>Did this today with mine, thank you for the “mind the spring”.</p>',
            likes: 2,
          },
        ],
      },
      {
        by: 'yusuf_nasser',
        hours: 12,
        html: '<p>And then find out where the sand came from. A washer with a mesh in the inlet costs nothing and saves the next evening.</p>',
        likes: 5,
      },
      {
        by: 'thandi_m',
        hours: 90,
        html: '<p>Cleaned both of ours in ten minutes. The tab towards the inlet is easy to miss: the first time I had it backwards, and it would not open at all.</p>',
        likes: 6,
      },
    ],
  },
  {
    key: 'problem-wind-zero-ice',
    type: 'PROBLEM',
    topic: 'rain-and-wind',
    author: 'mats_ohlin',
    daysAgo: 118,
    title: 'Anemometer stuck at 0.0 for two days after freezing rain',
    html: `<p>Freezing rain on Tuesday, and from 04:10 the wind is a flat zero while the birches clearly disagree. The cups are glazed solid. I could climb up with warm water, but that will freeze again, so the question is whether anything can be done against it and whether the hub could notice. My heating rule believed in calm weather for two days.</p>`,
    tags: ['wind', 'winter', 'rules'],
    views: 151,
    meToo: 3,
    follows: 4,
    comments: [
      {
        by: 'duncan_m',
        hours: 5,
        html: '<p>A wipe of silicone grease under the cup hub in autumn keeps the worst from bridging the gap. It doesn’t stop glaze, it makes it let go sooner. Don’t use oil, it thickens.</p>',
        likes: 6,
      },
      {
        by: 'asha_larkmoor',
        hours: 9,
        html: `<p>Rule side: the vane has its own sensor. If the direction varies and the speed is exactly 0.0 for an hour, the cups are stuck. The next release, 4.3, has a condition for that:</p>
<pre><code class="language-yaml">when: perch.wind.suspect
do: notify("Anemometer looks frozen")</code></pre>
<p>and anything that uses <code>perch.wind</code> gets “missing” instead of 0 while it is suspect.</p>`,
        likes: 10,
        accepted: true,
        replies: [
          {
            by: 'mats_ohlin',
            hours: 30,
            html: '<p>“Missing instead of zero” is the right philosophy. Tack!</p>',
            likes: 5,
          },
        ],
      },
      {
        by: 'bill_tremaine',
        hours: 48,
        html: '<p>A flat zero in a record is always a lie. Even in a cellar there is a draught.</p>',
        likes: 8,
      },
    ],
  },
  {
    key: 'problem-flow-meter-zero',
    type: 'PROBLEM',
    topic: 'drip-valves',
    author: 'thandi_m',
    daysAgo: 6.7,
    title: 'Drip 4 flow meter shows 0 l although the beds get wet',
    html: `<p>Since I changed to thinner drip tape the Almanac shows 0 litres for zone 3, sometimes 1. The bed is visibly wet afterwards. Zones 1, 2 and 4 count normally. Zone 3 is the small nursery bed: 18 m of tape at 1 l/h per 30 cm.</p>`,
    tags: ['flow-meter', 'drip-line', 'leak'],
    views: 88,
    meToo: 2,
    follows: 3,
    comments: [
      {
        by: 'luc_marchand',
        hours: 3,
        html: '<p>18 m at 30 cm is 60 emitters, so 60 l/h, one litre a minute. Isn’t that right at the lower limit of the meter?</p>',
        likes: 6,
        replies: [
          {
            by: 'thandi_m',
            hours: 2,
            html: '<p>The manual says 1 to 40 l/min. So I am standing exactly on the edge.</p>',
          },
        ],
      },
      {
        by: 'tomos_larkmoor',
        hours: 8,
        html: '<p>Luc’s sum is right. Below one litre a minute the turbine doesn’t start reliably. Either run zone 3 together with its neighbour and share the litres by emitter count, or let the hub estimate: <em>Zones ▸ Litres ▸ From rate</em>, and enter 60 l/h. Leak alarms stay off for that zone, since there’s nothing to measure.</p>',
        likes: 7,
        accepted: true,
        replies: [
          {
            by: 'thandi_m',
            hours: 18,
            html: '<p>“From rate” it is. The report to the council needs litres, not poetry.</p>',
            likes: 6,
          },
        ],
      },
    ],
  },
  {
    key: 'problem-stake-temp-noon',
    type: 'PROBLEM',
    topic: 'stake-readings',
    author: 'priya_terrace',
    daysAgo: 49,
    title: 'Soil temperature in a black pot reads 51 °C. Surely not?',
    html: `<p>A Stake in a 5-litre black pot reached 51 °C at three in the afternoon. The plant (a chilli) looks fine-ish. Is the sensor being heated by its own head in the sun, or are the roots really at 51? The kitchen thermometer is too short to reach the middle.</p>`,
    tags: ['pots', 'siting'],
    views: 137,
    meToo: 3,
    follows: 2,
    comments: [
      {
        by: 'mireille_larkmoor',
        hours: 5,
        html: '<p>Both. The temperature sensor is halfway down the blade, and in a pot of 16 cm width that is five or six centimetres from a wall which may well be at 60. The middle is cooler, 42 perhaps. Still far too hot: roots stop growing at around 38. Turn the Stake to the north side and shade the pot, then look again.</p>',
        likes: 7,
        accepted: true,
        replies: [
          {
            by: 'priya_terrace',
            hours: 47,
            html: '<p>North side, bedsheet: 36. And the chilli has stopped sulking.</p>',
            likes: 4,
          },
        ],
      },
      {
        by: 'zoe_tam',
        hours: 12,
        html: '<p>Pot-in-pot works too. A bigger pot around it with a finger of air between. Ugly, but minus 8.</p>',
        likes: 3,
      },
      {
        by: 'marisol_vega',
        hours: 40,
        html: '<p>In clay pots the same plant stayed 9 degrees cooler on my roof, because the wall breathes. They need more water, though.</p>',
        likes: 4,
      },
    ],
  },
  {
    key: 'problem-spider-rain',
    type: 'PROBLEM',
    topic: 'rain-and-wind',
    author: 'joseph_okello',
    daysAgo: 4.8,
    title: 'It “rained” 0.2 mm every night at the same time, under a clear sky',
    html: `<p>One tip, between 03:00 and 04:00, five nights in a row, no cloud in the county. The pupils suspect, in this order: dew, a ghost, a fault. Any other candidates before we vote?</p>`,
    tags: ['rain-gauge', 'schools'],
    views: 143,
    meToo: 1,
    follows: 3,
    comments: [
      {
        by: 'gwen_allotment',
        hours: 1,
        html: '<p>Spider. Lives under the bucket, comes out at night, gives it a nudge. Look for a thread from the bucket to the housing.</p>',
        likes: 12,
      },
      {
        by: 'bill_tremaine',
        hours: 3,
        html: '<p>Dew needs about 4 ml in the funnel for a tip. On a heavy night I have collected 1.5. It would tip every third morning, not every one, so I vote with Gwen.</p>',
        likes: 9,
        replies: [
          {
            by: 'joseph_okello',
            hours: 21,
            html: '<p>Opened in front of the class. Spider, medium, indignant. She has been rehoused in the bug hotel. The ghost party demands a recount.</p>',
            likes: 19,
          },
        ],
      },
      {
        by: 'duncan_m',
        hours: 40,
        html: '<p>Mine had earwigs. A ring of fine mesh over the two outlets, glued on, and not a false tip in two years.</p>',
        likes: 5,
      },
    ],
  },
];
