import { useMemo } from 'react';
import { cx } from '#ui/cx.ts';
import { Dispensable } from '#ui/Dispensable.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { lazyPart } from '#ui/lazyPart.ts';
import { type ColumnRatio, columnRatios, PageColumns } from '#ui/PageColumns.tsx';
import { PageFrame } from '#ui/PageFrame.tsx';
import { createTitleClaims, noTitle, TitleContext } from '#ui/titleClaims.ts';
import { useIsTitle } from '#ui/useIsTitle.ts';
import type { LayoutDocument } from '../layoutRules.ts';
import { sectionClasses } from '../sectionStyle.ts';
import { HeadTags } from './HeadTags.tsx';
import { PageBanner } from './PageBanner.tsx';
import type { PagePayload } from './pagePayload.ts';
import { PageContext } from './usePage.ts';
import type { ViewStore } from './viewStore.ts';
import { WidgetSlot } from './WidgetSlot.tsx';

const PreviewBridge = lazyPart(async () => (await import('./PreviewBridge.tsx')).PreviewBridge);

interface LayoutPageProps {
  payload: PagePayload;
  views: ViewStore;
}

/** Renders a page from its layout: sections, columns, widgets. */
export function LayoutPage({ payload, views }: LayoutPageProps) {
  const { layout, subject, head, hasTitle } = payload;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own
  const claims = useMemo(() => createTitleClaims(), [payload]);
  return (
    <PageContext value={{ subject, data: payload.data }}>
      <HeadTags head={payload.head} scripts={payload.scripts} texts={payload.texts} />
      {payload.isPreview && (
        <Dispensable>
          <PreviewBridge />
        </Dispensable>
      )}
      <PageFrame
        label={payload.isPreview ? payload.head.title : undefined}
        isShaded={layout.backgroundEnabled}
      >
        <TitleContext value={claims}>
          {!hasTitle && <MissingTitle title={head.title} />}
          <PageBanner banner={layout.banner} />
          {layout.sections.map((section) => (
            <SectionView key={section.id} section={section} payload={payload} views={views} />
          ))}
          {/* None of those that could have it does: a part of the page is missing. */}
          {hasTitle && <MissingTitle title={head.title} />}
        </TitleContext>
      </PageFrame>
    </PageContext>
  );
}

/** The title of a page none of whose widgets has one. */
function MissingTitle({ title }: { title: string }) {
  return useIsTitle() ? <h1 className="sr-only">{title}</h1> : null;
}

type Section = LayoutDocument['sections'][number];

function SectionView({ section, payload, views }: LayoutPageProps & { section: Section }) {
  const { device } = section.visibility;
  const columns = (
    <PageColumns
      ratio={ratioOf(section)}
      className={cx(
        'page-section',
        section.fullWidth ? 'wide-page' : 'page',
        section.backgroundEnabled && 'section-background',
        ...sectionClasses(section),
        device === 'PHONE' && 'md:hidden',
        device === 'DESKTOP' && 'max-md:hidden',
      )}
    >
      {section.columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
        <Column key={index}>
          {column.widgets.map((widget) => (
            <ErrorBoundary key={widget.id}>
              <WidgetSlot widget={widget} payload={payload} views={views} />
              {payload.isPreview && <template data-widget={widget.id} />}
            </ErrorBoundary>
          ))}
        </Column>
      ))}
    </PageColumns>
  );
  return device ? <TitleContext value={noTitle}>{columns}</TitleContext> : columns;
}

function Column({ children }: { children: React.ReactNode }) {
  return children;
}

function ratioOf(section: Section): ColumnRatio {
  const joined = section.columns.map((column) => column.width).join('+');
  return columnRatios.find((ratio) => ratio === joined) ?? '1/1';
}
