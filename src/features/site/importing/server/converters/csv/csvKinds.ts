/** What a file of each kind can have, by the names that other systems give to it in their exports. */
export const csvKinds = {
  members: {
    id: ['id', 'user id', 'userid', 'member id', 'uid', 'external id'],
    username: ['username', 'user name', 'login', 'nickname', 'screen name', 'handle'],
    fullName: ['full name', 'fullname', 'name', 'display name', 'realname'],
    email: ['email', 'e-mail', 'email address', 'mail'],
    joinedAt: ['joined', 'joined at', 'created', 'created at', 'registered', 'signup date', 'date'],
    lastActivityAt: ['last seen', 'last login', 'last active', 'last activity'],
    bio: ['bio', 'about', 'about me', 'description'],
    passwordHash: ['password hash'],
  },
  posts: {
    id: ['id', 'post id', 'topic id', 'thread id', 'article id'],
    title: ['title', 'subject', 'headline'],
    content: ['content', 'body', 'text', 'message', 'description', 'html'],
    author: ['author', 'author id', 'author email', 'user', 'user id', 'username', 'created by'],
    category: ['category', 'board', 'forum', 'section', 'category name'],
    topic: ['topic', 'subcategory', 'subforum'],
    tags: ['tags', 'labels', 'keywords'],
    type: ['type', 'post type'],
    createdAt: [
      'created',
      'created at',
      'date',
      'posted',
      'posted at',
      'published',
      'published at',
    ],
    isPrivate: ['private', 'is private', 'restricted'],
    closedAt: ['closed', 'closed at', 'locked'],
    url: ['url', 'link', 'address', 'permalink', 'path'],
  },
  comments: {
    id: ['id', 'comment id', 'reply id'],
    postId: ['post id', 'post', 'topic id', 'thread id', 'article id'],
    parentId: ['parent', 'parent id', 'reply to', 'in reply to'],
    content: ['content', 'body', 'text', 'message', 'comment', 'html'],
    author: ['author', 'author id', 'author email', 'user', 'user id', 'username', 'created by'],
    createdAt: ['created', 'created at', 'date', 'posted', 'posted at'],
    isPrivate: ['private', 'is private', 'internal'],
  },
  requests: {
    id: ['id', 'ticket id', 'request id', 'case id', 'number', 'ticket number', 'case number'],
    title: ['title', 'subject', 'summary'],
    content: ['content', 'body', 'text', 'message', 'description'],
    requester: [
      'requester',
      'requester email',
      'requester id',
      'customer',
      'email',
      'from',
      'user',
    ],
    status: ['status', 'state'],
    priority: ['priority', 'urgency'],
    tags: ['tags', 'labels'],
    createdAt: ['created', 'created at', 'date', 'opened', 'opened at'],
    resolvedAt: ['resolved', 'resolved at', 'solved at', 'closed', 'closed at'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type CsvKind = keyof typeof csvKinds;

/** In this order a file finds what it refers to. */
export const csvOrder: readonly CsvKind[] = ['members', 'posts', 'comments', 'requests'];

/** Of each list at least one column must be there. */
export const requiredColumns: Readonly<Record<CsvKind, readonly (readonly string[])[]>> = {
  members: [['username', 'email']],
  posts: [['title'], ['content']],
  comments: [['postId'], ['content']],
  requests: [['title', 'content']],
};
