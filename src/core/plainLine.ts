/** Embeddings, overrides and isolates: what stands around them reads in another order than it is written. */
export const turningMarks = /[\u202a-\u202e\u2066-\u2069]/gu;

/** A line without control characters and without the marks that reverse the text around them. */
export const plainLine = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;
