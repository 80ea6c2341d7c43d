/** What an action is done to; a place is a topic or category. In the order that actions are listed in. */
export const subjectKinds = ['PLACE', 'TOPIC', 'POST', 'RESPONSE', 'MEMBER', 'COMMUNITY'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

declare module './feature.ts' {
  interface Feature {
    /**
     * Whatever somebody may ask "Why can't I …?" about, by what it is done to. The rules that decide are the
     * server manifest's `actionRules`; its words are `action` and `rule` in `locales/en/access.json`.
     */
    explainedActions?: Readonly<Partial<Record<SubjectKind, readonly string[]>>>;
  }
}
