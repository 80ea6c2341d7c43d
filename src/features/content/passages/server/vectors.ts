/** Number of dimensions of the model's vectors. */
export const dimensions = 512;

/** A text's meaning as it is compared: normalized, relative to the mean of all texts. */
export type Meaning = Float32Array;

/** Relative to the mean, so that each bit divides the texts in halves; of length 1. */
export function centered(vector: readonly number[], mean: Float32Array): Meaning {
  const meaning = Float32Array.from(vector, (value, at) => value - (mean[at] ?? 0));
  const length = Math.hypot(...meaning) || 1;
  return meaning.map((value) => value / length);
}

/** The signs, as PostgreSQL's `bit(512)`. */
export function bitsOf(meaning: Meaning): string {
  return Array.from(meaning, (value) => (value > 0 ? '1' : '0')).join('');
}

/** Values of a normalized vector are about 0.044: four times that is rare. */
const scale = 127 / 0.25;

/** One signed byte per dimension. */
export function bytesOf(meaning: Meaning): Buffer {
  const bytes = Int8Array.from(meaning, (value) =>
    Math.max(-127, Math.min(127, Math.round(value * scale))),
  );
  return Buffer.from(bytes.buffer);
}

/** Cosine of a meaning and a stored one: 1 for the same, about 0 for texts that have nothing in common. */
export function likenessTo(meaning: Meaning, stored: Buffer): number {
  const bytes = new Int8Array(stored.buffer, stored.byteOffset, stored.byteLength);
  let product = 0;
  let square = 0;
  for (let at = 0; at < dimensions; at += 1) {
    const value = bytes[at] ?? 0;
    product += value * (meaning[at] ?? 0);
    square += value * value;
  }
  return square === 0 ? 0 : product / Math.sqrt(square);
}
