export function badgePath(id: string | number): string {
  return `/badges/${id}`;
}
