/**
 * What features show on the page of a post, loaded with it:
 *
 *   declare module '#features/content/conversations/postParts.ts' {
 *     interface PostParts { poll: PollView }
 *   }
 *
 * The server manifest loads it (`postParts`), a slot of the post shows it (`postPart`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface PostParts {}

/** @returns null where the post has none */
export function postPart<Name extends keyof PostParts>(
  { parts }: { parts: unknown },
  name: Name,
): PostParts[Name] | null {
  const known: Partial<PostParts> = Object(parts); // as the server manifests load them
  return known[name] ?? null;
}
