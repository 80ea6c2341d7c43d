import { useTranslation } from '#ui/useTranslation.ts';
import { findWidget } from '../documentEdits.ts';
import { PageDetailsPanel } from './PageDetailsPanel.tsx';
import type { PanelProps } from './panelProps.ts';
import { SectionPanel } from './SectionPanel.tsx';
import { WidgetPanel } from './WidgetPanel.tsx';

/** The form of what is selected. */
export function PropertyPanel(props: PanelProps) {
  const { t } = useTranslation('pageBuilder');
  const { editor, selection } = props;
  const { document } = editor.content;
  const section =
    selection.kind === 'section' ? document.sections.find(({ id }) => id === selection.id) : null;
  const widget = selection.kind === 'widget' ? findWidget(document, selection.id) : null;
  return (
    <section aria-label={t('properties')} className="page-builder-panel p-4">
      {section && <SectionPanel key={section.id} {...props} section={section} />}
      {widget && <WidgetPanel key={widget.id} {...props} widget={widget} />}
      {!section && !widget && <PageDetailsPanel {...props} />}
    </section>
  );
}
