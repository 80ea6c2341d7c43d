import type { VisitorSecret } from '../http/visitorCookie.ts';

/** A browser without an account, which keeps its secret in memory instead of a cookie. */
export function testVisitor(given: string, { hasSecret = true } = {}): VisitorSecret {
  let secret: string | null = hasSecret ? given : null;
  return {
    get secret() {
      return secret;
    },
    keep: () => (secret ??= given),
    async rotate(move) {
      if (secret === null) return;
      const after = `${secret} rotated`;
      await move(secret, after);
      secret = after;
    },
  };
}
