/** What the row at the bottom leads to. */
export const screenNames = ['home', 'requests', 'chat'] as const;
export type ScreenName = (typeof screenNames)[number];

export type WidgetScreen =
  | { name: ScreenName }
  | { name: 'article'; id: string }
  | { name: 'request'; id: string };

export function isScreenName(name: unknown): name is ScreenName {
  return screenNames.some((each) => each === name);
}
