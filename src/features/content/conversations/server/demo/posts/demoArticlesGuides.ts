import type { DemoPost } from '../demoPost.ts';

export const demoArticlesGuides: readonly DemoPost[] = [
  {
    key: 'first-week-guide',
    type: 'ARTICLE',
    topic: 'stake-readings',
    author: 'ines_larkmoor',
    daysAgo: 190,
    title: 'Your first week with a hub and two Stakes',
    cover: 'banner-soil',
    html: `<p>Most questions in this community are asked in somebody’s first seven days. Here is that week in order, with the three mistakes nearly all of us made.</p>
<h2>Day 1: the hub, then one Stake</h2>
<p>Put the hub on a window sill, as high as the cable allows. Plug it in, wait for the steady teal light, and follow the app. Then pair <strong>one</strong> Stake:</p>
<ol>
<li>Put two fresh AA cells in.</li>
<li>Stand about three metres from the hub. Closer than half a metre is <a href="demo:problem-pairing-blinks-red">too close</a>.</li>
<li>Hold the button for five seconds until it blinks teal. You have three minutes.</li>
</ol>
<p>Give it the name of the bed, not “Stake 1”. In a year you will have nine.</p>
<h2>Day 1, evening: tell it the soil</h2>
<p>The factory preset is loam. If your bed is mostly compost or bark and you leave it on loam, the reading will sit at 100 % for ever. <em>Device ▸ Soil</em>, choose the nearest, done.</p>
<h2>Day 2: put it in properly</h2>
<p>Water the day before, so the soil takes the blade without a fight. Make a slot with a trowel, push the Stake straight down, and <strong>press the soil back on both flat sides</strong>. An air gap is the commonest cause of a reading that is too dry.</p>
<p><img src="demo:image/stake-depth" alt="An upright Stake among deep roots and a slanted one near the surface"></p>
<p>A hand’s width away from any emitter, halfway between stem and bed edge. For lettuce and seedlings, slant it.</p>
<h2>Days 3 and 4: do nothing</h2>
<p>Truly. The soil settles around the blade for about two days and the reading drifts by five to ten points. People who chase it in those days calibrate against a moving target.</p>
<h2>Day 5: look at the saw</h2>
<p>Water as you always have. The graph should jump, sag quickly for an hour while the surplus drains, and then slope down evenly. That slope is your plants drinking.</p>
<p><img src="demo:image/moisture-saw" alt="A moisture curve shaped like a saw: steep rise at each watering, short fast fall, long even slope"></p>
<ul>
<li><strong>No jump at all?</strong> The water runs past it. Move it or check for a gap.</li>
<li><strong>A jump to 100 and no slope?</strong> Wrong preset, or the bed does not drain.</li>
<li><strong>A slope only at night?</strong> Something upstream is leaking away, often a cracked path edge.</li>
</ul>
<h2>Days 6 and 7: the second Stake</h2>
<p>Put it in the bed that worries you, not the one that looks good. Then leave both alone for a fortnight before you write your first rule. By that time you will know what the bed does when nobody interferes, and it is hard to write a sensible rule before.</p>
<h2>The three mistakes</h2>
<table>
<thead><tr><th>Mistake</th><th>What it looks like</th><th>Cure</th></tr></thead>
<tbody>
<tr><td>Wrong soil preset</td><td>0 % or 100 % all day</td><td>Device ▸ Soil</td></tr>
<tr><td>Air along the blade</td><td>Sudden falls in the afternoon</td><td>Re-seat, press, mulch</td></tr>
<tr><td>Stake under the emitter</td><td>Always 90 %</td><td>A hand’s width away</td></tr>
</tbody>
</table>`,
    tags: ['pairing', 'calibration', 'raised-bed'],
    views: 1840,
    likes: 22,
    follows: 6,
    bookmarks: 17,
    comments: [
      {
        by: 'aarav_s',
        hours: 3700,
        html: '<p>I printed this and it hangs in the shed with muddy fingerprints on days 3 and 4, because I could not do nothing.</p>',
        likes: 9,
        replies: [
          {
            by: 'ines_larkmoor',
            hours: 3,
            html: '<p>Nobody can. That’s why it says “truly”.</p>',
            likes: 6,
          },
        ],
      },
      {
        by: 'bill_tremaine',
        hours: 40,
        html: '<p>Day 2: a bricklayer’s pointing trowel is exactly the width of the blade.</p>',
        likes: 11,
      },
      {
        by: 'camille_roy',
        hours: 1200,
        html: '<p>Could this be translated into French for our garden? I can help.</p>',
        likes: 4,
        replies: [
          {
            by: 'mireille_larkmoor',
            hours: 20,
            html: '<p>Avec plaisir, it is now <a href="demo:fr-premiere-semaine">here</a>. Merci Camille.</p>',
            likes: 3,
          },
        ],
      },
      {
        by: 'leah_brandt',
        hours: 1400,
        html: '<p>Recommend reading the table at the end first. I would have saved myself two evenings.</p>',
        likes: 4,
      },
    ],
  },
  {
    key: 'guide-calibration',
    type: 'ARTICLE',
    topic: 'calibration',
    author: 'mireille_larkmoor',
    daysAgo: 168,
    title: 'Two-pot calibration: half an hour that settles every argument',
    cover: 'cover-calibration',
    html: `<p>The presets are good to about ±8 points. If that is enough for you, stop reading and go outside. If your soil is odd (mostly bark, coco, pumice, marl) or you simply want to know, do this once for each kind of soil you have. Not for each Stake: heads differ by less than two points.</p>
<h2>You need</h2>
<ul>
<li>about three litres of your soil, <strong>air-dried</strong> on a tray for a week</li>
<li>two identical pots with holes, at least 12 cm wide and 20 cm deep</li>
<li>kitchen scales that show grams</li>
<li>water. If you irrigate with salty well water, use that</li>
</ul>
<h2>The dry pot</h2>
<p>Fill it with dry soil, tapping the pot on the table three times as you go, so that it packs as it does in the bed. Push in the Stake and wait ten minutes. In the app choose <em>Device ▸ Soil ▸ Calibrate ▸ Dry</em>. Note the raw count; for most soils it is between 1950 and 2300.</p>
<h2>The wet pot</h2>
<ol>
<li>Fill the second pot in the same way and weigh it.</li>
<li>Stand it in a bucket of water up to its rim until the surface glistens. An hour for sand, overnight for clay.</li>
<li>Lift it out and let it drain until it stops dripping. That state is called <em>field capacity</em>.</li>
<li>Weigh it again, push in the Stake, wait ten minutes, <em>Calibrate ▸ Wet</em>.</li>
</ol>
<p>The difference between the two weights, in grams, is the volume of water in millilitres. Divide it by the volume of soil and you have the volumetric water content at field capacity.</p>
<h2>A worked example</h2>
<table>
<thead><tr><th></th><th>Dry</th><th>Drained</th></tr></thead>
<tbody>
<tr><td>Weight</td><td>1,310 g</td><td>2,020 g</td></tr>
<tr><td>Raw count</td><td>2140</td><td>1405</td></tr>
<tr><td>Water in 2.0 l of soil</td><td>about 0</td><td>710 ml = 35.5 %</td></tr>
</tbody>
</table>
<p>So for this loam with a good deal of compost, a raw count of 1405 means 35.5 % by volume.</p>
<h2>And the zero?</h2>
<p>Air-dry is drier than the wilting point, so the app does not take your dry pot as 0 %. It takes the preset’s ratio: for loam the wilting point lies at two fifths of field capacity, here 14.2 %. Plants do not read tables, of course. If yours wilt at 20 % and recover at 25 %, set the lower end there (<em>Calibrate ▸ I know better</em>).</p>
<blockquote><p>Calibration does not make a sensor true. It makes two of them comparable, and next year comparable with this one.</p></blockquote>
<h2>When to repeat it</h2>
<p>After adding more than a third of new compost, after a blade repair, and otherwise never.</p>`,
    tags: ['calibration', 'compost', 'sand', 'clay'],
    views: 1322,
    likes: 19,
    follows: 3,
    bookmarks: 15,
    comments: [
      {
        by: 'bill_tremaine',
        hours: 26,
        html: '<p>Repeated three times with the same soil: 35.1, 35.9, 35.4 %. For kitchen scales and a bucket I call that excellent.</p>',
        likes: 10,
      },
      {
        by: 'petra_hof',
        hours: 70,
        html: '<p>With clay, “until it stops dripping” took 22 hours. Don’t lose heart.</p>',
        likes: 6,
        replies: [
          {
            by: 'mireille_larkmoor',
            hours: 12,
            html: '<p>True. Cover the pot meanwhile, or you lose water upwards as well.</p>',
            likes: 4,
          },
        ],
      },
      {
        by: 'zoe_tam',
        hours: 410,
        html: '<p>“I know better” is the best button label I have ever pressed.</p>',
        likes: 13,
      },
      {
        by: 'dieter_k',
        hours: 150,
        html: '<p>I use an old letter scale for this. Works, only the pot must be small.</p>',
        likes: 3,
      },
    ],
  },
];
