import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/cx.ts';
import { useShell } from '#ui/useShell.ts';

type MailFrameProps = {
  title: string;
  /** Below the base path. */
  path: string;
  className: string;
};

/** An email's HTML, in a frame that can run and load nothing. */
export function MailFrame({ title, path, className }: MailFrameProps) {
  const { basePath } = useShell();
  return (
    <Card as="section" heading={<h2>{title}</h2>} flush className="overflow-hidden">
      <iframe
        title={title}
        src={`${basePath}${path}`}
        sandbox=""
        referrerPolicy="no-referrer"
        className={cx('block w-full border-t border-border bg-white', className)}
      />
    </Card>
  );
}
