/** The languages of a translation that the reader of a post can have, of it and of its comments. */
export interface OfferedTranslation {
  from: string;
  to: string;
}

declare module '#features/content/conversations/postParts.ts' {
  interface PostParts {
    machineTranslation: OfferedTranslation;
  }
}
