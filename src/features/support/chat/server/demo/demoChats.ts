/** Who wrote how many minutes after the message before, and what. */
export type DemoLine = readonly [username: string, minutesLater: number, text: string];

export interface DemoChat {
  /** The first one has started it. */
  members: readonly string[];
  /** Of a group; null for a chat of two. */
  title: string | null;
  /** Of the first message. */
  startedHoursAgo: number;
  lines: readonly DemoLine[];
  /** How many messages each member has not read; those who are left out have read all. */
  unread?: Readonly<Record<string, number>>;
  /** The other one has not accepted it yet. */
  isRequest?: true;
}

export const demoChats: readonly DemoChat[] = [
  {
    members: ['gwen_allotment', 'bill_tremaine'],
    title: null,
    startedHoursAgo: 50,
    unread: { bill_tremaine: 2 },
    lines: [
      ['gwen_allotment', 0, 'Bill, did your Perch show 14 mm last night as well?'],
      ['bill_tremaine', 12, '13.6 by hand, 13.8 on the Perch. I’ll call that agreement.'],
      ['gwen_allotment', 2, 'Mine says 9. Same storm, two miles away!'],
      [
        'bill_tremaine',
        5,
        'Is there anything in the funnel? Mine had a wren’s feather in it in March.',
      ],
      ['gwen_allotment', 1, 'I’ll have a look when it stops.'],
      ['gwen_allotment', 95, 'Half a beech leaf and a very surprised earwig.'],
      ['bill_tremaine', 4, 'There’s your 5 mm.'],
      [
        'bill_tremaine',
        1,
        'A bit of coarse mesh over the rim helps. It has to be coarse, or the drizzle stays on top.',
      ],
      ['gwen_allotment', 30, 'Chicken wire?'],
      ['bill_tremaine', 8, 'Too coarse. 6 mm hardware cloth, domed a little.'],
      ['gwen_allotment', 1260, 'Done. I poured in exactly 100 ml to test it.'],
      ['gwen_allotment', 1, 'It reads 3.9 mm. What should it be?'],
      ['bill_tremaine', 20, 'For that funnel 4.0. You’re within the tolerance.'],
      ['gwen_allotment', 700, 'Good. Are you coming to the open garden day?'],
      ['gwen_allotment', 1, 'I could bring the spare mesh.'],
    ],
  },
  {
    members: ['kate_whitlock', 'gwen_allotment', 'nadia_codes', 'mats_ohlin'],
    title: 'Open garden day',
    startedHoursAgo: 30,
    unread: { nadia_codes: 1 },
    lines: [
      ['kate_whitlock', 0, 'I thought we could plan the open garden day here. Who brings what?'],
      ['gwen_allotment', 25, 'Seedlings: about forty tomatoes, and far too many courgettes.'],
      ['mats_ohlin', 40, 'I can set up a screen with the live readings of the three gardens.'],
      [
        'nadia_codes',
        15,
        'I have the exporter running, so that’s one address for you: every garden sends to it already.',
      ],
      ['mats_ohlin', 3, 'Perfect, then I only need a socket.'],
      [
        'kate_whitlock',
        180,
        'There’s one in the shed. Please bring an extension lead, the long kind.',
      ],
    ],
  },
  {
    members: ['duncan_m', 'nadia_codes'],
    title: null,
    startedHoursAgo: 5,
    isRequest: true,
    lines: [
      [
        'duncan_m',
        0,
        'Hello Nadia, I read your post about the exporter. Would it run on an old router with 64 MB? I’d rather ask before I break it.',
      ],
    ],
  },
];
