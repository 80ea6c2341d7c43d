interface DemoEntry {
  author: string;
  title: string;
  html: string;
  votes: number;
  position?: 'WINNER' | 'RUNNER_UP';
  message?: string;
}

export interface DemoContest {
  topic: string;
  author: string;
  /** Days from now; negative: past. */
  startsInDays: number;
  endsInDays: number;
  announcedInDays?: number;
  title: string;
  html: string;
  prizes: string;
  terms: string;
  entries: readonly DemoEntry[];
}

const terms =
  'Entries must be your own work, with photos that you took yourself. By submitting, you allow us to show ' +
  'your entry in the community and the newsletter. Larkmoor staff can’t take part.';

export const demoContests: readonly DemoContest[] = [
  {
    ...{ topic: 'beds-and-borders', author: 'ines_larkmoor', startsInDays: -9, endsInDays: 12 },
    title: 'Small space, big harvest',
    html:
      '<p>Balconies, windowsills, a strip beside the shed: show us how much you grow where there is hardly ' +
      'any room. Tell us about the space, what you planted, and one thing you learned.</p>',
    prizes: 'Winner: a Stake Pro with three sensors\nRunners-up: a year of the almanac in print',
    terms,
    entries: [
      {
        ...{ author: 'gwen_allotment', title: 'A salad bar on the fire escape', votes: 5 },
        html:
          '<p>Twelve gutters, four steps, and lettuce from March to November. The trick is shade: the steps ' +
          'above keep the lower gutters cool in July.</p>',
      },
      {
        ...{ author: 'bill_tremaine', title: 'Potatoes in coal sacks', votes: 2 },
        html: '<p>Six sacks by the back door, 31 kg of Charlotte. Roll the sacks up as they grow.</p>',
      },
      {
        ...{ author: 'nadia_codes', title: 'The windowsill that waters itself', votes: 4 },
        html:
          '<p>Two Stakes, one pump, five chilli plants. The script waters when the pots fall below 30%. I ' +
          'was away for three weeks and nothing died.</p>',
      },
      {
        ...{ author: 'priya_terrace', title: 'Curry leaves on a north terrace', votes: 3 },
        html: '<p>Everyone said it was too cold. A fleece, a black wall and patience proved otherwise.</p>',
      },
      {
        ...{ author: 'hana_mori', title: 'One square meter of tea garden', votes: 1 },
        html: '<p>Mint, shiso, lemon balm and one very small camellia. A cup a day since May.</p>',
      },
      {
        ...{ author: 'yusuf_nasser', title: 'Figs beside the shed', votes: 2 },
        html: '<p>Forty centimeters of soil between shed and fence, one fig tree, 84 figs. I counted.</p>',
      },
      {
        ...{ author: 'carla_b', title: 'Vertical strawberries', votes: 0 },
        html: '<p>An old shoe organizer on the sunny side of the balcony. The birds have not found it.</p>',
      },
    ],
  },
  {
    ...{ topic: 'app-and-almanac', author: 'asha_larkmoor', startsInDays: -70, endsInDays: -35 },
    announcedInDays: -30,
    title: 'Your best Stake automation',
    html:
      '<p>You connect your Stakes to pumps, lamps, doorbells and spreadsheets. Show us the automation that ' +
      'you would not want to be without, and how others can build it.</p>',
    prizes:
      'Winner: a visit to the lab, and a prototype to take home\nRunners-up: a Stake of your choice',
    terms,
    entries: [
      {
        ...{ author: 'mats_ohlin', title: 'Frost alarm for the whole street', votes: 9 },
        html:
          '<p>Five gardens share one channel. When any Stake drops below 2 °C after sunset, everyone gets a ' +
          'message with the coldest bed. Nobody has lost a dahlia since.</p>',
        ...{ position: 'WINNER', message: 'Simple, shared, and copied by three streets already.' },
      },
      {
        ...{ author: 'kate_whitlock', title: 'A greenhouse that opens its own windows', votes: 7 },
        html: '<p>Soil temperature moves the vents before the air gets hot. Parts list included.</p>',
        ...{ position: 'RUNNER_UP', message: 'The most careful documentation we have seen.' },
      },
      {
        ...{ author: 'kenji_arai', title: 'Watering diary in a spreadsheet', votes: 4 },
        html: '<p>Every reading lands in a sheet with the weather of the day. Ten lines of script.</p>',
        position: 'RUNNER_UP',
      },
      {
        ...{ author: 'duncan_m', title: 'Rain barrel with a conscience', votes: 3 },
        html: '<p>It waters only while the barrel is more than half full, and asks me otherwise.</p>',
      },
      {
        ...{ author: 'leah_brandt', title: 'Lights out for moths', votes: 2 },
        html: '<p>The grow lamp goes off at dusk on warm nights, when the moths fly.</p>',
      },
    ],
  },
];
