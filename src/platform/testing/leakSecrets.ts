/** The roles that send the requests: a visitor, and one member of each kind. */
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
 * The expectations: what each role may see. A secret refers to one of these by name. Follows DECISIONS "Roles
 * and who holds what" and docs/security.md.
 */
export const audiences = {
  everyone: leakRoles,
  /** Earlier versions of public content. */
  members: leakRoles.slice(1),
  nobody: [],
  author: ['author'],
  /** §6 manage private messages */
  private: ['author', 'agent', 'administrator'],
  /** A private message from an agent to the member. */
  addressed: ['member', 'agent', 'administrator'],
  /** Articles for a profile list that the author is in; those who write articles see them too. */
  listed: ['author', 'moderator', 'categoryModerator', 'agent', 'manager', 'administrator'],
  /** Spam and pending content: §6 manage spam posts, including the moderator's category. */
  spam: ['author', 'moderator', 'categoryModerator', 'manager', 'administrator'],
  spamElsewhere: ['author', 'moderator', 'manager', 'administrator'],
  /** Content of a hidden member, and their profile. */
  hidden: ['moderator', 'categoryModerator', 'manager', 'administrator'],
  hiddenElsewhere: ['moderator', 'manager', 'administrator'],
  /** §6 manage user approval */
  waiting: ['manager', 'administrator'],
  /** §6 edit user: account data. */
  accounts: ['manager', 'administrator'],
  /** The check-in code of an event: for its author and holders of MANAGE_EVENTS. */
  eventHosts: ['author', 'manager', 'administrator'],
  /** §6 manage community */
  managers: ['manager', 'administrator'],
  /** The company of a customer, beside their requests too. */
  companies: ['agent', 'manager', 'administrator'],
  /** Staff data on members: notes, reasons, the log. */
  standing: ['moderator', 'manager', 'administrator'],
  /** The suspension reason, visible to the suspended member too. */
  suspension: ['suspended', 'moderator', 'manager', 'administrator'],
  /** §6 view activity log, including the moderator's category. */
  postLog: ['moderator', 'categoryModerator', 'manager', 'administrator'],
  notes: ['moderator', 'agent', 'manager', 'administrator'],
  /** §6 manage notes, including the moderator's category. */
  postNotes: ['moderator', 'categoryModerator', 'agent', 'manager', 'administrator'],
  /** §6 view activity log, and delete post for hidden versions. */
  postStaff: ['moderator', 'categoryModerator', 'manager', 'administrator'],
  /** Fields of a post for its author and those who edit any post, in the moderator's category too. */
  postOwner: ['author', 'moderator', 'categoryModerator', 'manager', 'administrator'],
  cannedTexts: ['agent', 'administrator'],
  /** Names of teams: agents work with them, and managers choose them. */
  cannedTeams: ['agent', 'manager', 'administrator'],
  /** Requests of other customers, and everything internal about any. */
  supportDesk: ['agent', 'administrator'],
  administrator: ['administrator'],
} as const satisfies Record<string, readonly LeakRole[]>;

export type Audience = keyof typeof audiences;

export interface Secret {
  /** Entity, state and field: `post[spam].title`. */
  about: string;
  audience: Audience;
}

interface ReadSecrets {
  /** Secrets the role must not see. */
  leaks: string[];
  /** Secrets the role may see. */
  known: string[];
}

export interface Secrets {
  /** The unique word. */
  word: (about: string, audience: Audience) => string;
  /** The secrets in a text, excluding words of the request itself. */
  readIn: (text: string, role: LeakRole, question: string) => ReadSecrets;
  /** Secrets found by a role that may see them: proves that the test looks in the right places. */
  seen: ReadonlySet<string>;
  all: readonly Secret[];
}

/** A secret in a text. */
export const secretPattern = /zqleak(\d+)x/i;
const pattern = new RegExp(secretPattern, 'gi');

/** @param isClosed whether the community is currently private */
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
