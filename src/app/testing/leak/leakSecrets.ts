/** Who walks through the doors: a visitor, and one member of each kind. */
export const leakRoles = [
  'visitor',
  'member',
  'author',
  'suspended',
  'moderator',
  'categoryModerator',
  'agent',
  'manager',
  'administrator',
] as const;

export type LeakRole = (typeof leakRoles)[number];

/**
 * The expectations, by name: what may be seen by whom. A secret names one of these; everything else
 * follows. DECISIONS "Roles and who holds what"; docs/security.md says the same in words.
 */
export const audiences = {
  everyone: leakRoles,
  /** Earlier versions of what everybody sees. */
  members: leakRoles.slice(1),
  nobody: [],
  author: ['author'],
  /** §6 manage private messages */
  private: ['author', 'agent', 'administrator'],
  /** What an agent wrote to the member alone. */
  addressed: ['member', 'agent', 'administrator'],
  /** Spam and what waits for approval: §6 manage spam posts, in the moderator's category too. */
  spam: ['author', 'moderator', 'categoryModerator', 'manager', 'administrator'],
  spamElsewhere: ['author', 'moderator', 'manager', 'administrator'],
  /** What a hidden member wrote, and the member's page. */
  hidden: ['moderator', 'categoryModerator', 'manager', 'administrator'],
  hiddenElsewhere: ['moderator', 'manager', 'administrator'],
  /** §6 manage user approval */
  waiting: ['manager', 'administrator'],
  /** §6 edit user: what an account holds. */
  accounts: ['manager', 'administrator'],
  /** What staff look up of a member: notes, reasons, the log. */
  standing: ['moderator', 'manager', 'administrator'],
  /** Why somebody is suspended: they themselves, too. */
  suspension: ['suspended', 'moderator', 'manager', 'administrator'],
  /** §6 view activity log, in the moderator's category too. */
  postLog: ['moderator', 'categoryModerator', 'manager', 'administrator'],
  notes: ['moderator', 'agent', 'manager', 'administrator'],
  /** §6 manage notes, in the moderator's category too. */
  postNotes: ['moderator', 'categoryModerator', 'agent', 'manager', 'administrator'],
  /** §6 view activity log, and delete post: hidden versions. */
  postStaff: ['moderator', 'categoryModerator', 'manager', 'administrator'],
  /** Fields of a post for its author and those who edit any post, in the moderator's category too. */
  postOwner: ['author', 'moderator', 'categoryModerator', 'manager', 'administrator'],
  cannedTexts: ['agent', 'administrator'],
  administrator: ['administrator'],
} as const satisfies Record<string, readonly LeakRole[]>;

export type Audience = keyof typeof audiences;

export interface Secret {
  /** What of what, in which state: `post[spam].title`. */
  about: string;
  audience: Audience;
}

interface ReadSecrets {
  /** Secrets that the role may not know. */
  leaks: string[];
  /** Those that it may. */
  known: string[];
}

export interface Secrets {
  /** A word that is nowhere else. */
  word: (about: string, audience: Audience) => string;
  /** What a text tells; words of the question are no answer. */
  readIn: (text: string, role: LeakRole, question: string) => ReadSecrets;
  /** Which secrets were seen by somebody who may: the test looks where there is something to see. */
  seen: ReadonlySet<string>;
  all: readonly Secret[];
}

const pattern = /zqleak(\d+)x/gi;

/** @param isClosed whether the community is private now */
export function createSecrets(isClosed: () => boolean): Secrets {
  const all: Secret[] = [];
  const seen = new Set<string>();
  return {
    all,
    seen,
    word(about, audience) {
      all.push({ about, audience });
      return `zqleak${all.length - 1}x`;
    },
    readIn(text, role, question) {
      const asked = new Set([...question.matchAll(pattern)].map(([, index]) => index));
      const found = new Set([...text.matchAll(pattern)].map(([, index]) => index));
      const told = [...found]
        .filter((index) => !asked.has(index))
        .map((index) => all[Number(index)])
        .filter((secret) => secret !== undefined);
      const isShutOut = isClosed() && role === 'visitor';
      const mayKnow = ({ audience }: Secret) =>
        !isShutOut && (audiences[audience] as readonly string[]).includes(role);
      const known = told.filter(mayKnow);
      for (const { about } of known) seen.add(about);
      const leaks = told.filter((secret) => !mayKnow(secret)).map(({ about }) => about);
      return { leaks, known: known.map(({ about }) => about) };
    },
  };
}
