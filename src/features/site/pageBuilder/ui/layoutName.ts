/** `CATEGORY_LIST_PAGE` → `Category list page`. */
export function layoutName(type: string): string {
  const words = type.replaceAll('_', ' ').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
