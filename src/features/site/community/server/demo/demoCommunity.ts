import type { SiteLink } from '#core/siteLinks.ts';
import type { DemoImageKey, DemoLanguage } from '#platform/demo/demoData.ts';

type DemoCommunity = {
  name: string;
  organisation: string;
  tagline: string;
  description: string;
  logo: DemoImageKey;
  /** For the light and the dark theme. */
  colours: { primary: string; primaryDark: string };
  /** The enabled UI languages. */
  activeLanguages: DemoLanguage[];
};

type DemoLayoutTexts = {
  hero: { title: string; subtitle: string; image: DemoImageKey };
  welcomeHtml: string;
  footer: readonly { label: string; href: string }[];
  footerNote: string;
};

export const demoCommunity: DemoCommunity = {
  name: 'The Potting Shed',
  organisation: 'Larkmoor',
  tagline: 'Garden sense, shared',
  description:
    'Where people who grow things with Larkmoor soil sensors, weather masts and watering valves compare notes, fix each other’s setups and tell us what to build next.',
  logo: 'logo',
  colours: { primary: '#2f6b4f', primaryDark: '#82cba3' },
  activeLanguages: ['en', 'de', 'ar'],
};

export const demoLayoutTexts: DemoLayoutTexts = {
  hero: {
    title: 'What’s going on out there?',
    subtitle:
      'Ask about a reading that looks wrong, a valve that won’t shut or a bed that won’t drain. Someone here has stood in the same mud.',
    image: 'hero',
  },
  welcomeHtml: `<h2>Welcome to the Potting Shed</h2>
<p>This is the community around Larkmoor sensors, and it is mostly run by the people who use them. Five of us from the workshop read everything and answer where we can; our names carry a badge.</p>
<ul>
<li><strong>New here?</strong> <a href="demo:first-week-guide">Your first week with a hub and two Stakes</a> covers what nearly everyone asks in the first few days.</li>
<li><strong>Something odd?</strong> Search first: two questions out of three have an accepted answer already.</li>
<li><strong>Want something changed?</strong> Put it in the idea box. We read the votes before every planning round.</li>
</ul>`,
  footer: [
    { label: 'About the Potting Shed', href: '/page/about' },
    { label: 'Community guidelines', href: '/page/guidelines' },
    { label: 'All topics', href: '/topics' },
    { label: 'Tags', href: '/tags' },
    { label: 'Leaderboard', href: '/leaderboard' },
  ],
  footerNote: 'Larkmoor makes garden instruments in a former seed warehouse with a leaking roof.',
};

/** Shows what the community has besides posts. */
export const demoNavigation: readonly SiteLink[] = [
  { type: 'CATEGORIES_MENU', label: null, href: null },
  {
    label: 'Knowledge base',
    labels: { de: 'Wissensdatenbank', ar: 'قاعدة المعرفة' },
    href: '/knowledge',
  },
  { label: 'Events', labels: { de: 'Veranstaltungen', ar: 'الفعاليات' }, href: '/events' },
  {
    type: 'MENU',
    label: 'More',
    labels: { de: 'Mehr', ar: 'المزيد' },
    href: null,
    children: [
      { type: 'TOPICS', label: null, href: null },
      { type: 'TAGS', label: null, href: null },
      { label: 'Polls', labels: { de: 'Umfragen', ar: 'استطلاعات الرأي' }, href: '/polls' },
      { label: 'Contests', labels: { de: 'Wettbewerbe', ar: 'المسابقات' }, href: '/contests' },
      { label: 'Badges', labels: { de: 'Abzeichen', ar: 'الشارات' }, href: '/badges' },
      { type: 'LEADERBOARD', label: null, href: null },
      {
        label: 'Release notes',
        labels: { de: 'Versionshinweise', ar: 'ملاحظات الإصدارات' },
        href: '/releases',
      },
    ],
  },
  { type: 'SUPPORT', audience: 'MEMBERS', label: null, href: null },
  { type: 'SUPPORT_CONTACT', audience: 'VISITORS', label: null, href: null },
];
