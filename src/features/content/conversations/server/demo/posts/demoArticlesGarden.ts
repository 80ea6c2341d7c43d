import type { DemoPost } from '../demoPost.ts';

export const demoArticlesGarden: readonly DemoPost[] = [
  {
    key: 'article-frost-night',
    type: 'ARTICLE',
    topic: 'frost-and-glass',
    author: 'kate_whitlock',
    daysAgo: 9.6,
    title: 'Anatomy of a frost night',
    cover: 'cover-frost',
    html: `<p>I keep a notebook for every night on which I get up. This is one of them, hour by hour, with the graph. We lost nothing, and I want to write down why before I forget.</p>
<p><img src="demo:image/frost-night" alt="Three curves through a night: air temperature at 1.5 m, the colder bare probe at bud height, and the wet-bulb, which flattens after the sprinklers start"></p>
<h2>20:00, the evening reading</h2>
<p>Clear, 7.2 °C, dew point −2.5, wind 1.8 m/s and dropping. Two of the three things that matter (dew point and sky) were already against us. Hana’s advice from <a href="demo:frost-alert-threshold">the alert thread</a> is now law in this house: below −3 I sleep in my clothes. At −2.5 I sleep badly.</p>
<h2>23:00, the inversion</h2>
<p>The Nest at 1.5 m showed 3.1, the bare probe in the hollow 1.2. Twenty metres higher up, at the packhouse, it was 5.0. Cold air had begun to run downhill and pond behind the hedge. If you own a fan, this is when it earns its keep: there’s warm air above you and you need only stir.</p>
<h2>02:40, woken</h2>
<p>Wet-bulb 1.5 and falling by 0.8 an hour. Coat, torch, pump. Water at every sprinkler head at 03:05.</p>
<blockquote><p>Start while the wet-bulb is above zero. When the first water hits dry air it evaporates and cools the bud <em>below</em> what it would have been without you.</p></blockquote>
<h2>04:00 to sunrise, ice</h2>
<p>Freezing water gives off 334 kJ a kilogram. As long as new water keeps freezing on the bud, the bud stays near −0.3 °C whatever the air does. The air fell to −2.9. The probe, in its glassy coat, never saw less than −0.5.</p>
<h2>07:30, when to stop</h2>
<p>Not at sunrise. Stop when the ice comes off by itself when you shake a branch and the wet-bulb is above zero. We stopped at 08:10.</p>
<h2>What it cost</h2>
<table>
<thead><tr><th>Item</th><th>Amount</th></tr></thead>
<tbody>
<tr><td>Water</td><td>3.1 mm an hour for five hours, 155 m³ a hectare</td></tr>
<tr><td>Diesel</td><td>22 litres</td></tr>
<tr><td>Sleep</td><td>all of it</td></tr>
<tr><td>Blossom lost</td><td>under 2 %, on the rows that the sprinklers miss</td></tr>
</tbody>
</table>
<h2>What I would do differently</h2>
<ol>
<li>A second probe at the top of the trees. I was guessing about the height of the inversion.</li>
<li>Check the filters in daylight. One was half blocked and I found it by torchlight with wet sleeves.</li>
<li>Soup in a flask, made at 20:00.</li>
</ol>`,
    tags: ['frost', 'orchard', 'rules'],
    views: 873,
    likes: 22,
    follows: 4,
    bookmarks: 12,
    comments: [
      {
        by: 'carla_b',
        hours: 5,
        html: '<p>The dip when the water starts is visible in your wet-bulb curve at 03:05! I will show this to my consortium, who start at zero.</p>',
        likes: 7,
      },
      {
        by: 'joseph_okello',
        hours: 11,
        html: '<p>May I use the latent heat part with Year 10? “Keeping warm with ice” is the best lesson title I have ever been handed.</p>',
        likes: 10,
        replies: [
          {
            by: 'kate_whitlock',
            hours: 2,
            html: '<p>Please do. I’ll send you a photo of a bud in its ice coat.</p>',
            likes: 5,
          },
        ],
      },
      {
        by: 'hana_mori',
        hours: 26,
        html: '<p>It makes me happy that my clothes became a law.</p>',
        likes: 15,
      },
      {
        by: 'bill_tremaine',
        hours: 34,
        html: '<p>3.1 mm an hour over five hours is 15.5 mm, or 155 m³ a hectare. Correct, as I would have expected of you.</p>',
        likes: 8,
      },
    ],
  },
  {
    key: 'article-rain-two-gauges',
    type: 'ARTICLE',
    topic: 'rain-and-wind',
    author: 'bill_tremaine',
    daysAgo: 66,
    title: 'How to be fair to a tipping bucket',
    cover: 'cover-rain',
    html: `<p>A tipping bucket is a see-saw with two cups. Rain fills one, it tips, the other takes over. Count tips, multiply by 0.2 mm. It is a lovely mechanism with four honest weaknesses, and people who know them do not quarrel with it.</p>
<p><img src="demo:image/tipping-bucket" alt="Cross-section of a rain gauge: funnel above, a see-saw with two cups below, water leaving at both sides"></p>
<h2>1. It counts in steps</h2>
<p>Nothing between 0 and 0.2 mm exists. Drizzle that leaves 0.15 mm in the cup appears tomorrow, when the next drop tips it, or never, when the sun dries it. Over a month this is nothing. Over a day it is the commonest cause of indignation.</p>
<h2>2. It is slow at the very worst moment</h2>
<p>A tip takes about half a second, and the water that falls meanwhile goes into the cup that is already full. At 10 mm an hour you lose 1 %. At 100 mm an hour, 6 to 8 %. The hub corrects for this; a bare counter would not.</p>
<h2>3. It must be level</h2>
<p>Two degrees out of true makes one cup fill more than the other. Put a small spirit level on the rim in both directions and look again after winter, because posts lean.</p>
<h2>4. The wind robs it</h2>
<p>By far the largest. My own story is in <a href="demo:rain-less-than-manual">this question</a>: 11 % lost at two metres, 2 % at forty centimetres.</p>
<h2>The pour test</h2>
<ol>
<li>Measure 400 ml of water. On a funnel of 200 cm² that is 20 mm, which should give 100 tips.</li>
<li>Let it drip in <strong>slowly</strong>, over at least ten minutes. A yoghurt pot with one pin-hole is the right instrument.</li>
<li>Count by ear, or read the tips in <em>Perch ▸ Rain ▸ Raw</em>.</li>
<li>Between 97 and 103: leave it alone. Otherwise enter <code>100 ÷ tips</code> as the factor.</li>
</ol>
<p>Do it three times. If the three disagree by more than two tips, something is rubbing, and a factor would only hide it.</p>
<h2>Comparing with a manual gauge</h2>
<p>Same height, a few metres apart, the same observation hour, at least a month. Add up, then divide. Never compare single days: you would be measuring your own punctuality.</p>
<p>Thirty-eight years with a copper gauge taught me that the true rainfall is a matter of opinion to about 3 %. The Perch has merely joined the conversation.</p>`,
    tags: ['rain-gauge', 'wind', 'siting', 'calibration'],
    views: 694,
    likes: 21,
    bookmarks: 9,
    comments: [
      {
        by: 'tomos_larkmoor',
        hours: 9,
        html: '<p>I’ve asked to link this from the manual. Our own page on the pour test is longer and worse.</p>',
        likes: 12,
      },
      {
        by: 'duncan_m',
        hours: 20,
        html: '<p>“You would be measuring your own punctuality.” Guilty.</p>',
        likes: 9,
        replies: [
          {
            by: 'bill_tremaine',
            hours: 4,
            html: '<p>0900 GMT, Duncan. Every day. In pyjamas if need be.</p>',
            likes: 13,
          },
        ],
      },
      {
        by: 'leah_brandt',
        hours: 51,
        html: '<p>Pour test done: 98, 99, 98. And then I found that the pole leans. 101, 100, 100.</p>',
        likes: 5,
      },
      {
        by: 'joseph_okello',
        hours: 70,
        html: '<p>The pin-hole yoghurt pot is now an official instrument of our science department. 99, 101, 100.</p>',
        likes: 6,
      },
    ],
  },
  {
    key: 'article-drought-plan',
    type: 'ARTICLE',
    topic: 'watering-plans',
    author: 'thandi_m',
    daysAgo: 36,
    title: 'Growing food on 50 litres a day: what we kept after the drought',
    cover: 'drip-layout',
    html: `<p>In the worst months our garden of 900 m² had fifty litres a day for everything. We fed forty families through it, not well, but we did. The rains came back. These habits stayed.</p>
<h2>Choose who drinks</h2>
<p>We sorted the crops in three lists and put them on the wall.</p>
<ul>
<li><strong>Always:</strong> seedlings, spinach, beans in flower</li>
<li><strong>When the Stake says so:</strong> tomatoes, chard, young trees</li>
<li><strong>Never:</strong> established herbs, pumpkins after fruit set, paths, lawns, guilt</li>
</ul>
<p>The list ended more arguments than any meter.</p>
<h2>Water the root, in the dark</h2>
<p>Drip tape under ten centimetres of mulch, from 4 in the morning. We measured the same bed both ways for two weeks each: evening sprinkling needed 310 litres to hold 40 %, buried tape at dawn 120.</p>
<p><img src="demo:image/drip-layout" alt="Plan of a garden: tank, pump, filter, valve with two zones and lines of drip tape along the beds"></p>
<h2>Accept 35 %</h2>
<p>The app calls 50 to 80 % comfortable. Comfort is for rich years. Most plants look the same at 35 as at 60, and at 35 they send roots down. Below 25 fruit suffers. We water at 30 and stop at 50.</p>
<h2>Mulch is a dam</h2>
<p>In January, without mulch, the top Stake lost 9 points a day. With ten centimetres of chipped alien wattle: 3. No gadget that we own has ever done that.</p>
<h2>Grey water, carefully</h2>
<p>Bath and laundry water, plain soap only, the same day, at the roots of fruit trees and never on leaves we eat. Tomos was right about filters: see <a href="demo:drip-low-pressure-tank">our tank setup</a>.</p>
<h2>What did not work</h2>
<ol>
<li><strong>Water crystals.</strong> They gave up their water to the sun, not to the roots.</li>
<li><strong>Daily sprinkles.</strong> Roots came up to meet them and then died there.</li>
<li><strong>Watching the graph every hour.</strong> It does not rain more.</li>
</ol>
<p>If you have water, you may not need any of this. Keep the page anyway.</p>`,
    tags: ['drip-line', 'rain-barrel', 'raised-bed', 'shared-garden'],
    views: 931,
    likes: 23,
    follows: 5,
    bookmarks: 13,
    comments: [
      {
        by: 'luc_marchand',
        hours: 8,
        html: '<p>“Paths, lawns, guilt.” I am going to paint that on the tool shed. And your mulch figures match mine to the point.</p>',
        likes: 12,
      },
      {
        by: 'marisol_vega',
        hours: 30,
        html: '<p>In Puebla we had 4 months like this. How did you decide who enters the “always” list? With us it was a fight.</p>',
        likes: 4,
        replies: [
          {
            by: 'thandi_m',
            hours: 5,
            html: '<p>We asked: if it dies, can we plant it again this month? If yes, it may die.</p>',
            likes: 14,
          },
          {
            by: 'marisol_vega',
            hours: 7,
            html: '<p>That is hard, and it is clear. Thank you.</p>',
            likes: 5,
          },
        ],
      },
      {
        by: 'yusuf_nasser',
        hours: 60,
        html: '<p>A note about soap: sodium builds up in clay after two seasons of grey water. Rest the bed for one winter’s rain.</p>',
        likes: 9,
      },
      {
        by: 'gwen_allotment',
        hours: 100,
        html: '<p>I have water out of the sky nine days in ten and I still copied “Accept 35 %”. The tomatoes tasted better for it.</p>',
        likes: 9,
      },
    ],
  },
  {
    key: 'article-mulch-trial',
    type: 'ARTICLE',
    topic: 'beds-and-borders',
    author: 'luc_marchand',
    daysAgo: 80,
    title: 'Four mulches, four Stakes, one dry summer',
    cover: 'banner-season',
    html: `<p>My neighbour swears by straw, my father by nothing at all, the internet by wood chips. I had four equal beds, four Stakes and a summer with 41 mm of rain in eleven weeks. So I let them argue with numbers.</p>
<h2>How</h2>
<p>Four beds of 10 × 1.2 m on silty loam, leeks, the same drip line, the same rule: open at 30 %, close at 60 %. The rule decides, the meter counts. I changed one thing only.</p>
<h2>Result</h2>
<table>
<thead><tr><th>Cover</th><th>Waterings</th><th>Litres per m²</th><th>Soil at 3 p.m., hottest day</th><th>Leeks, kg per m²</th></tr></thead>
<tbody>
<tr><td>Bare soil</td><td>31</td><td>248</td><td>34.1 °C</td><td>3.1</td></tr>
<tr><td>Straw, 8 cm</td><td>17</td><td>139</td><td>25.0 °C</td><td>3.9</td></tr>
<tr><td>Wood chips, 6 cm</td><td>16</td><td>131</td><td>25.6 °C</td><td>3.4</td></tr>
<tr><td>Fresh grass, 4 cm, topped up weekly</td><td>19</td><td>152</td><td>26.8 °C</td><td>4.3</td></tr>
</tbody>
</table>
<h2>What I think it says</h2>
<p>Any cover saves at least 38 % of the water. Between the three the difference is small, and I would not bet on the order.</p>
<p>The yield is another story. Grass feeds while it rots; fresh chips borrow nitrogen at the surface, and the leeks showed it by being paler until August. Straw is the quiet middle, with more slugs (I counted: 11 per m² against 4).</p>
<h2>What it does not say</h2>
<ul>
<li>One summer, one soil, one crop. @bill_tremaine will want four more, and he is right.</li>
<li>The beds lie side by side, so the chips may have been shaded by the hedge for half an hour longer.</li>
<li>Old, half-rotted chips are a different material. I will try them.</li>
</ul>
<p>My father has read the table twice. He now says that he always left the weeds standing “as a cover”.</p>`,
    tags: ['evapotranspiration', 'drip-line', 'compost'],
    views: 566,
    likes: 21,
    bookmarks: 10,
    comments: [
      {
        by: 'bill_tremaine',
        hours: 3,
        html: '<p>I do want four more, and a second bare bed at the other end to see what the field itself does. But it is a very good table.</p>',
        likes: 10,
      },
      {
        by: 'gwen_allotment',
        hours: 7,
        html: '<p>Eleven slugs a square metre in the straw. I KNEW it.</p>',
        likes: 13,
        replies: [
          {
            by: 'luc_marchand',
            hours: 9,
            html: '<p>I counted them at night with a head torch, for you, Gwen.</p>',
            likes: 12,
          },
        ],
      },
      {
        by: 'petra_hof',
        hours: 30,
        html: '<p>We have used hay instead of straw for years: feeds like your grass, covers like straw. Weed seeds are the price.</p>',
        likes: 6,
      },
      {
        by: 'mireille_larkmoor',
        hours: 52,
        html: '<p>The 38 % is in line with the literature. What I like best is that the same rule ran on all four beds, so nobody could water by sympathy.</p>',
        likes: 8,
      },
    ],
  },
];
