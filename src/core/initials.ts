/** §9: up to two uppercase initials. Empty if the name has no letter or digit. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s_.\-/]+/u);
  const firsts = words.flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return firsts.slice(0, 2).join('').toLocaleUpperCase('en');
}

/** §9: one of five backgrounds by the first letter's code modulo 5; non-capitals use the fifth. */
export function initialsColor(initials: string): 0 | 1 | 2 | 3 | 4 {
  if (!/^\p{Lu}/u.test(initials)) return 4;
  const rest = (initials.codePointAt(0) ?? 4) % 5;
  return rest === 0 || rest === 1 || rest === 2 || rest === 3 ? rest : 4;
}
