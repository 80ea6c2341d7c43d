import type { DemoPost } from '../demoPost.ts';

export const demoQuestionsValves: readonly DemoPost[] = [
  {
    key: 'drip-low-pressure-tank',
    type: 'QUESTION',
    topic: 'drip-valves',
    author: 'thandi_m',
    daysAgo: 55,
    title: 'Will a Drip 2 open properly on a rainwater tank with only 1.8 m of head?',
    html: `<p>Our tank stands on a brick base. From the water level to the valve is 1.8 m when full and about 0.9 m when nearly empty. That is 0.18 bar at best, and the box says 0.5 to 8 bar.</p>
<p>Mains water is expensive here and sometimes off altogether, so a pump is possible but I would rather keep it simple. Has anyone run a Drip from a tank by gravity?</p>`,
    tags: ['pressure', 'drip-line', 'rain-barrel'],
    views: 366,
    meToo: 7,
    follows: 9,
    bookmarks: 8,
    comments: [
      {
        by: 'tomos_larkmoor',
        hours: 4,
        html: '<p>Honest answer: no, not reliably. The Drip uses a pilot valve. The solenoid only opens a tiny hole and the water pressure does the heavy lifting on the diaphragm. Below 0.5 bar it may open, but it won’t always <em>close</em>, and a valve that doesn’t close on a tank means an empty tank.</p>',
        likes: 13,
        accepted: true,
        replies: [
          {
            by: 'thandi_m',
            hours: 2,
            html: '<p>An empty tank in February would end my career. What would you do?</p>',
            likes: 3,
          },
          {
            by: 'tomos_larkmoor',
            hours: 5,
            html: '<p>A small 12 V diaphragm pump with its own pressure switch, set to 1 bar, between tank and Drip. The pump starts when the valve opens and stops when it shuts. Draws nothing in between.</p>',
            likes: 7,
          },
        ],
      },
      {
        by: 'yusuf_nasser',
        hours: 16,
        html: '<p>With a pump, remember a filter of 120 mesh before the valve. Tank water carries fine sludge and the pilot hole is well under a millimetre.</p>',
        likes: 8,
      },
      {
        by: 'thandi_m',
        hours: 430,
        html: '<p>Update for whoever finds this: pump, 120 mesh filter, Drip 2, two zones of 40 m drip tape. Three weeks, not one missed closing. The 20 W panel keeps up easily.</p>',
        likes: 12,
        replies: [
          {
            by: 'marisol_vega',
            hours: 12,
            html: '<p>Copying this exactly for my roof tank. Gracias for coming back with the result.</p>',
            likes: 2,
          },
        ],
      },
      {
        by: 'dieter_k',
        hours: 40,
        html: '<p>If a pump goes near a tank, please use a float switch as well. A diaphragm pump that runs dry for one night is scrap.</p>',
        likes: 6,
      },
    ],
  },
  {
    key: 'two-zones-at-once',
    type: 'QUESTION',
    topic: 'drip-valves',
    author: 'leah_brandt',
    daysAgo: 29,
    title: 'Drip 4 with two zones open: can the flow meter tell them apart?',
    html: `<p>I run four tunnels from one Drip 4. If zones 1 and 3 overlap, the Almanac shows 11 l/min for “zone 1, zone 3” together. Is that one meter on the inlet? I need litres per tunnel for my records.</p>
<p>Also the pressure drops so that the far end of tunnel 3 gets nearly nothing, so overlapping was probably a bad plan from the start.</p>`,
    tags: ['flow-meter', 'pressure', 'export'],
    views: 118,
    meToo: 1,
    follows: 3,
    comments: [
      {
        by: 'tomos_larkmoor',
        hours: 7,
        html: '<p>One meter, on the inlet, 450 pulses per litre, good from 1 to 40 l/min. It can’t tell zones apart while they overlap. Turn on <em>Drip ▸ Zones ▸ Queue, never overlap</em> and a second zone waits until the first has shut. Then every litre belongs to one zone, and your pressure problem goes with it.</p>',
        likes: 8,
        accepted: true,
        replies: [
          {
            by: 'leah_brandt',
            hours: 15,
            html: '<p>Perfect. One tick box and both troubles gone.</p>',
            likes: 2,
          },
        ],
      },
      {
        by: 'nadia_codes',
        hours: 19,
        html: '<p>For the records: the CSV export has one row per opening with <code>zone</code>, <code>seconds</code> and <code>litres</code> once they don’t overlap. A pivot table does the rest.</p>',
        likes: 4,
      },
      {
        by: 'rosa_q',
        hours: 44,
        html: '<p>I had four zones on one line and learned the same. Now they queue from four in the morning and the last one ends at six.</p>',
        likes: 2,
      },
    ],
  },
  {
    key: 'valve-off-holiday',
    type: 'QUESTION',
    topic: 'drip-valves',
    author: 'kate_whitlock',
    daysAgo: 71,
    title: 'What happens to an open valve if the hub loses power?',
    html: `<p>We are off for ten days and the shed where the hub lives has a trip switch with opinions. If the hub dies while a zone is running, does the valve stay open until we’re back? I can picture the water bill.</p>
<p>And does a rule that was due during the outage run late when power returns, or get skipped?</p>`,
    tags: ['leak', 'hub', 'rules'],
    views: 540,
    meToo: 11,
    follows: 8,
    bookmarks: 9,
    comments: [
      {
        by: 'asha_larkmoor',
        hours: 3,
        html: `<p>It closes by itself. Every “open” the hub sends carries a maximum duration, and the Drip counts it down on its own. If the hub is unplugged after two minutes of a twenty-minute run, the valve still shuts at twenty. It also shuts when its batteries fall below 4.4 V, while there’s still enough energy left for the stroke.</p>
<p>Missed rules are <strong>skipped</strong>, not run late, unless you tick “Catch up within” on the rule.</p>`,
        likes: 19,
        accepted: true,
        replies: [
          {
            by: 'kate_whitlock',
            hours: 1,
            html: '<p>That is precisely what I hoped to hear. And the longest duration I can mistype?</p>',
            likes: 3,
          },
          {
            by: 'asha_larkmoor',
            hours: 2,
            html: '<p>240 minutes is a hard stop in the valve itself. Lower it per zone under Drip ▸ Zones ▸ Longest run.</p>',
            likes: 6,
          },
        ],
      },
      {
        by: 'dieter_k',
        hours: 14,
        html: '<p>As an electrician: if the breaker trips without a load change, look for moisture in an outdoor socket on the same circuit first. And put the hub on a small power bank that can charge and supply at once. Mine ran 31 hours.</p>',
        likes: 9,
      },
      {
        by: 'duncan_m',
        hours: 40,
        html: '<p>Still turn the main tap down to a trickle’s worth when you go away. Not because of the Drip. Because of hoses.</p>',
        likes: 7,
        replies: [
          {
            by: 'kate_whitlock',
            hours: 6,
            html: '<p>Wise. Hose burst in 2019. Never again.</p>',
            likes: 2,
          },
        ],
      },
      {
        by: 'gwen_allotment',
        hours: 66,
        html: '<p>Tested mine out of nerves: pulled the hub’s plug mid-run. It shut at twenty minutes on the dot.</p>',
        likes: 8,
      },
    ],
  },
];
