import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { WidgetHint } from '#features/base/layouts/ui/WidgetHint.tsx';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { CustomHtmlProperties } from '../contentWidgetProperties.ts';
import { frameLink } from '../frameLink.ts';

/** An administrator's HTML in a sandboxed frame: its scripts cannot reach the portal or the reader's session. */
export function CustomHtmlWidget({ properties }: WidgetProps<CustomHtmlProperties>) {
  const { t } = useTranslation('pageWidgets');
  const { basePath } = useShell();
  const navigate = useNavigate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(150);
  const { html, title, frameKey } = properties;

  useEffect(() => {
    const receive = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const { plazaHeight, plazaLink }: Record<string, unknown> = Object(data);
      if (typeof plazaHeight === 'number') setHeight(Math.min(Math.max(plazaHeight, 20), 5000));
      const link =
        typeof plazaLink === 'string' ? frameLink(plazaLink, location.href, basePath) : null;
      if (link?.isFile) location.assign(`${basePath}${link.path}`);
      else if (link) void navigate(link.path);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, [navigate, basePath]);

  if (html === '' || frameKey === '') {
    return <WidgetHint type="customHtml" />;
  }
  return (
    <iframe
      ref={frame}
      src={`${basePath}/community/api/v1/custom-html/${frameKey}`}
      title={title || t('customHtml.label')}
      sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
      height={height}
      className="w-full border-0"
    />
  );
}
