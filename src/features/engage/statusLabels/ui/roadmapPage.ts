import { definePage } from '#features/base/layouts/page.ts';
import { redirectToRight, trailOf } from '#features/base/layouts/pageAddresses.ts';
import { readRoadmapAddress, roadmapPath, roadmapSizes } from '../statusLabelAddress.ts';
import { RoadmapQuery } from './statusLabelDocuments.ts';

/** `/topics/{slug}/{id}/roadmap`: the posts of a topic by status. */
export const roadmapPage = definePage({
  document: RoadmapQuery,
  variables: ({ params, url }) => {
    const { label, page } = readRoadmapAddress(url.search);
    const perStatus = label === null ? roadmapSizes.column : roadmapSizes.list;
    return { id: params.id ?? '', status: label, page: page - 1, perStatus };
  },
  settle: (answer, address) => {
    const topic = answer.data?.topic;
    if (!topic) return { kind: 'notFound' };
    const { label, page } = readRoadmapAddress(address.url.search);
    const shown = answer.data?.roadmap.find((column) => column.label.key === label);
    if (label !== null && !shown) return { kind: 'notFound' };
    const breadcrumbs = [...topic.hierarchy, topic].map(({ title, path }) => ({
      label: title,
      href: path,
    }));
    const path = roadmapPath(topic.path);
    const title = address.t('statusLabels:roadmap.of', { title: topic.title });
    return (
      redirectToRight(path, address) ?? {
        kind: 'show',
        head: {
          title: shown ? `${shown.label.name} · ${title}` : title,
          description: address.t('statusLabels:roadmap.description', { title: topic.title }),
          canonicalPath: roadmapPath(topic.path, { label, page }),
          structuredData: trailOf(address, [...breadcrumbs, { label: title, href: path }]),
        },
        subject: {
          topicId: topic.id,
          categoryId: topic.categoryId,
          newPostParent: topic.isReadOnly ? {} : { topicId: topic.id },
          breadcrumbs,
        },
      }
    );
  },
});
