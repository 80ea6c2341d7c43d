/** Below the base path. */
export const widgetPaths = {
  /** The script that other sites include. */
  script: '/widget.js',
  /** What the script asks for before it shows anything. */
  start: '/widget/start',
  /** Where the page in the frame exchanges a signed identity for a session. */
  identify: '/widget/identify',
  /** The page in the frame. */
  frame: '/embed/widget',
  admin: '/admin/support/widget',
} as const;
