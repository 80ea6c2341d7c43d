import { z } from 'zod';
import { hasPermission } from '#core/permissions.ts';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import { defineWidget } from '#features/base/layouts/widget.ts';
import { RequestTypeAdminQuery } from './ui/requestTypeDocuments.ts';

export const requestTypeWidgets = [
  defineWidget({
    type: 'requestTypeAdmin',
    properties: z.object({}),
    need: {
      document: RequestTypeAdminQuery,
      variables: (_properties, _page, { viewer }) =>
        hasPermission(viewerOfInfo(viewer), 'MANAGE_SUPPORT_CASE_CUSTOM_FIELDS') ? {} : null,
    },
  }),
];
