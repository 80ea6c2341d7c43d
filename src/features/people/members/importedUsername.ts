import { fold } from '#core/slug.ts';

const longest = 30;

/**
 * A display name as a username: letters, digits and underscores only (SPEC §5).
 * @returns null if nothing is left, as for a name in another script
 */
export function usernameOf(displayName: string): string | null {
  const name = [...fold(displayName.replace(/['’]/g, ''))]
    .join('')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, longest)
    .replace(/_+$/, '');
  return name === '' ? null : name;
}

/** An available username: the name itself, else with its account's unique id, else with a number. */
export function freeImportUsername(
  displayName: string,
  accountId: string,
  isTaken: (username: string) => boolean,
): string {
  const base = usernameOf(displayName);
  const suffix = accountId.replace(/[^a-z0-9]/gi, '') || '1';
  const withId = base === null ? `member_${suffix}` : `${base}_${suffix}`;
  if (base !== null && !isTaken(base)) return base;
  if (!isTaken(withId)) return withId;
  for (let count = 2; ; count += 1) {
    const candidate = `${withId}_${count}`;
    if (!isTaken(candidate)) return candidate;
  }
}

/** The candidates that `freeUsername` tries first, to look up in a batch. */
export function usernameCandidates(displayName: string, accountId: string): string[] {
  return [
    freeImportUsername(displayName, accountId, () => false),
    freeImportUsername(displayName, accountId, (name) => name === usernameOf(displayName)),
  ];
}
