import type { DemoPost } from '../demoPost.ts';

export const demoIdeasSoftware: readonly DemoPost[] = [
  {
    key: 'idea-colour-blind-graphs',
    type: 'IDEA',
    topic: 'idea-box',
    author: 'dieter_k',
    daysAgo: 83,
    title: 'Graphs that can be read without seeing red and green',
    html: `<p>One man in twelve sees red and green badly, I am one. In the Almanac the wet band is green and the dry band is red, with the same brightness. Please use patterns or at least different lightness, and write the name of the line at its end instead of in a legend.</p>`,
    tags: ['accessibility', 'dashboard'],
    views: 190,
    up: 21,
    down: 0,
    follows: 6,
    comments: [
      {
        by: 'nadia_codes',
        hours: 3,
        html: '<p>Line labels at the end help everyone, not only the one in twelve. Up-voted.</p>',
        likes: 8,
      },
      {
        by: 'ines_larkmoor',
        hours: 1300,
        html: '<p>In app 5.8: dry is now hatched and darker, lines carry their name. Could you tell us whether it works for you, @dieter_k?</p>',
        likes: 7,
        replies: [
          {
            by: 'dieter_k',
            hours: 10,
            html: '<p>It does. For the first time I can see which bed is which without asking my wife.</p>',
            likes: 12,
          },
        ],
      },
      {
        by: 'joseph_okello',
        hours: 40,
        html: '<p>Two of my thirty pupils cannot tell the bands apart. They were guessing and had never said so.</p>',
        likes: 7,
      },
    ],
  },
  {
    key: 'idea-rules-dry-run',
    type: 'IDEA',
    topic: 'idea-box',
    author: 'mats_ohlin',
    daysAgo: 35,
    title: 'Dry-run a rule against the last 30 days before switching it on',
    html: `<p>The hub already has 400 days of data. Let me press “Try on history” and show when the rule <em>would have</em> opened which valve, as bars under the moisture curve. I would have caught every one of my mistakes on paper instead of in the potatoes.</p>
<pre><code class="language-text">rule "potatoes"   last 30 days
would have opened   9 times, 214 min, 1.9 m³
longest gap         6 d 4 h
conflicts           2 (zone 3 busy)</code></pre>`,
    tags: ['rules', 'dashboard'],
    views: 198,
    up: 19,
    down: 1,
    follows: 7,
    bookmarks: 2,
    comments: [
      {
        by: 'luc_marchand',
        hours: 4,
        html: '<p>With the caveat that the soil would have been wetter after the first opening that didn’t happen. So only the first one is true!</p>',
        likes: 8,
        replies: [
          {
            by: 'mats_ohlin',
            hours: 2,
            html: '<p>True. Could add a simple bucket model: opening adds so many mm, ET takes them away.</p>',
            likes: 4,
          },
          {
            by: 'nadia_codes',
            hours: 5,
            html: '<p>Even the naive version would catch “opens every 5 minutes” and “never opens”, which is 90 % of what goes wrong.</p>',
            likes: 7,
          },
        ],
      },
      {
        by: 'asha_larkmoor',
        hours: 30,
        html: '<p>I want this for myself. Naive version first, with Luc’s warning printed on it.</p>',
        likes: 10,
      },
      {
        by: 'marisol_vega',
        hours: 52,
        html: '<p>This would have saved my cricket valve.</p>',
        likes: 5,
      },
    ],
  },
  {
    key: 'idea-slug-counter',
    type: 'IDEA',
    topic: 'idea-box',
    author: 'gwen_allotment',
    daysAgo: 20,
    title: 'Slug forecast',
    html: `<p>You have soil temperature, moisture and dew. A slug needs nothing else. Give me a number from nought to ten at tea time, and above six I’ll go out with the torch.</p>
<p>I’m only half joking. My diary says they come out when the soil’s above 9 °C, the surface is wet and there’s no wind. Four evenings in five that’s right.</p>`,
    tags: ['rules', 'seedlings'],
    views: 267,
    up: 22,
    down: 3,
    follows: 7,
    comments: [
      {
        by: 'bill_tremaine',
        hours: 4,
        html: '<p>Four in five against what base rate? If slugs come out on three evenings in four anyway, the diary is barely better than saying “yes”.</p>',
        likes: 9,
        replies: [
          {
            by: 'gwen_allotment',
            hours: 1,
            html: '<p>Bill, I love you dearly, come and count them yourself.</p>',
            likes: 16,
          },
          { by: 'bill_tremaine', hours: 2, html: '<p>I shall bring a clipboard.</p>', likes: 14 },
        ],
      },
      {
        by: 'mats_ohlin',
        hours: 9,
        html: `<p>It can be done with today’s rules:</p>
<pre><code class="language-yaml">at: 17:00
only: stake("lettuce").soil_c &gt; 9 and perch.rh &gt; 85 and perch.wind &lt; 2
do: notify("Slug o’clock")</code></pre>`,
        likes: 11,
      },
      {
        by: 'luc_marchand',
        hours: 33,
        html: '<p>For my straw: eleven per m² on a damp evening, none on a dry one. The model of Gwen is better than Bill thinks.</p>',
        likes: 9,
      },
    ],
  },
  {
    key: 'idea-offline-app',
    type: 'IDEA',
    topic: 'idea-box',
    author: 'duncan_m',
    daysAgo: 72,
    title: 'Let the app open with yesterday’s values when there is no signal',
    html: `<p>Half the croft has no mobile coverage. Standing at the far bed, the app shows a spinner. It had the values ten minutes ago in the house. Show those, greyed, with their age. An old number is better than a nice animation.</p>`,
    tags: ['dashboard', 'range'],
    views: 115,
    up: 15,
    down: 0,
    follows: 3,
    comments: [
      {
        by: 'kate_whitlock',
        hours: 6,
        html: '<p>Same at the bottom of the orchard. “An old number is better than a nice animation” should be your motto.</p>',
        likes: 6,
      },
      {
        by: 'camille_roy',
        hours: 40,
        html: '<p>Our cabin is a metal box with no network. Yes please.</p>',
        likes: 2,
      },
    ],
  },
  {
    key: 'idea-gamify-no',
    type: 'IDEA',
    topic: 'idea-box',
    author: 'leah_brandt',
    daysAgo: 54,
    title: 'Please add streaks and confetti for daily check-ins',
    html: `<p>Other apps celebrate when you look in every day for a month. Mine knows I visit the tunnels before breakfast and says nothing! A little confetti when a bed stays in the comfortable band for a week would make me smile.</p>`,
    tags: ['dashboard'],
    views: 139,
    up: 4,
    down: 11,
    follows: 1,
    closed: true,
    comments: [
      {
        by: 'dieter_k',
        hours: 2,
        html: '<p>Please not. An instrument should be quiet when all is well.</p>',
        likes: 10,
      },
      {
        by: 'ines_larkmoor',
        hours: 200,
        html: '<p>Thank you for a cheerful idea, Leah. The votes say no, so I’m closing it. A quiet line “All beds comfortable for 7 days” is coming to the weekly summary, though. No confetti was harmed.</p>',
        likes: 8,
        replies: [
          {
            by: 'leah_brandt',
            hours: 1,
            html: '<p>I accept my defeat and the quiet line :-)</p>',
            likes: 7,
          },
        ],
      },
    ],
  },
];
