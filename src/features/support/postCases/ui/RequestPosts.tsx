import { Link } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

type RequestPostsProps = {
  request: {
    posts: readonly {
      kind: 'ESCALATED' | 'PUBLISHED' | 'LINKED';
      post: { id: string; title: string; path: string };
    }[];
  };
};

/** The posts that a request came from or led to. */
export function RequestPosts({ request }: RequestPostsProps) {
  const { t } = useTranslation('postCases');
  if (request.posts.length === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('posts.title')}</h2>}>
      <ul className="flex flex-col gap-2 text-sm">
        {request.posts.map(({ kind, post: { id, title, path } }) => (
          <li key={id}>
            <p className="text-text-muted">{t(`posts.${kind}`)}</p>
            <Link
              to={path}
              className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
            >
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
