import Plus from 'virtual:icons/plus';
import Redo2 from 'virtual:icons/redo-2';
import Undo2 from 'virtual:icons/undo-2';
import { type KeyboardEvent, useState } from 'react';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormBar } from '#ui/forms/FormBar.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { BrokenSiteLinks } from './BrokenSiteLinks.tsx';
import { LinkChecks } from './LinkChecks.tsx';
import { LinkHistoryButton } from './LinkHistoryButton.tsx';
import { LinkTree } from './LinkTree.tsx';
import { NavigationPreview } from './NavigationPreview.tsx';
import { NavigationQuery } from './navigationDocuments.ts';
import { useLinkChecks } from './useLinkChecks.ts';
import {
  depthOfArea,
  linkAreas,
  type NavigationEditor,
  useNavigationEditor,
} from './useNavigationEditor.ts';

/** The editor of the navigation bar and the footer. */
export function NavigationEditorWidget({ page }: WidgetProps) {
  const { t } = useTranslation('navigation');
  const data = usePageData('ADMIN_NAVIGATION_PAGE', NavigationQuery);
  const settings = data?.settings ?? [];
  const editor = useNavigationEditor(settings);
  const [opened, setOpened] = useState<string | null>(null);
  const checks = useLinkChecks();
  const { form, trees } = editor;
  const asked = new URLSearchParams(page.search).get('area');
  const area = asked === 'footer' ? 'footer' : 'bar';
  const nodes = trees[area];
  const add = (isMenu: boolean) => {
    const id = editor.nextId();
    const link = { type: isMenu ? ('MENU' as const) : undefined, label: null, href: null };
    editor.change(area, [...nodes, { id, link, children: [] }]);
    setOpened(id);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      {...form.formProps}
      onKeyDown={(event) => undoOnKey(event, editor)}
    >
      <LeaveGuard form={form} />
      <PageHeader title={t('title')} description={t('description')} />
      <Tabs
        label={t('areas.label')}
        tabs={linkAreas.map((each) => ({
          href: each === 'bar' ? '/admin/navigation' : `/admin/navigation?area=${each}`,
          label: t(`areas.${each}`),
          current: each === area,
        }))}
      />
      <NavigationPreview area={area} trees={trees} text={editor.footerText} />
      <section aria-label={t(`areas.${area}`)} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            icon={<Plus aria-hidden className="size-4.5" />}
            onClick={() => add(false)}
          >
            {t('addLink')}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => add(true)}>
            {t(area === 'bar' ? 'addMenu' : 'addColumn')}
          </Button>
          <span className="ms-auto flex items-center gap-1">
            <IconButton
              label={t('undo')}
              icon={<Undo2 aria-hidden className="size-4.5 rtl:-scale-x-100" />}
              disabled={!editor.canUndo}
              onClick={editor.undo}
            />
            <IconButton
              label={t('redo')}
              icon={<Redo2 aria-hidden className="size-4.5 rtl:-scale-x-100" />}
              disabled={!editor.canRedo}
              onClick={editor.redo}
            />
            <LinkHistoryButton editor={editor} area={area} />
          </span>
        </div>
        <LinkTree
          key={area}
          editor={editor}
          area={area}
          maxDepth={depthOfArea[area]}
          opened={opened}
          onOpen={setOpened}
          outcomes={checks.outcomes}
        />
        <LinkChecks checks={checks} trees={trees} />
        {area === 'footer' && (
          <Field {...form.field('footer.text')} label={t('footerText')} hint={t('footerTextHint')}>
            <TextArea rows={2} maxLength={300} dir="auto" />
          </Field>
        )}
      </section>
      <BrokenSiteLinks links={data?.brokenSiteLinks ?? []} />
      <FormBar>
        <FormErrorSummary form={form} />
        <Button {...form.submitProps} disabled={form.submitProps.disabled || !form.isDirty}>
          {t('save')}
        </Button>
        {form.isDirty && (
          <Button variant="quiet" onClick={editor.discard}>
            {t('discard')}
          </Button>
        )}
        <p role="status" className="text-sm text-text-muted">
          {form.isDirty && t('unsaved')}
        </p>
      </FormBar>
    </form>
  );
}

/** Ctrl Z and Ctrl Shift Z, except while typing: there they are the browser's. */
function undoOnKey(event: KeyboardEvent<HTMLElement>, editor: NavigationEditor): void {
  const { key, ctrlKey, metaKey, shiftKey, target } = event;
  if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey)) return;
  if (target instanceof HTMLElement && target.matches('input, textarea')) return;
  event.preventDefault();
  if (shiftKey) editor.redo();
  else editor.undo();
}
