import { lampObjects } from './lampObjects.ts';

const { article, at, big, comment, host, lines, page, post, ticket, user } = lampObjects;

/** A small help center with what the API and scripts write: pages, lists, lines, one object a file. */
export const lampBackup: Readonly<Record<string, string>> = {
  'users/page-1.json': page('users', [
    user(1, { name: 'Ada Agent', role: 'admin', signature: 'Ada, <b>Lamps</b>' }),
    user(2, { name: 'Ben Buyer', organization_id: 7, notes: 'secret note about Ben' }),
    user(3, { name: 'Ben Buyer', role: 'agent', active: false }),
  ]),
  'users/page-2.json': page('users', [
    user(4, { name: 'Sue Spender', suspended: true, verified: false }),
    // Seen again, newer, as incremental exports write it.
    user(2, { name: 'Ben B. Buyer', organization_id: 7, updated_at: at('2022-01-01') }),
  ]),
  'organizations.json': JSON.stringify([{ id: 7, name: 'Bright Ltd' }]),
  'hc/user_segments.json': page('user_segments', [
    { id: 5, user_type: 'staff', name: 'Agents and managers' },
  ]),
  'hc/categories.json': page('categories', [
    {
      id: big(10),
      name: 'Help',
      description: 'All help',
      position: 1,
      created_at: at('2020-01-02'),
      html_url: `${host}/hc/en-us/categories/${big(10)}-Help`,
    },
  ]),
  'hc/sections.json': page('sections', [
    // Before the section that it is in.
    {
      id: big(21),
      name: 'Bulbs',
      parent_section_id: big(20),
      category_id: big(10),
      position: 2,
      html_url: `${host}/hc/en-us/sections/${big(21)}-Bulbs`,
    },
    {
      id: big(20),
      name: 'Lamps',
      parent_section_id: null,
      category_id: big(10),
      position: 1,
      html_url: `${host}/hc/en-us/sections/${big(20)}-Lamps`,
    },
  ]),
  'hc/articles.json': page('articles', [
    article(30, {
      ...{ promoted: true, label_names: ['LED', 'Set-Up!', 'LED'] },
      body: `<h1>Start</h1><script>x()</script><p>See <a href="${host}/hc/en-us/article_attachments/${big(60)}/plan.pdf">plan</a> <img src="/hc/article_attachments/${big(61)}/lamp.png"></p>`,
    }),
    article(31, { user_segment_id: 5, body: '<p>secret of staff</p>' }),
    article(32, { draft: true, body: '<p>not yet</p>' }),
    (({ user_segment_id: _left, ...rest }) => rest)({
      ...article(33, { body: '<p>secret in doubt</p>' }),
      user_segment_id: 0,
    }),
  ]),
  'hc/translations.jsonl': lines([
    {
      id: 1,
      source_id: big(30),
      source_type: 'Article',
      locale: 'en-us',
      title: 'Article 30',
      body: '<p>same</p>',
      draft: false,
    },
    {
      id: 2,
      source_id: big(30),
      source_type: 'Article',
      locale: 'de',
      title: 'Artikel 30',
      body: '<p>Anfang</p>',
      draft: false,
      html_url: `${host}/hc/de/articles/${big(30)}-Artikel`,
    },
    {
      id: 3,
      source_id: big(31),
      source_type: 'Article',
      locale: 'de',
      title: 'Geheim',
      body: '<p>secret translation</p>',
      draft: false,
    },
    { id: 4, source_id: big(20), source_type: 'Section', locale: 'de', title: 'Lampen', body: '' },
  ]),
  'hc/article_attachments.json': page('article_attachments', [
    {
      id: big(60),
      article_id: big(30),
      file_name: 'plan.pdf',
      content_type: 'application/pdf',
      size: 4,
      inline: false,
      content_url: `${host}/hc/article_attachments/${big(60)}/plan.pdf`,
      created_at: at('2020-02-01'),
    },
    {
      id: big(61),
      article_id: big(30),
      file_name: 'lamp.png',
      content_type: 'image/png',
      size: 4,
      inline: true,
      content_url: `${host}/hc/article_attachments/${big(61)}/lamp.png`,
      created_at: at('2020-02-01'),
    },
    {
      id: big(62),
      article_id: big(31),
      file_name: 'secret.pdf',
      content_type: 'application/pdf',
      size: 4,
      inline: false,
      content_url: '',
      created_at: at('2020-02-01'),
    },
  ]),
  [`hc/articles/${big(30)}/comments.json`]: page('comments', [
    {
      id: big(70),
      author_id: 2,
      source_id: big(30),
      source_type: 'Article',
      body: '<p>Thanks</p>',
      html_url: `${host}/hc/en-us/articles/${big(30)}-Article-30/comments/${big(70)}`,
      created_at: at('2020-02-03'),
      updated_at: at('2020-02-04'),
    },
  ]),
  'community/community_topics.json': JSON.stringify([
    {
      id: big(40),
      name: 'Ideas',
      description: 'Yours',
      user_segment_id: null,
      position: 0,
      created_at: at('2020-01-05'),
      html_url: `${host}/hc/en-us/community/topics/${big(40)}-Ideas`,
    },
    {
      id: big(41),
      name: 'Staff room',
      description: 'secret purpose',
      user_segment_id: 5,
      position: 1,
      created_at: at('2020-01-05'),
    },
  ]),
  'community/posts.json': page('posts', [
    post(50, { status: 'planned', pinned: true }),
    post(51, { status: 'answered', closed: true, author_id: 99 }),
    post(52, { topic_id: big(41), details: '<p>secret plan</p>' }),
  ]),
  'community/post_comments.json': page('comments', [
    {
      id: big(80),
      post_id: big(51),
      author_id: 1,
      body: '<p>So it is</p>',
      official: true,
      created_at: at('2020-04-02'),
      html_url: '',
    },
    {
      id: big(81),
      post_id: big(52),
      author_id: 1,
      body: '<p>secret answer</p>',
      official: false,
      created_at: at('2020-04-02'),
    },
    {
      id: big(82),
      post_id: 1,
      author_id: 1,
      body: '<p>lost</p>',
      official: false,
      created_at: at('2020-04-02'),
    },
  ]),
  'community/votes.json': page('votes', [
    {
      id: 1,
      user_id: 2,
      item_id: big(50),
      item_type: 'Post',
      value: 1,
      created_at: at('2020-04-03'),
    },
    {
      id: 2,
      user_id: 4,
      item_id: big(30),
      item_type: 'Article',
      value: -1,
      created_at: at('2020-04-03'),
    },
    {
      id: 3,
      user_id: 4,
      item_id: big(80),
      item_type: 'Comment',
      value: 1,
      created_at: at('2020-04-03'),
    },
    {
      id: 4,
      user_id: 99,
      item_id: big(50),
      item_type: 'Post',
      value: 1,
      created_at: at('2020-04-03'),
    },
  ]),
  'support/ticket_fields.json': page('ticket_fields', [
    { id: 900, type: 'text', title: 'Serial number' },
  ]),
  // One object a line, comments within, as Zendesk exports itself.
  'support/tickets.json': lines([
    ticket(101, {
      ...{
        status: 'solved',
        priority: 'urgent',
        tags: ['LED'],
        custom_fields: [
          { id: 900, value: 'L-7' },
          { id: 901, value: null },
        ],
      },
      satisfaction_rating: { score: 'good', comment: 'Fast' },
      comments: [
        comment(1001, {
          attachments: [
            {
              id: 500,
              file_name: 'photo.jpg',
              content_type: 'image/jpeg',
              size: 3,
              content_url: `${host}/attachments/token/abc/?name=photo.jpg`,
            },
          ],
        }),
        comment(1002, {
          author_id: 1,
          public: false,
          html_body: '<p>secret among agents</p>',
          created_at: at('2020-05-02'),
        }),
        comment(1003, { author_id: 1, created_at: at('2020-05-03') }),
      ],
    }),
    ticket(102, {
      status: 'closed',
      tags: ['closed_by_merge'],
      comments: [
        comment(1004, {
          author_id: 1,
          public: false,
          body: 'This request was closed and merged into request #101 "Ticket 101".',
        }),
      ],
    }),
    ticket(103, {
      status: 'hold',
      requester_id: 98,
      via: {
        channel: 'email',
        source: { from: { address: 'x@example.com', name: 'Xaver' }, rel: null },
      },
    }),
    ticket(104, {
      status: 'deleted',
      via: { channel: 'api', source: { from: { ticket_id: 101 }, rel: 'follow_up' } },
    }),
  ]),
  'support/tickets/103/comments.json': page('comments', [
    comment(1005, { author_id: 98, html_body: '', body: 'By mail\nwith <lines>', plain_body: '' }),
    comment(1006, { author_id: -1, public: null, type: 'VoiceComment' }),
  ]),
  'support/ticket_comments.json': page('ticket_comments', [
    comment(1007, { ticket_id: 999 }),
    comment(1008, {}),
    comment(1009, { ticket_id: 101, created_at: 7 }),
  ]),
  'support/side_conversations.json': page('side_conversations', [
    { id: 'uuid', ticket_id: 101, subject: 'secret with the supplier' },
  ]),
  'support/broken.jsonl': '{"id": 1,\n[]\n{"id": 105, "subject": 7, "tags": "x"}',
  [`attachments/${big(60)}-plan.pdf`]: '%PDF',
  'attachments/500/photo.jpg': 'JPG',
};
