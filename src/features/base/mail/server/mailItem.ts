/** Something that happened. */
export interface MailItem {
  text: string;
  excerpt: string;
  /** The post, where items of several posts are listed. */
  title?: string;
  /** Where it leads; a path under the base path. */
  url?: string;
}
