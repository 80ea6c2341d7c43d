import { useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SiteLink } from '#core/siteLinks.ts';
import { isSameValue, valueAt } from '#ui/forms/formValues.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type LinkNode, linksOfNodes, nodesOfLinks } from '../linkTree.ts';
import { type NavigationQuery, SaveNavigationMutation } from './navigationDocuments.ts';
import { useUndo } from './useUndo.ts';

export type NavigationSettings = ResultOf<typeof NavigationQuery>['settings'];
export const linkAreas = ['bar', 'footer'] as const;
export type LinkArea = (typeof linkAreas)[number];
export type LinkTrees = Readonly<Record<LinkArea, readonly LinkNode[]>>;

const paths = ['navigation', 'footer.links', 'footer.text'] as const;

/** The setting that an area is. */
export const pathOfArea = { bar: 'navigation', footer: 'footer.links' } as const;
/** Levels of links: menus of groups of links in the bar, columns of links in the footer. */
export const depthOfArea = { bar: 3, footer: 2 } as const;

/** The links of both areas with undo, and the form that saves them. */
export function useNavigationEditor(settings: NavigationSettings) {
  const { t } = useTranslation('navigation');
  const { revalidate } = useRevalidator();
  const prefix = useId();
  const last = useRef(0);
  const nextId = () => {
    last.current += 1;
    return `${prefix}${last.current}`;
  };
  const [stored, setStored] = useState(() => storedValues(settings));
  const treesOf = ({ navigation, footer }: typeof stored): LinkTrees => ({
    bar: nodesOfLinks(navigation, nextId),
    footer: nodesOfLinks(footer.links, nextId),
  });
  const steps = useUndo<LinkTrees>(() => treesOf(stored));
  const form = useZodForm<Record<string, unknown>, unknown>({
    schema: async () => (await import('./navigationFormSchema.ts')).navigationFormSchema,
    defaultValues: { ...stored },
    // Conflicts are detected per setting; the date only determines whether to check.
    updatedDate: 'read',
    fieldErrorText: ({ rule, field }) =>
      rule === 'required'
        ? t(field.endsWith('.href') ? 'faults.address' : 'faults.label')
        : t('faults.format'),
    formErrorText: () => t('failed'),
    onSubmit: (values, { updatedDate, idempotencyKey }) => {
      const changes = paths
        .map((path) => ({ path, value: valueAt(values, path), before: valueAt(stored, path) }))
        .filter(({ value, before }) => !isSameValue(value, before))
        .map(({ path, value, before }) => ({
          ...{ path, value },
          ...(updatedDate !== null && { before }),
        }));
      if (changes.length === 0) return null;
      return runOperation(SaveNavigationMutation, {
        input: { clientMutationId: idempotencyKey, changes },
      });
    },
    onSuccess: async (_answer, values) => {
      setStored((before) => ({ ...before, ...values }));
      showSuccess(t('saved'));
      await revalidate();
    },
  });

  const show = ({ bar, footer }: LinkTrees) => {
    form.setValue('navigation', linksOfNodes(bar));
    form.setValue('footer.links', linksOfNodes(footer));
  };
  // What others have saved meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer of the server
  useEffect(() => {
    const read = storedValues(settings);
    if (form.isDirtyNow() || isSameValue(read, stored)) return;
    setStored(read);
    form.reset({ ...read });
    steps.restart(treesOf(read));
  }, [settings]);

  return {
    form,
    trees: steps.now,
    footerText: String(valueAt(form.values, 'footer.text')),
    nextId,
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
    undo: () => show(steps.undo()),
    redo: () => show(steps.redo()),
    /** @param merging typing into one field is undone as one step */
    change: (area: LinkArea, nodes: readonly LinkNode[], merging?: string): void => {
      const next = { ...steps.now, [area]: nodes };
      steps.change(next, merging);
      show(next);
    },
    discard: () => {
      form.reset();
      steps.restart(treesOf(stored));
    },
  };
}

export type NavigationEditor = ReturnType<typeof useNavigationEditor>;

function storedValues(settings: NavigationSettings) {
  const settingAt = (path: string) => settings.find((each) => each.path === path)?.value;
  const linksAt = (path: string) => linksOfNodes(nodesOfLinks(listAt(settingAt(path)), () => ''));
  const text = settingAt('footer.text');
  return {
    navigation: linksAt('navigation'),
    footer: { text: typeof text === 'string' ? text : '', links: linksAt('footer.links') },
  };
}

function listAt(value: unknown): SiteLink[] {
  return Array.isArray(value) ? (value as SiteLink[]) : []; // of the setting's schema
}
