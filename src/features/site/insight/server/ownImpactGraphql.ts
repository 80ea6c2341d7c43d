import { builder } from '#platform/graphql/builder.ts';
import { type MemberImpact, readOwnImpact } from './ownImpact.ts';

const ImpactViewsType = builder
  .objectRef<NonNullable<MemberImpact['views']>>('OwnImpactViews')
  .implement({
    description: 'Views by others, of posts, and of posts with an accepted answer.',
    fields: (t) => ({
      recentPosts: t.exposeInt('recentPosts', { description: 'Of their posts, in 30 days.' }),
      recentAnswers: t.exposeInt('recentAnswers', {
        description: 'Of posts whose accepted answer is theirs, in 30 days.',
      }),
      all: t.exposeInt('all', { description: 'Both, since views are counted.' }),
    }),
  });

const OwnImpactType = builder.objectRef<MemberImpact>('OwnImpact').implement({
  fields: (t) => ({
    peopleHelped: t.exposeInt('peopleHelped', {
      description: 'Members who accepted their answers or liked what they wrote.',
    }),
    views: t.field({
      type: ImpactViewsType,
      nullable: true,
      description: 'Null while analytics are off.',
      resolve: ({ views }) => views,
    }),
  }),
});

builder.queryField('ownImpact', (t) =>
  t.field({
    type: OwnImpactType,
    description: 'What the viewer has done for others. Nobody else can read it.',
    cost: { weight: 50 },
    resolve: (_root, _args, ctx) => readOwnImpact(ctx),
  }),
);
