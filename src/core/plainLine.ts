/** Bidi embeddings, overrides and isolates, which reorder the surrounding text. */
export const turningMarks = /[\u202a-\u202e\u2066-\u2069]/gu;

/** A line without control and bidi override characters. */
export const plainLine = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
