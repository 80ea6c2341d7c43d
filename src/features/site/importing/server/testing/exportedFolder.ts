import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const exportedAt = '2020-01-02T03:04:05Z';
export const exportedMember = (id: string, more: object = {}) => ({
  ...{
    id,
    username: `user_${id}`,
    fullName: `User ${id}`,
    firstName: '',
    lastName: '',
    email: `${id}@example.org`,
  },
  ...{
    emailVerifiedAt: null,
    role: 'member',
    joinedAt: exportedAt,
    lastActivityAt: null,
    bio: '',
    signature: '',
  },
  ...{
    avatar: null,
    language: null,
    country: null,
    timeZone: null,
    customFields: {},
    status: 'ACTIVE',
  },
  ...{ statusReason: null, suspendedUntil: null, suspendedReason: null, deletedAt: null },
  ...more,
});
export const exportedPost = (id: string, more: object = {}) => ({
  ...{
    id,
    type: 'QUESTION',
    title: `Post ${id}`,
    slug: `post-${id}`,
    content: '<p>Text</p>',
    authorId: 'a',
  },
  ...{
    sentAs: null,
    topicId: null,
    categoryId: 'c',
    tags: [],
    language: 'en',
    status: null,
    createdAt: exportedAt,
  },
  ...{
    editedAt: null,
    lastActivityAt: exportedAt,
    isPrivate: false,
    isPinned: false,
    commentsOff: false,
    heldAt: null,
  },
  ...{ spamAt: null, closedAt: null, archivedAt: null, deletedAt: null, mergedIntoId: null },
  ...{
    acceptedCommentId: null,
    officialCommentId: null,
    attachments: [],
    customFields: {},
    readCount: 1,
  },
  ...more,
});
export const exportedComment = (id: string, more: object = {}) => ({
  ...{
    id,
    postId: 'p1',
    parentId: null,
    addresseeId: null,
    authorId: 'b',
    sentAs: null,
    content: '<p>Reply</p>',
  },
  ...{
    createdAt: exportedAt,
    editedAt: null,
    isPrivate: false,
    heldAt: null,
    spamAt: null,
    deletedAt: null,
  },
  ...{ attachments: [], ...more },
});
export const exportedCategory = {
  ...{
    id: 'c',
    parentId: null,
    title: 'Place',
    slug: 'place',
    description: '',
    type: 'COMMUNITY',
    subType: null,
  },
  ...{ image: null, tags: [], position: 0, createdAt: exportedAt, deletedAt: null },
};

export type ExportedRecords = Record<string, readonly unknown[]>;

/** Lines that are text already are written as they are. */
export function writeExportFolder(
  dir: string,
  records: ExportedRecords,
  bytes: Record<string, string> = {},
): void {
  fs.rmSync(dir, { recursive: true, force: true });
  fs.mkdirSync(dir, { recursive: true });
  const kinds: Record<string, { records: number; sha256: string }> = {};
  for (const [kind, lines] of Object.entries(records)) {
    const text = lines
      .map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
      .join('');
    fs.writeFileSync(path.join(dir, `${kind}.jsonl`), text);
    kinds[kind] = {
      records: lines.length,
      sha256: createHash('sha256').update(text).digest('hex'),
    };
  }
  for (const [key, text] of Object.entries(bytes)) {
    const place = path.join(dir, 'files', key.slice(0, 2), key);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text);
  }
  fs.writeFileSync(
    path.join(dir, 'export.json'),
    JSON.stringify({ format: 1, source: 'old', kinds }),
  );
}
