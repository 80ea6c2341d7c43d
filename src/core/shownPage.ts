/** Kinds of what a page can be about, the most specific one first. */
export const pageSubjectKinds = ['conversation', 'topic', 'category', 'member'] as const;

/** With the id of the API. */
export interface ShownSubject {
  kind: (typeof pageSubjectKinds)[number];
  id: string;
}

/** What a page shows: for those who count its views. */
export interface ShownPage {
  /** Key of its layout. */
  layout: string;
  /** Null if it is about none in particular: a list, a custom page. */
  subject: ShownSubject | null;
}

/** A subject in a header: `conversation 12`. */
export function writeShownSubject(subject: ShownSubject | null): string {
  return subject === null ? 'page' : `${subject.kind} ${subject.id}`;
}

const written = new RegExp(`^(${pageSubjectKinds.join('|')}) ([1-9]\\d{0,17})$`);

export function readShownSubject(text: string): ShownSubject | null {
  const [, said, id] = written.exec(text) ?? [];
  const kind = pageSubjectKinds.find((each) => each === said);
  return kind === undefined || id === undefined ? null : { kind, id };
}

/** A page in its own document: `CONVERSATION_PAGE conversation 12`. */
export function writeShownPage({ layout, subject }: ShownPage): string {
  return `${layout} ${writeShownSubject(subject)}`;
}

export function readShownPage(text: string | undefined): ShownPage | null {
  const [, layout, subject] = /^([A-Z_]+) (.+)$/.exec(text ?? '') ?? [];
  if (layout === undefined || subject === undefined) return null;
  return { layout, subject: readShownSubject(subject) };
}
