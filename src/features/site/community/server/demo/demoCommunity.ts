import { knownLanguages } from '#core/languages.ts';
import type { SiteLink } from '#core/siteLinks.ts';
import type { DemoImageKey, DemoLanguage } from '#platform/demo/demoData.ts';
import { serverText } from '#platform/serverWords.ts';

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

export interface HomeTexts {
  title: string;
  subtitle: string;
  welcomeHtml: string;
}

type DemoLayoutTexts = {
  hero: { title: string; subtitle: string; image: DemoImageKey };
  /** The texts of the home page in the other active languages. */
  translations: Partial<Record<DemoLanguage, HomeTexts>>;
  welcomeHtml: string;
  footer: readonly SiteLink[];
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

const translated = knownLanguages.filter(
  (language) => !language.includes('_') && language !== 'en',
);

/** A link's name in all languages: a text of the product. @param word as `serverText` has it */
function labelsOf(word: string): Pick<SiteLink, 'label' | 'labels'> {
  const labels = Object.fromEntries(
    translated.map((language) => [language, serverText(word, language)]),
  );
  return { label: serverText(word, 'en'), labels };
}

const aboutLabels = {
  ...{ de: 'Über den Potting Shed', ar: 'حول The Potting Shed', fr: 'À propos du Potting Shed' },
  ...{
    es: 'Acerca de The Potting Shed',
    pt: 'Sobre o Potting Shed',
    it: 'Informazioni su The Potting Shed',
  },
  ...{ nl: 'Over de Potting Shed', nb: 'Om Potting Shed', is: 'Um The Potting Shed' },
  ...{
    pl: 'O The Potting Shed',
    cs: 'O komunitě The Potting Shed',
    sk: 'O komunite The Potting Shed',
  },
  ...{
    hr: 'O zajednici The Potting Shed',
    hu: 'A Potting Shedről',
    ru: 'О сообществе The Potting Shed',
  },
  ...{ ja: 'The Potting Shed について', ko: 'The Potting Shed 소개', zh: '关于 The Potting Shed' },
};

const guidelineLabels = {
  ...{ de: 'Community-Richtlinien', ar: 'إرشادات المجتمع', fr: 'Règles de la communauté' },
  ...{
    es: 'Normas de la comunidad',
    pt: 'Diretrizes da comunidade',
    it: 'Linee guida della community',
  },
  ...{ nl: 'Communityrichtlijnen', nb: 'Retningslinjer for fellesskapet', is: 'Samfélagsreglur' },
  ...{ pl: 'Zasady społeczności', cs: 'Pravidla komunity', sk: 'Pravidlá komunity' },
  ...{ hr: 'Smjernice zajednice', hu: 'Közösségi irányelvek', ru: 'Правила сообщества' },
  ...{ ja: 'コミュニティガイドライン', ko: '커뮤니티 가이드라인', zh: '社区准则' },
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
  translations: {
    de: {
      title: 'Was ist da draußen los?',
      subtitle:
        'Fragen Sie nach einem Messwert, der nicht stimmen kann, einem Ventil, das nicht schließt, oder einem Beet, das nicht abtrocknet. Irgendjemand hier stand schon im selben Matsch.',
      welcomeHtml: `<h2>Willkommen im Potting Shed</h2>
<p>Das ist die Community rund um die Sensoren von Larkmoor, getragen vor allem von den Menschen, die sie benutzen. Fünf von uns aus der Werkstatt lesen alles mit und antworten, wo sie können. Sie erkennen uns am Abzeichen neben dem Namen.</p>
<ul>
<li><strong>Neu hier?</strong> <a href="demo:first-week-guide">Die erste Woche mit einem Hub und zwei Stakes</a> beantwortet, was fast alle in den ersten Tagen fragen.</li>
<li><strong>Etwas ist seltsam?</strong> Suchen Sie zuerst: Zwei von drei Fragen haben schon eine akzeptierte Antwort.</li>
<li><strong>Etwas soll anders werden?</strong> Legen Sie es in die Ideenkiste. Vor jeder Planungsrunde lesen wir die Stimmen.</li>
</ul>`,
    },
    ar: {
      title: 'ماذا يحدث في حديقتك؟',
      subtitle:
        'اسأل عن قراءة تبدو خاطئة، أو صمام لا يُغلق، أو حوض لا يُصرّف الماء. لا بد أن أحدًا هنا مرّ بالموقف نفسه.',
      welcomeHtml: `<h2>أهلًا بك في The Potting Shed</h2>
<p>هذا مجتمع مستخدمي مستشعرات Larkmoor، ويديره في الغالب مستخدموها أنفسهم. خمسة منّا في الورشة يقرؤون كل شيء ويجيبون حيث يستطيعون، وستعرفهم من الشارة بجانب أسمائهم.</p>
<ul>
<li><strong>جديد هنا؟</strong> <a href="demo:first-week-guide">أسبوعك الأول مع وحدة Hub ومستشعرَي Stake</a> يغطي ما يسأل عنه الجميع تقريبًا في الأيام الأولى.</li>
<li><strong>لاحظت شيئًا غريبًا؟</strong> ابحث أولًا، فلثلثي الأسئلة إجابة معتمدة بالفعل.</li>
<li><strong>تريد تغيير شيء؟</strong> ضعه في صندوق الأفكار، فنحن نقرأ الأصوات قبل كل جولة تخطيط.</li>
</ul>`,
    },
  },
  footer: [
    { label: 'About the Potting Shed', labels: aboutLabels, href: '/page/about' },
    { label: 'Community guidelines', labels: guidelineLabels, href: '/page/guidelines' },
    { type: 'TOPICS', ...labelsOf('taxonomy:allTopics'), href: null },
    { type: 'TAGS', label: null, href: null },
    { type: 'LEADERBOARD', label: null, href: null },
  ],
  footerNote: 'Larkmoor makes garden instruments in a former seed warehouse with a leaking roof.',
};

/** Shows what the community has besides posts. */
export const demoNavigation: readonly SiteLink[] = [
  { type: 'CATEGORIES_MENU', label: null, href: null },
  { ...labelsOf('articleTransfer:base'), href: '/knowledge' },
  { ...labelsOf('communityEvents:title'), href: '/events' },
  {
    type: 'MENU',
    ...labelsOf('ui:more'),
    href: null,
    children: [
      { type: 'TOPICS', label: null, href: null },
      { type: 'TAGS', label: null, href: null },
      { ...labelsOf('polls:title'), href: '/polls' },
      { ...labelsOf('contests:title'), href: '/contests' },
      { ...labelsOf('badges:title'), href: '/badges' },
      { type: 'LEADERBOARD', label: null, href: null },
      { ...labelsOf('releaseNotes:title'), href: '/releases' },
    ],
  },
  { type: 'SUPPORT', audience: 'MEMBERS', label: null, href: null },
  { type: 'SUPPORT_CONTACT', audience: 'VISITORS', label: null, href: null },
];
