/** The text that the next save of an editor replaces: a revision, and the edition of the draft. */
export interface TextBase {
  number: number;
  /** 0 without a draft. */
  edition: number;
}

export function textBaseOf(draft: TextBase | null, published: { number: number } | null): TextBase {
  return { number: (draft ?? published)?.number ?? 0, edition: draft?.edition ?? 0 };
}
