import type { DemoPost } from './demoPost.ts';

/** A comment, or a reply if it has a parent, with its timestamp. */
export interface TimedResponse {
  post: TimedPost;
  parent: TimedResponse | null;
  by: string;
  html: string;
  at: Date;
  likes: number;
  accepted: boolean;
}

export interface TimedPost {
  post: DemoPost;
  at: Date;
  /** Oldest first; a parent precedes its replies. */
  responses: TimedResponse[];
}

const hour = 3_600_000;

/** The posts with timestamps relative to now, oldest first. */
export function timelineOf(posts: readonly DemoPost[], now: Date): TimedPost[] {
  return posts
    .map((post) => {
      const timed: TimedPost = {
        post,
        at: new Date(now.getTime() - post.daysAgo * 24 * hour),
        responses: [],
      };
      timed.responses = responsesOf(timed).sort(byTime);
      return timed;
    })
    .sort(byTime);
}

function responsesOf(timed: TimedPost): TimedResponse[] {
  return timed.post.comments.flatMap((written) => {
    const comment: TimedResponse = {
      post: timed,
      parent: null,
      by: written.comment,
      html: written.html,
      at: later(timed.at, written.hours),
      likes: written.likes ?? 0,
      accepted: written.accepted ?? false,
    };
    const replies = written.replies.map((reply) => ({
      post: timed,
      parent: comment,
      by: reply.reply,
      html: reply.html,
      at: later(comment.at, reply.hours),
      likes: reply.likes ?? 0,
      accepted: reply.accepted ?? false,
    }));
    return [comment, ...replies];
  });
}

function later(from: Date, hours: number): Date {
  return new Date(from.getTime() + hours * hour);
}

function byTime(a: { at: Date }, b: { at: Date }): number {
  return a.at.getTime() - b.at.getTime();
}
