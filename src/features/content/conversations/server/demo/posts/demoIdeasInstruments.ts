import type { DemoPost } from '../demoPost.ts';

export const demoIdeasInstruments: readonly DemoPost[] = [
  {
    key: 'idea-ec-sensor',
    type: 'IDEA',
    topic: 'idea-box',
    author: 'rosa_q',
    daysAgo: 7.2,
    title: 'A Stake that also measures conductivity',
    html: `<p>Everyone who feeds through the water needs to know when salt builds up. At the moment I carry a hand meter round sixty rows. A Stake with EC would tell me when to leach, and it could correct the moisture reading as well (see <a href="demo:salt-and-reading">my question about salt</a>).</p>
<p>It need not be precise. ±0.3 mS/cm would be enough to see the trend. I would pay half as much again.</p>`,
    tags: ['greenhouse', 'calibration'],
    views: 420,
    up: 23,
    down: 1,
    follows: 11,
    comments: [
      {
        by: 'yusuf_nasser',
        hours: 5,
        html: '<p>Yes. In the south salinity is the whole story. I would put one in each sector.</p>',
        likes: 6,
      },
      {
        by: 'asha_larkmoor',
        hours: 40,
        html: '<p>We have electrodes on the bench. What kills them is corrosion: at one reading every 15 minutes the cheap ones are gone in a season. Graphite looks better. No promise, but it’s a real project with a real notebook.</p>',
        likes: 13,
        replies: [
          {
            by: 'rosa_q',
            hours: 4,
            html: '<p>One reading every six hours would be plenty, salt is slow.</p>',
            likes: 7,
          },
          {
            by: 'asha_larkmoor',
            hours: 7,
            html: '<p>That’s… a very good point. Writing it in the notebook.</p>',
            likes: 9,
          },
        ],
      },
      {
        by: 'carla_b',
        hours: 60,
        html: '<p>For us it would also show where the old fertiliser heap was. Up.</p>',
        likes: 3,
      },
    ],
  },
  {
    key: 'idea-loan-kit',
    type: 'IDEA',
    topic: 'idea-box',
    author: 'joseph_okello',
    daysAgo: 61,
    title: 'A loan kit for schools: hub, three Stakes, one Perch, one term',
    html: `<p>We could buy ours thanks to a parent with a soft heart. Most schools can’t. A box that travels from school to school each term, with a folder of experiments written by the last class for the next one, would do more than a discount.</p>
<p>I volunteer to write the first folder. Year 8 has eleven experiments already, two of which work.</p>`,
    tags: ['schools'],
    views: 233,
    up: 20,
    down: 0,
    follows: 8,
    comments: [
      {
        by: 'gwen_allotment',
        hours: 2,
        html: '<p>Our association would sponsor a Stake. Two if they write about slugs.</p>',
        likes: 9,
      },
      {
        by: 'thandi_m',
        hours: 21,
        html: '<p>If it ever reaches the southern hemisphere, there is a queue at my gate.</p>',
        likes: 6,
      },
      {
        by: 'ines_larkmoor',
        hours: 70,
        html: '<p>Two boxes are being packed from returned units. @joseph_okello, I’ve written to you about that folder.</p>',
        likes: 14,
        replies: [
          {
            by: 'joseph_okello',
            hours: 1,
            html: '<p>There will be a fanfare. Possibly on recorders. I apologise in advance.</p>',
            likes: 11,
          },
        ],
      },
    ],
  },
  {
    key: 'idea-replaceable-blade',
    type: 'IDEA',
    topic: 'idea-box',
    author: 'petra_hof',
    daysAgo: 104,
    title: 'Sell the Stake blade separately from the head',
    html: `<p>Each autumn I break one or two blades with the fork. The electronics are perfect, the blade is in two pieces and the whole thing becomes waste. Four screws and a connector, and I would repair them at the kitchen table.</p>`,
    tags: ['battery', 'clay'],
    views: 211,
    up: 18,
    down: 2,
    follows: 5,
    comments: [
      {
        by: 'tomos_larkmoor',
        hours: 28,
        html: '<p>The trouble is the seal between blade and head, it’s moulded and that’s why it survives. But “repair” needn’t mean “at the kitchen table”: would you post a broken one to us and have it back with a new blade for a third of the price?</p>',
        likes: 7,
        replies: [
          { by: 'petra_hof', hours: 5, html: '<p>Gladly. Even for half.</p>', likes: 3 },
          {
            by: 'dieter_k',
            hours: 9,
            html: '<p>I would still prefer the screws, but I take it.</p>',
            likes: 3,
          },
        ],
      },
      {
        by: 'gwen_allotment',
        hours: 44,
        html: '<p>Fork, three. Dog, one. Me reversing the trailer, one. Please do it.</p>',
        likes: 8,
      },
    ],
  },
  {
    key: 'idea-leaf-wetness',
    type: 'IDEA',
    topic: 'idea-box',
    author: 'carla_b',
    daysAgo: 12,
    title: 'Leaf-wetness plate for the Nest jack',
    html: `<p>The Nest has a 3.5 mm jack for the probe. A simple resistive plate would let us see how many hours the leaves are wet. For downy mildew the rule of thumb is “10 mm, 10 °C, 10 hours”; we have two of the three already.</p>
<p>Less spraying, better timed. In a wet year that is four treatments instead of nine.</p>`,
    tags: ['vineyard', 'frost'],
    views: 94,
    up: 14,
    down: 1,
    follows: 4,
    comments: [
      {
        by: 'kate_whitlock',
        hours: 3,
        html: '<p>Apple scab too, Mills table. I’d take four.</p>',
        likes: 4,
        replies: [
          {
            by: 'carla_b',
            hours: 2,
            html: '<p>Then we are at ten plates already. A product line!</p>',
            likes: 3,
          },
        ],
      },
      {
        by: 'luc_marchand',
        hours: 30,
        html: '<p>Dew alone makes leaves wet too, so the plate must sit in the canopy and not on the mast. Please give it a long cable.</p>',
        likes: 2,
      },
    ],
  },
];
