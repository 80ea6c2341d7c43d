/**
 * Every namespace of words: the file name under locales/<lang>/. Adding one is one line here. The
 * English files give the keys their types (i18next.d.ts); nothing is loaded by importing this.
 */
export const wordNamespaces = {
  access: () => import('#locales/en/access.json', { with: { type: 'json' } }),
  account: () => import('#locales/en/account.json', { with: { type: 'json' } }),
  cannedTexts: () => import('#locales/en/cannedTexts.json', { with: { type: 'json' } }),
  comments: () => import('#locales/en/comments.json', { with: { type: 'json' } }),
  community: () => import('#locales/en/community.json', { with: { type: 'json' } }),
  compose: () => import('#locales/en/compose.json', { with: { type: 'json' } }),
  editor: () => import('#locales/en/editor.json', { with: { type: 'json' } }),
  eventAdmin: () => import('#locales/en/eventAdmin.json', { with: { type: 'json' } }),
  federation: () => import('#locales/en/federation.json', { with: { type: 'json' } }),
  files: () => import('#locales/en/files.json', { with: { type: 'json' } }),
  forms: () => import('#locales/en/forms.json', { with: { type: 'json' } }),
  history: () => import('#locales/en/history.json', { with: { type: 'json' } }),
  identity: () => import('#locales/en/identity.json', { with: { type: 'json' } }),
  layouts: () => import('#locales/en/layouts.json', { with: { type: 'json' } }),
  live: () => import('#locales/en/live.json', { with: { type: 'json' } }),
  mailAdmin: () => import('#locales/en/mailAdmin.json', { with: { type: 'json' } }),
  maintenance: () => import('#locales/en/maintenance.json', { with: { type: 'json' } }),
  members: () => import('#locales/en/members.json', { with: { type: 'json' } }),
  moderation: () => import('#locales/en/moderation.json', { with: { type: 'json' } }),
  merging: () => import('#locales/en/merging.json', { with: { type: 'json' } }),
  notes: () => import('#locales/en/notes.json', { with: { type: 'json' } }),
  people: () => import('#locales/en/people.json', { with: { type: 'json' } }),
  places: () => import('#locales/en/places.json', { with: { type: 'json' } }),
  profile: () => import('#locales/en/profile.json', { with: { type: 'json' } }),
  post: () => import('#locales/en/post.json', { with: { type: 'json' } }),
  postWork: () => import('#locales/en/postWork.json', { with: { type: 'json' } }),
  reading: () => import('#locales/en/reading.json', { with: { type: 'json' } }),
  lists: () => import('#locales/en/lists.json', { with: { type: 'json' } }),
  search: () => import('#locales/en/search.json', { with: { type: 'json' } }),
  secondStep: () => import('#locales/en/secondStep.json', { with: { type: 'json' } }),
  session: () => import('#locales/en/session.json', { with: { type: 'json' } }),
  shell: () => import('#locales/en/shell.json', { with: { type: 'json' } }),
  spam: () => import('#locales/en/spam.json', { with: { type: 'json' } }),
  staff: () => import('#locales/en/staff.json', { with: { type: 'json' } }),
  staffWork: () => import('#locales/en/staffWork.json', { with: { type: 'json' } }),
  suspension: () => import('#locales/en/suspension.json', { with: { type: 'json' } }),
  taxonomy: () => import('#locales/en/taxonomy.json', { with: { type: 'json' } }),
  ui: () => import('#locales/en/ui.json', { with: { type: 'json' } }),
} as const;

export type WordNamespace = keyof typeof wordNamespaces;

/** The English words, by namespace: what every other language must supply. */
export type Words = {
  [N in WordNamespace]: Awaited<ReturnType<(typeof wordNamespaces)[N]>>['default'];
};
