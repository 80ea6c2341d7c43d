/** The target of an action; a place is a topic or category. Actions are listed in this order. */
export const subjectKinds = ['PLACE', 'TOPIC', 'POST', 'RESPONSE', 'MEMBER', 'COMMUNITY'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

declare module './feature.ts' {
  interface Feature {
    /**
     * Actions that "Why can't I …?" can explain, by target. The rules are the server manifest's
     * `actionRules`; the texts are `action` and `rule` in `locales/en/access.json`.
     */
    explainedActions?: Readonly<Partial<Record<SubjectKind, readonly string[]>>>;
  }
}
