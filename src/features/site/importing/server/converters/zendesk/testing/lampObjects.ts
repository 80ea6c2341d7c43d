const host = 'https://lamps.zendesk.com';
const at = (day: string) => `${day}T10:00:00Z`;
const big = (id: number) => 360_000_000_000 + id;

const page = (list: string, items: readonly object[]) =>
  JSON.stringify({ [list]: items, next_page: null, previous_page: null, count: items.length });
const lines = (items: readonly object[]) => items.map((item) => JSON.stringify(item)).join('\n');

const user = (id: number, given: object) => ({
  ...{ id, url: `${host}/api/v2/users/${id}.json`, email: `u${id}@example.com`, role: 'end-user' },
  ...{ created_at: at('2020-01-01'), updated_at: at('2021-01-01'), active: true, verified: true },
  ...{
    suspended: false,
    locale: 'de',
    iana_time_zone: 'Europe/Berlin',
    notes: null,
    details: null,
  },
  ...{ phone: null, signature: null, photo: null, organization_id: null, user_fields: {} },
  ...given,
});

const article = (id: number, given: object) => ({
  ...{ id: big(id), html_url: `${host}/hc/en-us/articles/${big(id)}-Article-${id}` },
  ...{ author_id: 1, comments_disabled: false, draft: false, promoted: false, position: 0 },
  ...{ vote_sum: 0, vote_count: 0, section_id: big(20), created_at: at('2020-02-01') },
  ...{ updated_at: at('2020-03-01'), edited_at: at('2020-03-01'), name: `Article ${id}` },
  ...{ title: `Article ${id}`, source_locale: 'en-us', locale: 'en-us', outdated: false },
  ...{ user_segment_id: null, permission_group_id: 1, content_tag_ids: [], label_names: [] },
  ...{ body: `<p>Body ${id}</p>` },
  ...given,
});

const post = (id: number, given: object) => ({
  ...{ id: big(id), title: `Post ${id}`, details: `<p>Details ${id}</p>`, author_id: 2 },
  ...{ vote_sum: 1, vote_count: 1, comment_count: 1, topic_id: big(40), pinned: false },
  ...{ html_url: `${host}/hc/en-us/community/posts/${big(id)}-Post-${id}`, featured: false },
  ...{ closed: false, status: 'none', created_at: at('2020-04-01'), updated_at: at('2020-04-02') },
  ...{ non_author_editor_id: null, non_author_updated_at: null },
  ...given,
});

const ticket = (id: number, given: object) => ({
  ...{ id, url: `${host}/api/v2/tickets/${id}.json`, external_id: null, type: 'question' },
  ...{ subject: `Ticket ${id}`, raw_subject: `Ticket ${id}`, description: `Described ${id}` },
  ...{ priority: null, status: 'open', requester_id: 2, submitter_id: 2, assignee_id: 1 },
  ...{ is_public: true, tags: [], custom_fields: [], created_at: at('2020-05-01') },
  ...{
    via: { channel: 'web', source: { from: {}, to: {}, rel: null } },
    updated_at: at('2020-05-09'),
  },
  satisfaction_rating: { score: 'unoffered' },
  ...given,
});

const comment = (id: number, given: object) => ({
  ...{ id, type: 'Comment', author_id: 2, body: `Text ${id}`, plain_body: `Text ${id}` },
  ...{ html_body: `<div class="zd-comment"><p>Text ${id}</p></div>`, public: true },
  ...{ attachments: [], created_at: at('2020-05-01'), via: { channel: 'web' } },
  ...given,
});

/** Objects as Zendesk’s API gives them. */
export const lampObjects = { article, at, big, comment, host, lines, page, post, ticket, user };
