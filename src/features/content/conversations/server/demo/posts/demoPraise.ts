import type { DemoPost } from '../demoPost.ts';

export const demoPraise: readonly DemoPost[] = [
  {
    key: 'praise-tomos-seal',
    type: 'PRAISE',
    topic: 'kind-words',
    author: 'thandi_m',
    daysAgo: 26,
    title: 'To Tomos, who answered on a Sunday with a photograph of his own kitchen table',
    html: `<p>I asked about a valve seal on Sunday evening, expecting Tuesday. Forty minutes later there was a photograph: the same valve, opened, on a table with a teapot, an arrow drawn on it with a biro. Our nursery bed has two hundred seedlings of spinach for the clinic kitchen. They are alive because of that arrow.</p>`,
    tags: ['leak', 'seedlings'],
    views: 171,
    likes: 21,
    comments: [
      {
        by: 'tomos_larkmoor',
        hours: 15,
        html: '<p>My wife would like it known that it was her teapot. Thank you, Thandi, that has made my week.</p>',
        likes: 15,
        replies: [{ by: 'thandi_m', hours: 3, html: '<p>Greetings to the teapot!</p>', likes: 8 }],
      },
      {
        by: 'gwen_allotment',
        hours: 24,
        html: '<p>He drew me one on a napkin at the open day. I still have it.</p>',
        likes: 6,
      },
    ],
  },
  {
    key: 'praise-five-winters',
    type: 'PRAISE',
    topic: 'kind-words',
    author: 'mats_ohlin',
    daysAgo: 92,
    title: 'Five winters, one Stake, one set of batteries too few to mention',
    html: `<p>My first Stake has now spent five winters in the ground at 64° north. Frozen in, thawed out, run over by a sledge, dug up by the dog. It has had three pairs of lithium cells. This morning it reported 0.2 °C and a signal of −94, as on its first day.</p>
<p>I have owned cars with less character.</p>`,
    tags: ['winter', 'battery'],
    views: 188,
    likes: 18,
    comments: [
      {
        by: 'asha_larkmoor',
        hours: 8,
        html: '<p>Which firmware did it start on? Must be 1.0-something. I’d frame that one.</p>',
        likes: 6,
        replies: [
          {
            by: 'mats_ohlin',
            hours: 2,
            html: '<p>1.0.3, bought in your first batch. Now 2.1. It stays in the ground.</p>',
            likes: 7,
          },
        ],
      },
      { by: 'dieter_k', hours: 20, html: '<p>Mine: four winters, mole included.</p>', likes: 5 },
      {
        by: 'duncan_m',
        hours: 44,
        html: '<p>Next to the salt spray here mine looks a hundred years old, and still tells me the truth.</p>',
        likes: 4,
      },
    ],
  },
  {
    key: 'praise-year8',
    type: 'PRAISE',
    topic: 'show-your-plot',
    author: 'joseph_okello',
    daysAgo: 11,
    title: 'Year 8’s lettuce beat the staff room’s lettuce by 410 grams',
    html: `<p>The staff room watered “by feel”. Year 8 watered by Stake, slanted as Mireille suggested in <a href="demo:stake-depth-raised-bed">this thread</a>. Same seed, same day, same compost. At the weigh-in:</p>
<table>
<thead><tr><th>Team</th><th>Heads</th><th>Weight</th><th>Water used</th></tr></thead>
<tbody>
<tr><td>Year 8</td><td>16</td><td>3,640 g</td><td>212 l</td></tr>
<tr><td>Staff</td><td>16</td><td>3,230 g</td><td>395 l</td></tr>
</tbody>
</table>
<p>The head of maths has asked for a rematch and a larger watering can.</p>`,
    tags: ['schools', 'raised-bed'],
    views: 224,
    likes: 22,
    bookmarks: 2,
    comments: [
      {
        by: 'mireille_larkmoor',
        hours: 2,
        html: '<p>More lettuce with 54 % of the water! And a table with units. Bravo.</p>',
        likes: 9,
      },
      {
        by: 'bill_tremaine',
        hours: 5,
        html: '<p>A sample of one bed each, mind. The rematch is scientifically necessary.</p>',
        likes: 12,
        replies: [
          {
            by: 'joseph_okello',
            hours: 2,
            html: '<p>They said you would say that. They have planned three beds each.</p>',
            likes: 13,
          },
        ],
      },
    ],
  },
  {
    key: 'praise-shed-neighbours',
    type: 'PRAISE',
    topic: 'kind-words',
    author: 'aarav_s',
    daysAgo: 2.1,
    title: 'Five weeks ago I had never planted anything',
    html: `<p>I came here with a Stake stuck at 100 %, a second one that wouldn’t pair, and no idea what a millimetre of water is. Nobody laughed. I have beans now. Actual beans. Thank you Gwen, Tomos, Luc, and whoever wrote <a href="demo:first-week-guide">the first-week guide</a>.</p>`,
    tags: ['seedlings'],
    views: 130,
    likes: 20,
    comments: [
      {
        by: 'gwen_allotment',
        hours: 1,
        html: '<p>Wait till you have courgettes. You’ll be leaving them on doorsteps.</p>',
        likes: 14,
      },
      {
        by: 'luc_marchand',
        hours: 7,
        html: '<p>Keep ten of the best pods for seed. Next year they will be <em>your</em> beans.</p>',
        likes: 10,
        replies: [
          {
            by: 'aarav_s',
            hours: 2,
            html: '<p>Can you just… keep them? That’s allowed? Amazing.</p>',
            likes: 11,
          },
        ],
      },
    ],
  },
  {
    key: 'praise-exporter',
    type: 'PRAISE',
    topic: 'kind-words',
    author: 'leah_brandt',
    daysAgo: 68,
    title: 'Nadia’s export script saved my certification inspection',
    html: `<p>The inspector wanted litres per tunnel per week for two seasons. I had forgotten. @nadia_codes’s script from <a href="demo:export-year-csv">this thread</a>, changed in one line, gave me the table before his coffee was cold. He asked for a copy for the next farm.</p>`,
    tags: ['export', 'api'],
    views: 96,
    likes: 15,
    comments: [
      {
        by: 'nadia_codes',
        hours: 4,
        html: '<p>Which line? If it’s the device id I’ll make it a parameter, clearly it has a future in bureaucracy.</p>',
        likes: 8,
        replies: [
          {
            by: 'leah_brandt',
            hours: 3,
            html: '<p>Device id and <code>type=openings</code>. Please do!</p>',
            likes: 2,
          },
        ],
      },
      {
        by: 'bill_tremaine',
        hours: 28,
        html: '<p>Seconded. She answered my question in two hours, and politely, considering the question.</p>',
        likes: 5,
      },
    ],
  },
];
