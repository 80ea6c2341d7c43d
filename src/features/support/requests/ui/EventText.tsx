import { Link } from 'react-router';
import { labelColon } from '#core/labelColon.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SupportEntryNode } from './supportEntryNode.ts';

type EventTextProps = { entry: SupportEntryNode; text: string; forAgent: boolean };

/** The sentence of an event; where it names a request or post that the reader sees, that part leads there. */
export function EventText({ entry, text, forAgent }: EventTextProps) {
  const { language } = useTranslation();
  const { linkedRequest: request, linkedPost: post } = entry;
  const part = request ? `#${request.number}` : post ? post.title : '';
  const at = part === '' ? -1 : text.lastIndexOf(part);
  const path = request
    ? forAgent
      ? `/support/agent/${request.number}`
      : request.path
    : (post?.path ?? '');
  if (at < 0) {
    if (!post) return text;
    return (
      <>
        {text}
        {labelColon(language)}
        <EventLink path={path} part={post.title} />
      </>
    );
  }
  return (
    <>
      {text.slice(0, at)}
      <EventLink path={path} part={part} />
      {text.slice(at + part.length)}
    </>
  );
}

function EventLink({ path, part }: { path: string; part: string }) {
  return (
    <Link to={path} className="font-medium text-accent hover:underline">
      <bdi>{part}</bdi>
    </Link>
  );
}
